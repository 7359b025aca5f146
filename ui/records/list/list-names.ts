import { keyOf } from '@rounds/core/api'
import { type AnyRow, nameOfRecord } from '@rounds/core/entities'
import type { Listing } from '../listing.ts'

/** The name of a row, for "Edit …" and "Select …". */
export function labelOf({ entity }: Listing, row: AnyRow): string {
  const name = nameOfRecord(entity, row)
  return name !== '' ? name : `${entity.label} ${keyOf(entity, row).join(', ')}`
}
