import { decide } from '@rounds/core/access'
import type { CodeState } from '@rounds/core/api'
import { siteContracts } from '@rounds/core/api/contracts'
import { DBConstants, PageCSS } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { settingWords } from '@rounds/core/words/settings'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { stoppedCode } from '../site/code-stop.ts'
import { healthPages } from '../site/health-pages.ts'
import { demand, type SpecialCall } from './call.ts'
import { storedSettings } from './settings/stored-settings.ts'

const { codeState, resumeCode, switchCode } = siteContracts
const SWITCH = 'CustomCodeOff'
const POLICY = 'ContentSecurityPolicy'
const RIGHTS = { impliedBy: 'the right to write custom code' } as const

/** `/mc/custom-code`: the switch for all of it, and facts about each piece (screens, `/custom-code`). */
export const customCode: SpecialCall = {
  paths: pathsOf({ codeState, resumeCode, switchCode }),

  add(app, { database, records, siteUrl, authenticate }) {
    const answer = async (executor: Executor): Promise<CodeState> => {
      const stored = await storedSettings(executor, [SWITCH, POLICY])
      const policy = stored.get(POLICY)
      return {
        off: stored.get(SWITCH)?.value === 'true',
        policy: policy?.value || policy?.standard || '',
        siteUrl,
        stopped: [...(await stoppedCode(executor))],
        healthPages: [...(await healthPages(executor))],
      }
    }
    addCall(app, codeState, {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('custom-code'))),
      handle: () => answer(database.query),
    })
    addCall(app, switchCode, {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'update', PageCSS)),
      handle: async ({ actor, body: { off } }) =>
        records.unit(actor, async unit => {
          const DbcValue = String(off)
          const stored = (await storedSettings(unit.query, [SWITCH], true)).get(SWITCH)
          if (stored) await unit.records.update(DBConstants, [{ DbcId: stored.id, DbcValue }], RIGHTS)
          else {
            const row = {
              DbcName: SWITCH,
              DbcGroup: 'Custom code',
              DbcType: 'boolean',
              DbcValue,
              DbcDefault: 'false',
              DbcMeaning: settingWords.known[SWITCH].meaning,
              DbcProtected: true,
            }
            await unit.records.create(DBConstants, [row], RIGHTS)
          }
          return answer(unit.query)
        }),
    })
    addCall(app, resumeCode, {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'update', PageCSS)),
      handle: async ({ actor }) =>
        records
          .unit(actor, async unit => {
            const on = (await stoppedCode(unit.query)).map(({ id }) => ({ PcId: id, PcActive: true }))
            await unit.records.update(PageCSS, on)
          })
          .then(() => answer(database.query)),
    })
  },
}
