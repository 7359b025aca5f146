import type { Reporter, TestModule } from 'vitest/node'
import { tell } from './settings.ts'

/** Writes down how each file of tests ended. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic()
    const passed = module.state() !== 'failed'
    tell({ is: 'ended', test: module.moduleId, passed, ms: duration + collectDuration })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly { readonly VITEST_TEST_PATH?: string }[]): void {
    for (const { VITEST_TEST_PATH: test } of errors)
      if (test) tell({ is: 'ended', test, passed: false, ms: 0 })
  }
}
