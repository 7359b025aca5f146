import type { FormFault, FormPart } from '@rounds/core/rules/forms'
import { expect, test } from 'vitest'
import { nextProblem } from '../../../../ui/screens/form-manager/fault-bar.tsx'

const fault = (of: Partial<FormFault>): FormFault => ({
  kind: 'nothing there',
  message: '',
  blocks: true,
  ...of,
})
const who: FormPart = { kind: 'field', name: 'who' }
const exit: FormPart = { kind: 'exit', name: 'who' }

test('the key goes on to the next part with a problem, past several of one part and round the end', () => {
  const faults = [fault({ field: 'who' }), fault({ field: 'who' }), fault({}), fault({ exit: 'who' })]
  expect(nextProblem(faults, { kind: 'step', name: 'one' })).toEqual(who)
  expect(nextProblem(faults, who)).toEqual({ kind: 'form' })
  expect(nextProblem(faults, { kind: 'form' })).toEqual(exit)
  expect(nextProblem(faults, exit)).toEqual(who)
  expect(nextProblem(faults.slice(0, 2), who)).toEqual(who)
  expect(nextProblem([], who)).toBeUndefined()
})
