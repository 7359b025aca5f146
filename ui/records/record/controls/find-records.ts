import { type Client, wordsFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'

/** How many are fetched at once. */
const PAGE = 100

/** A page of the records that a search finds, by what they show. */
export const findRecords = (
  client: Client,
  entity: Entity,
  { search, page }: { readonly search: string; readonly page: number },
  signal: AbortSignal,
) =>
  client.of(entity).list(
    {
      filter: wordsFilter(search),
      orderBy: [{ field: entity.shows, direction: 'asc' }],
      pageSize: PAGE,
      pageNumber: page,
    },
    signal,
  )
