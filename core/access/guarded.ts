import type { Person } from './decide.ts'
import { allows } from './tags.ts'
import { hasRole } from './token.ts'

/** What a guarded element requires (specification §6); any matching rule is enough. */
export interface Guard {
  /** Always shown. */
  readonly bypass?: boolean
  readonly tagId?: number
  /** The key of a content; the `TId` claim may contain it like a tag. */
  readonly contentId?: number
  readonly tagIds?: readonly number[]
  readonly role?: string
  /** Any of these; an empty list accepts none. With neither this nor `role`, Admin. */
  readonly roles?: readonly string[]
}

const MOJO_ADMIN = 'MoJoAdmin'

/** Whether a guarded element is shown. If it needs MoJoAdmin, no tag opens it (decisions §4, protected tools). */
export function isShownTo({ isMJA, roles: held, tags }: Person, guard: Guard): boolean {
  if (isMJA || guard.bypass || hasRole(held, MOJO_ADMIN)) return true
  const { role, roles = role === undefined ? ['Admin'] : [] } = guard
  const accepted = role === undefined ? roles : [...roles, role]
  if (accepted.length > 0 && accepted.every(name => hasRole([name], MOJO_ADMIN))) return false
  const ids = [guard.tagId, guard.contentId, ...(guard.tagIds ?? [])]
  // A claim with both 1 and 2 already gave the person all tags.
  return (
    tags === 'all' ||
    ids.some(id => id !== undefined && allows(tags, id)) ||
    accepted.some(name => hasRole(held, name))
  )
}
