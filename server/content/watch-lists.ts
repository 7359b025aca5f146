import { entities } from '@rounds/core/entities'
import { addressOf } from '@rounds/core/rules/site'
import type { Executor } from '../database/database.ts'
import { liveAddresses } from '../records/live-addresses.ts'
import type { Watcher } from '../records/unit.ts'
import { knownRedirects, leadOn } from './moves.ts'

const { Tag } = entities

/** The fields that decide whether a folder is listed on the site, and where. */
const telling: readonly string[] = ['TPath', 'TIdParent', 'TVisible', 'TDeleted']

/** Deletes redirects from where a folder's list is shown from now on and was not before, for any writer. */
export const watchLists: Watcher = {
  watches: entity => entity === Tag,
  watch(_, { keepsLists }) {
    let before: ReadonlySet<string> | undefined
    return {
      async beforeWrite({ query }, _, { action, records }) {
        const isTelling = records.some(record => telling.some(name => name in record))
        if (!keepsLists && action !== 'delete' && isTelling) before ??= new Set(await redirectedLists(query))
      },
      async beforeCommit(unit) {
        if (!before) return
        const now = await redirectedLists(unit.query)
        await leadOn(
          unit,
          [],
          undefined,
          now.filter(url => !before?.has(url)),
        )
      },
    }
  },
}

/** The addresses of lists at which a redirect is. */
async function redirectedLists(executor: Executor): Promise<readonly string[]> {
  const exact = (await knownRedirects(executor)).map(({ from }) => addressOf(from))
  const live = await liveAddresses(executor, { exact, begins: [] })
  return live.flatMap(({ url, kind }) => (kind === 'list' ? [url] : []))
}
