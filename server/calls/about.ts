import type { About } from '@rounds/core/api'
import { serverContracts } from '@rounds/core/api/contracts'
import { answerDays } from '@rounds/core/rules/records'
import { zoneOrUtc } from '@rounds/core/rules/time'
import { addCall, anybody } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { isMissingTable } from '../sql/conflicts.ts'
import { version } from '../version.ts'
import type { SpecialCall } from './call.ts'

const contract = serverContracts.about

/** What this server is and can do beyond the specification's calls (decisions §1). */
const self: Pick<About, 'name' | 'version' | 'capabilities'> = {
  name: 'Rounds',
  version,
  capabilities: { atomicBatch: true, auditsSignIn: true, search: true, events: false },
}

/** Without the table of settings the admin still opens, so that the table can be brought back there. */
function noneWithoutTable(error: unknown): Readonly<Record<string, string>> {
  if (isMissingTable(error)) return {}
  throw error
}

/** `GET /mc/about`: name, version, website and capabilities, for everyone. */
export const about: SpecialCall = {
  paths: pathsOf({ contract }),
  add: (app, { siteUrl, site }) =>
    addCall(app, contract, {
      authenticate: anybody,
      handle: async () => {
        const settings = await site.pages.settings().catch(noneWithoutTable)
        return {
          ...self,
          site: new URL(siteUrl).origin,
          timeZone: zoneOrUtc(settings.SiteTimeZone),
          answerDays: answerDays(settings.AnswerWorkingDays),
        }
      },
    }),
}
