import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormConfig, readForm } from '../../core/rules/forms/index.ts'
import { compileForm } from '../../machines/form/machine.ts'
import { forms } from '../../server/seed/demo/forms.ts'
import { anyForm, judging } from '../core/rules/forms/generated.ts'
import { pathsOf } from '../model.ts'
import { formModel } from './models/form.ts'
import { filledIn } from './support/right-answers.ts'
import { openTarget } from './support/test-target.ts'

/** Goes every path of the model of a form with its machine; gives how many there were. */
async function goEveryPath(config: FormConfig, most?: number): Promise<number> {
  const machine = compileForm(readForm(config), judging)
  const model = formModel(config, { judging, filled: filledIn(config, judging), ...(most && { most }) })
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
