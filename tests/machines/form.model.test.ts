import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormConfig, optionsOf, readForm } from '../../core/rules/forms/index.ts'
import { compileForm } from '../../machines/form/machine.ts'
import { forms } from '../../server/seed/demo/forms.ts'
import { anyForm, judging } from '../core/rules/forms/generated.ts'
import { pathsOf } from '../model.ts'
import { formModel } from './models/form.ts'
import { openTarget } from './support/test-target.ts'

const right: Readonly<Record<string, string>> = {
  email: 'jo@example.com',
  phone: '(205) 555-0142',
  number: '3',
  rating: '3',
  date: '2026-12-31',
  'date of birth': '1980-03-31',
  time: '08:30',
  checkbox: 'true',
  'yes or no': 'no',
  physician: '1',
  location: '1',
  specialty: '1',
}

/** A right answer to every question that no condition looks at. */
function filledIn({ fields = [], conditions = [] }: FormConfig): Readonly<Record<string, readonly string[]>> {
  const turning = new Set((conditions ?? []).flatMap(({ when }) => (when ?? []).map(({ field }) => field)))
  return Object.fromEntries(
    (fields ?? [])
      .filter(({ name }) => !turning.has(name ?? ''))
      .map(field => [field.name, [optionsOf(field)[0]?.value ?? right[field.kind ?? ''] ?? 'some words']]),
  )
}

/** Goes every path of the model of a form with its machine; gives how many there were. */
async function goEveryPath(config: FormConfig, most?: number): Promise<number> {
  const machine = compileForm(readForm(config), judging)
  const model = formModel(config, { judging, filled: filledIn(config), ...(most && { most }) })
  let gone = 0
  for (const start of Object.keys(model.starts))
    for (const path of pathsOf(model, start)) {
      const { target, end } = openTarget(machine, model, start)
      await path.run(target)
      end()
      gone++
    }
  return gone
}

describe('the machine of a form', () => {
  it.each(forms().map(({ FrmName, FrmConfig }) => [FrmName ?? '', FrmConfig] as const))(
    'goes every path: %s',
    async (_, config) => {
      expect(await goEveryPath(config as FormConfig)).toBeGreaterThan(1)
    },
  )

  it('goes every path of any form', async () => {
    await fc.assert(
      fc.asyncProperty(anyForm, async config => {
        await goEveryPath(config, 1)
      }),
      { numRuns: 15 },
    )
  })
})
