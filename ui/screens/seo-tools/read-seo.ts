import { type Client, compare } from '@rounds/core/api'
import { Content, entities } from '@rounds/core/entities'
import { findSeoProblems, type SeoPage, type SeoProblem } from '@rounds/core/rules/page'
import { pageTypes } from '@rounds/core/tools'

/** A listed page, with its problems. */
export interface SeoRow extends SeoPage {
  readonly problems: readonly SeoProblem[]
}

/** The accessible pages, as search engines see them. */
export async function readSeo(client: Client): Promise<readonly SeoRow[]> {
  const [first = 0, ...others] = pageTypes
  const [pages, places] = await Promise.all([
    client.of(Content).all({
      filter: [[compare('CtId', '=', first, ...others)]],
      orderBy: [{ field: 'CTitle', direction: 'asc' }],
      fields: [
        'CId',
        'CTitle',
        'CPublicTitle',
        'CSeoTitle',
        'CSeoUrl',
        'CMetaDesc',
        'CVisible',
        'CDeletedDt',
      ],
    }),
    client.of(entities.TagToContent).all({ fields: ['CId', 'TId', 'TtcPageUrl'] }),
  ])
  const addresses = new Map<number, string[]>()
  for (const { CId, TtcPageUrl } of places)
    if (TtcPageUrl) addresses.set(CId, [...(addresses.get(CId) ?? []), TtcPageUrl])
  const found = pages
    .filter(({ CDeletedDt }) => !CDeletedDt)
    .map((row): SeoPage => {
      const all = addresses.get(row.CId) ?? []
      const url = row.CSeoUrl ?? all[0] ?? null
      return {
        CId: row.CId,
        title: row.CPublicTitle ?? row.CTitle,
        seoTitle: row.CSeoTitle ?? '',
        url,
        description: row.CMetaDesc?.description ?? '',
        isHidden: row.CMetaDesc?.noIndex === true,
        isPublished: row.CVisible,
        others: [...new Set(all)].filter(one => one !== url),
      }
    })
  const problems = findSeoProblems(found)
  return found.map(page => ({ ...page, problems: problems.get(page.CId) ?? [] }))
}
