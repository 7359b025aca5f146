import { recordPath } from '@rounds/core/access'
import { type Client, compare } from '@rounds/core/api'
import { type Content, entities, type Row } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'

type PageRow = Row<typeof Content>

/** How many keys fit into one URL. */
const MOST_KEYS = 150

/** Some fields of pages, by key; inaccessible pages are missing. */
export async function pagesByKey<F extends keyof PageRow & string>(
  client: Client,
  keys: readonly number[],
  fields: readonly F[],
): Promise<ReadonlyMap<number, Pick<PageRow, F | 'CId'>>> {
  const wanted = [...new Set(keys)]
  const found = new Map<number, Pick<PageRow, F | 'CId'>>()
  for (let start = 0; start < wanted.length; start += MOST_KEYS) {
    const [first = 0, ...others] = wanted.slice(start, start + MOST_KEYS)
    const rows = await client.of(entities.Content).all({
      filter: [[compare('CId', '=', first, ...others)]],
      fields: ['CId', ...fields],
    })
    for (const row of rows) found.set(row.CId, row)
  }
  return found
}

/** Where a page is edited. */
export const editAddress = (cId: number): string =>
  recordPath(toolNamed('webpage'), entities.Content, { CId: cId })

/** Where the public sees a page; null for one that it doesn't. */
export const liveAddressOf = (
  live: { readonly snapshot: { readonly content: Pick<PageRow, 'CSeoUrl' | 'CVisible'> } } | undefined,
): string | null => (live?.snapshot.content.CVisible ? live.snapshot.content.CSeoUrl : null)
