import { type Client, compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { findUnfilledPages, type Lack } from '@rounds/core/rules/page'

/** A page that lacks something. */
export interface UnfilledPage {
  readonly CId: number
  readonly title: string
  readonly url: string | null
  readonly lacks: readonly Lack[]
  readonly meta: { readonly description?: string | null } | null
  /** Counts its changes; a fix sends the one that was seen. */
  readonly version: number
}

/** The accessible pages that lack blocks, metadata, a photo or a folder. */
export async function readUnfilled(client: Client): Promise<readonly UnfilledPage[]> {
  const types = await client.of(entities.ContentType).all({ filter: [[compare('CtPageLike', '=', true)]] })
  const [first = 0, ...others] = types.map(({ CtId }) => CtId)
  const [pages, blocks, places] = await Promise.all([
    client.of(entities.Content).all({
      filter: [[compare('CtId', '=', first, ...others)]],
      orderBy: [{ field: 'CTitle', direction: 'asc' }],
      fields: ['CId', 'CTitle', 'CSeoUrl', 'CMetaDesc', 'CIntroPhoto', 'CDeletedDt', 'RowVersion'],
    }),
    client.of(entities.ContentBlock).all({ fields: ['CbId', 'CId', 'CbPhoto'] }),
    client.of(entities.TagToContent).all({ fields: ['TId', 'CId'] }),
  ])
  const there = pages.filter(({ CDeletedDt }) => !CDeletedDt)
  return findUnfilledPages(there, blocks, new Set(places.map(({ CId }) => CId))).map(({ page, lacks }) => ({
    CId: page.CId,
    title: page.CTitle,
    url: page.CSeoUrl ?? null,
    lacks,
    meta: page.CMetaDesc ?? null,
    version: page.RowVersion,
  }))
}
