/** Records that the site needs: deleting one is refused with the reason (specification §9). */
import { type Decision, no, yes } from '../../access/decision.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { miscDataIds } from '../../entities/settings.ts'
import { knownSetting } from '../settings/known-settings.ts'

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

/** The names of the specification’s shared lists, by their id. */
const builtInLists = new Map<number, string>(Object.entries(miscDataIds).map(([name, id]) => [id, name]))

/** Whether a shared list may be written under a name, or deleted (null): the program finds its own by id and name. */
export function mayNameSharedList(mdId: number, name: string | null): Decision {
  const builtIn = builtInLists.get(mdId)
  if (builtIn === undefined || builtIn === name)
    return yes('Rounds doesn’t look for this list by another name.')
  const effect = name === null ? 'deleted' : 'renamed'
  return no(
    `“${builtIn}” can’t be ${effect}: Rounds finds the list by its name. Change its contents instead.`,
  )
}

/** Whether a setting may get another name: the program reads its own by name. */
export const mayRenameSetting = (from: string, to: string): Decision =>
  from === to || !knownSetting(from)
    ? yes('Rounds doesn’t read the setting by its old name.')
    : no(`“${from}” can’t be renamed: Rounds reads the setting by its name.`)

/** The name of the field that a stored record keeps, because Rounds finds the record by it; null for none. */
export function keptName({ name }: Pick<Entity, 'name'>, { MdId, MdName, DbcName }: AnyRow): string | null {
  if (name === 'MiscData') return builtInLists.get(Number(MdId)) === MdName ? 'MdName' : null
  return name === 'DBConstants' && knownSetting(String(DbcName)) ? 'DbcName' : null
}

/** Why the only page at `/` may not be deleted. */
export const HOME_PAGE_STAYS =
  'This is the home page, which the site needs. Give another page the address / first.'
