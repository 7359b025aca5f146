import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { allows, claimsEverything } from './tags.ts'
import { hasRole } from './token.ts'

/** What a guarded element asks for (specification §6); any rule that matches is enough. */
export interface Guard {
  /** It is shown whatever the person has. */
  readonly bypass?: boolean
  readonly tagId?: number
  /** The key of a content; the `TId` claim may hold it as it holds tags. */
  readonly contentId?: number
  readonly tagIds?: readonly number[]
  readonly role?: string
  /** Any of these; none at all where it is empty. With neither this nor `role`, Admin. */
  readonly roles?: readonly string[]
}

const MOJO_ADMIN = 'MoJoAdmin'
const isMojoAdmin = (role: string) => role.toLowerCase() === MOJO_ADMIN.toLowerCase()

/**
 * Whether a guarded element is shown. What needs MoJoAdmin is for MoJoAdmin alone: no tag leads to it (decisions §4,
 * protected tools).
 */
export function decideGuarded(person: Person, guard: Guard): Decision {
  if (person.isMJA || hasRole(person.roles, MOJO_ADMIN)) return yes('MoJoAdmin sees everything.')
  if (guard.bypass) return yes('It is shown to everyone.')
  const { role, roles = role === undefined ? ['Admin'] : [] } = guard
  const accepted = role === undefined ? roles : [...roles, role]
  if (accepted.length > 0 && accepted.every(isMojoAdmin)) return no('It is for MoJoAdmin.')
  const asked = [guard.tagId, guard.contentId, ...(guard.tagIds ?? [])].filter(id => id !== undefined)
  const tag = asked.find(id => allows(person.tags, id))
  if (tag !== undefined) return yes(`${tag} is among your tags.`)
  if (claimsEverything(person.claims)) return yes('Your account has every tool but the protected ones.')
  const held = accepted.find(name => hasRole(person.roles, name))
  if (held !== undefined) return yes(`You are in the group ${held}.`)
  return no(
    asked.length > 0 ? `It needs one of the tags ${asked.join(', ')}.` : `It is for ${accepted.join(', ')}.`,
  )
}
