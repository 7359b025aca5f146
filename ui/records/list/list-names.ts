import { keyOf } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import type { Listing } from '../listing.ts'

/** What a row is called, for "Edit …" and "Select …". */
export function labelOf({ entity }: Listing, row: AnyRow): string {
  const name = row[entity.shows]
  return typeof name === 'string' && name !== '' ? name : `${entity.label} ${keyOf(entity, row).join(', ')}`
}
