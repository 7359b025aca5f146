/** Records that the site needs: deleting one is refused with the reason (specification §9). */
import { type Decision, no, yes } from '../../access/decision.ts'

/** Templates whose ids the specification names: Web_Page and News_Detail. */
const builtInTemplates = new Set([2, 1])

/** Whether a template may be deleted; settings name the header's and the footer's. */
export function mayDeleteTemplate(tId: number, namedBySettings: ReadonlySet<number>): Decision {
  if (builtInTemplates.has(tId))
    return no(`The template ${tId} is built in and can’t be deleted. Change its source instead.`)
  if (namedBySettings.has(tId))
    return no(`The template ${tId} is the site’s header or footer. Choose another in the settings first.`)
  return yes('The site doesn’t need it.')
}

/** Why the only page at `/` may not be deleted. */
export const HOME_PAGE_STAYS =
  'This is the home page, which the site needs. Give another page the address / first.'
