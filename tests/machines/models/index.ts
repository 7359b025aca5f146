/** Every machine with its model, one line each: its own test goes every path, and the tests of faults go through all. */
import { confirm } from '../../../machines/confirm.ts'
import type { ModelTest } from '../support/every-path.ts'
import { confirmModel } from './confirm.ts'

export const modelled = {
  confirm: { machine: confirm, model: confirmModel },
} satisfies Record<string, ModelTest>
