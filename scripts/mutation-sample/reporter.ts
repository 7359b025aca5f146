import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { tell } from './settings.ts'

/** Writes down how each file of tests ended. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic()
    const passed = module.state() !== 'failed'
    tell({ is: 'ended', test: module.moduleId, passed, ms: duration + collectDuration })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const test = 'VITEST_TEST_PATH' in error ? error.VITEST_TEST_PATH : undefined
      if (typeof test === 'string') tell({ is: 'ended', test, passed: false, ms: 0 })
    }
  }
}
