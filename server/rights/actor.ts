import { createHash, randomUUID } from 'node:crypto'
import type { Person } from '@rounds/core/access'
import { isUuid } from '@rounds/core/entities'
import type { AuditCause, AuditGroup, Author } from '../audit/entry-sql.ts'

/** The caller: their permissions, and their names for the audit log. */
export interface Actor {
  readonly person: Person & { readonly email: string; readonly name: string; readonly impersonating: boolean }
  readonly author: Author
  readonly sessionId: string
  /** When they last proved their identity, by signing in or step-up; null for callers who never do. In milliseconds. */
  readonly provenAt: number | null
}

/** The author of a write: a person with permissions, or the server itself, whose permissions are not checked. */
export type WrittenBy = Actor | { readonly author: Author }

/** The same caller, whose writes belong to a group of the audit log. */
export const inGroup = (actor: Actor, group: AuditGroup): Actor => ({
  ...actor,
  author: { ...actor.author, group },
})

/** The same caller, whose next writes are a group with a cause: the one they are in, or a group of their own. */
export const withCause = (actor: Actor, cause: AuditCause): Actor =>
  actor.author.group?.cause === cause ? actor : inGroup(actor, { id: randomUUID(), cause })

/**
 * The group of the writes of one undo, by the UUID that its calls send along; none for anything else. It is a group of
 * the session alone, so that nobody writes into somebody else’s.
 */
export function undoGroup(
  sessionId: string,
  sent: string | readonly string[] | undefined,
): AuditGroup | undefined {
  if (typeof sent !== 'string' || !isUuid(sent)) return undefined
  const hex = createHash('sha256').update(`${sessionId} ${sent.toLowerCase()}`).digest('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { id, cause: 'undo' }
}
