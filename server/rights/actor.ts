import type { Person } from '@rounds/core/access'
import type { Author } from '../audit/entry-sql.ts'

/** Whoever a call is made for: what they may do, and how the audit log names them. */
export interface Actor {
  readonly person: Person & { readonly email: string; readonly name: string; readonly impersonating: boolean }
  readonly author: Author
  readonly sessionId: string
  /** When they last proved who they are, by signing in or again since; null for who never does. In milliseconds. */
  readonly provenAt: number | null
}

/** Who writes: somebody with their rights, or the server itself, which has none to be asked about. */
export type WrittenBy = Actor | { readonly author: Author }
