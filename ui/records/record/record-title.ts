import type { Key } from '@rounds/core/api'
import { type AnyRow, nameOfRecord } from '@rounds/core/entities'
import { saidName } from '@rounds/core/words/content-types'
import type { Listing } from '../listing.ts'

/** A record's title on its page. */
export function titleOf(
  { entity }: Listing,
  base: AnyRow,
  key: Key | null,
  linked: string | null | undefined,
): string {
  const field = entity.fields[entity.shows]
  const value = base[entity.shows]
  if (field?.kind === 'choice') {
    const label = field.options.find(option => option.value === value)?.label
    if (label) return label
  }
  // People are called by their names, though accounts are listed by what they sign in with.
  const called = entity.names.flatMap(name => base[name] ?? []).join(' ')
  const name = saidName(entity.name, called || nameOfRecord(entity, base))
  if (field?.kind === 'text' && name !== '') return name.length > 120 ? `${name.slice(0, 119)}…` : name
  return linked ?? `${entity.label} ${key?.join(', ') ?? ''}`
}
