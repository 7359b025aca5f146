import type { AnyRow } from '@rounds/core/entities'
import type { Listing } from '../listing.ts'
import type { ReferenceKey } from './reference-names.ts'

/**
 * The record whose name represents a link record without its own: what its key references, besides the list's fixed
 * values.
 */
export function nameLink(
  { entity, fixed }: Pick<Listing, 'entity' | 'fixed'>,
  record: AnyRow,
): { to: string; key: ReferenceKey } | undefined {
  for (const name of [...entity.key].reverse()) {
    const field = entity.fields[name]
    const key = record[name]
    if (field?.kind !== 'reference' || Object.hasOwn(fixed, name)) continue
    if (typeof key === 'number' || (typeof key === 'string' && key !== '')) return { to: field.to, key }
  }
  return undefined
}
