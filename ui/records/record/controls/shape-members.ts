import type { Json } from '@rounds/core/entities'

export type Members = Readonly<Record<string, Json>>

/** The members of a JSON object; empty for anything else. */
export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

const isBlank = (value: Json) => value === null || value === ''

/** An object with one member changed; a blank member is removed, and an empty object becomes null. */
export function withMember(value: unknown, name: string, inner: Json): Json {
  const { [name]: _, ...others } = membersOf(value)
  const changed: Members = isBlank(inner) ? others : { ...membersOf(value), [name]: inner }
  return Object.keys(changed).length > 0 ? changed : null
}
