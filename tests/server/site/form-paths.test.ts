import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormConfig } from '../../../core/rules/forms/index.ts'
import type { GivenAnswers } from '../../../machines/form/machine.ts'
import { forms } from '../../../server/seed/demo/forms.ts'
import { judgingNow } from '../../../server/site/forms/judging.ts'
import { anyForm } from '../../core/rules/forms/generated.ts'
import { formOnPage, pathsOnPage } from '../../machines/support/form-on-page.ts'
import { walkByHand } from '../../machines/support/walk-oracle.ts'
import { somebody } from '../support/people.ts'
import { visitorWithoutScripts } from './form-visitor.ts'
import { demoSite } from './support.ts'

const { app, call, database } = await demoSite()
const reader = somebody({ roles: ['Admin'], claims: { TId: [160] } })
const FORM = 13

/** The answers of the submission that came in last. */
async function stored(): Promise<GivenAnswers> {
  const answer = await call(reader, 'GET', '/api/v1/db/formsubmission/secure?orderBy=FsId desc&pageSize=1')
  const [{ FsMetaData }] = answer.json<[{ FsMetaData: string }]>()
  const { answers } = JSON.parse(FsMetaData) as { answers: { name: string; value: string | string[] }[] }
  return Object.fromEntries(answers.map(({ name, value }) => [name, [value].flat()]))
}

/** Goes the paths of a form's model on its public page; gives how many there were. */
async function goOnPage(config: FormConfig, most = Number.POSITIVE_INFINITY): Promise<number> {
  await database.pool.query('update "Form" set "FrmConfig" = $1, "FrmMetaData" = null where "FrmId" = $2', [
    JSON.stringify(config),
    FORM,
  ])
  const visitor = visitorWithoutScripts(app, { id: FORM, config, stored })
  let gone = 0
  for (const { given, paths } of pathsOnPage(config, judgingNow()))
    for (const path of paths.slice(0, most)) {
      await visitor.open(given)
      await path.run(formOnPage(config, visitor))
      gone++
    }
  visitor.end()
  return gone
}

describe('the paths of a form’s machine, on its page without scripts', () => {
  it.each(forms().map(({ FrmName, FrmConfig }) => [FrmName ?? '', FrmConfig as FormConfig] as const))(
    '%s',
    async (_, config) => {
      expect(await goOnPage(config)).toBeGreaterThan(0)
    },
  )

  it('any form', async () => {
    const asks = (config: FormConfig) => walkByHand(config, {}).path.length > 0
    await fc.assert(
      fc.asyncProperty(anyForm.filter(asks), async config => {
        await goOnPage(config, 2).catch((error: Error) => {
          // Some random forms have more states than a model counts.
          fc.pre(!/has more than \d+ states|Traversal limit exceeded/.test(error.message))
          throw error
        })
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
