import { both, type Client, compare, wordsFilter } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { pageWords } from '@rounds/core/words/pages'
import type { PickerAnswer, PickerQuery } from '@rounds/machines/picker'

/** The page size. */
const AT_ONCE = 100

/** Pages of the site by title, without menu entries, tokens and pictures. Ids are page numbers. */
export async function findPages(
  client: Client,
  { search, page }: Pick<PickerQuery, 'search' | 'page'>,
  signal: AbortSignal,
): Promise<PickerAnswer> {
  const types = await client
    .of(entities.ContentType)
    .all({ filter: [[compare('CtPageLike', '=', true)]], fields: ['CtId'] }, signal)
  const [first, ...more] = types.map(({ CtId }) => CtId)
  if (first === undefined) return { options: [], more: false }
  const { rows, paging } = await client.of(entities.Content).list(
    {
      filter: both([[compare('CtId', '=', first, ...more)]], wordsFilter(search)),
      fields: ['CId', 'CTitle', 'CSeoUrl', 'CVisible'],
      orderBy: [{ field: 'CTitle', direction: 'asc' }],
      pageNumber: page,
      pageSize: AT_ONCE,
    },
    signal,
  )
  return {
    options: rows.map(({ CId, CTitle, CSeoUrl, CVisible }) => ({
      id: String(CId),
      label: CTitle,
      detail: CVisible
        ? (CSeoUrl ?? `#${CId}`)
        : pageWords.findLinkTargets.notOnTheSite(CSeoUrl ?? `#${CId}`),
    })),
    more: paging.hasNext,
  }
}
