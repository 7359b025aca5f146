import { type Client, compare, type Filter, wordsFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'

/** The page size. */
const PAGE = 100

/** Values that records must have to be offered. */
export type OnlyThese = Readonly<Record<string, string | number | boolean>>

const among = (only: OnlyThese, filter: Filter): Filter => {
  const asked = Object.entries(only).map(([field, value]) => compare(field, '=', String(value)))
  if (asked.length === 0) return filter
  return filter.length === 0 ? [asked] : filter.map(alternative => [...asked, ...alternative])
}

/** A page of search results, with their display values. */
export const findRecords = (
  client: Client,
  entity: Entity,
  { search, page, only = {} }: { readonly search: string; readonly page: number; readonly only?: OnlyThese },
  signal: AbortSignal,
) =>
  client.of(entity).list(
    {
      filter: among(only, wordsFilter(search)),
      // A search has the best matches first.
      ...(search.trim() === '' && { orderBy: [{ field: entity.shows, direction: 'asc' }] }),
      pageSize: PAGE,
      pageNumber: page,
    },
    signal,
  )
