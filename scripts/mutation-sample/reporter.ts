import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { tell } from './settings.ts'

/** Writes down how each file of tests ended. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic()
    const passed = module.state() !== 'failed'
    const why = passed ? undefined : reasonOf(module)
    tell({ is: 'ended', test: module.moduleId, passed, ms: duration + collectDuration, ...(why && { why }) })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const test = 'VITEST_TEST_PATH' in error ? error.VITEST_TEST_PATH : undefined
      if (typeof test === 'string') tell({ is: 'ended', test, passed: false, ms: 0 })
    }
  }
}

/** The name and the message of the first failure in a file of tests. */
function reasonOf(module: TestModule): string | undefined {
  const [own] = module.errors()
  if (own) return own.message
  for (const test of module.children.allTests('failed'))
    return `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`
  return undefined
}
