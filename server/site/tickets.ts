import type { Cipher } from '../crypto/cipher.ts'

/**
 * What a ticket lets its holder see: one page from a draft or a version, the profile of a physician, a microsite or
 * a page by a template as they are typed, or the site while it is closed.
 */
export type Pass =
  | { readonly sees: 'page'; readonly cId: number; readonly draft: boolean; readonly versionId?: number }
  | { readonly sees: 'physician'; readonly phId: number }
  | { readonly sees: 'microsite'; readonly msId: number }
  | { readonly sees: 'template'; readonly tId: number; readonly cId: number }
  | { readonly sees: 'site' }

/** A ticket is a part of an address, so it lives shortly; it is encrypted with the root key, so every node reads it. */
export interface Tickets {
  write(pass: Pass, holder: { readonly sessionId: string }): string
  /** What it lets see, and through which session; undefined for a forged ticket and one that is over. */
  read(ticket: string): { readonly pass: Pass; readonly sessionId: string } | undefined
}

/** How long a ticket is good: as long as somebody looks at a preview before they come back to the editor. */
export const TICKET_SECONDS = 900

const PURPOSE = 'preview ticket'
const LONGEST = 1_000

export function createTickets(cipher: Cipher, now: () => number = Date.now): Tickets {
  return {
    write: (pass, { sessionId }) =>
      cipher.encrypt(PURPOSE, JSON.stringify({ pass, sessionId, until: now() + TICKET_SECONDS * 1000 })),
    read(ticket) {
      if (ticket.length > LONGEST) return undefined
      try {
        const { pass, sessionId, until } = JSON.parse(cipher.decrypt(PURPOSE, ticket)) as {
          pass: Pass
          sessionId: string
          until: number
        }
        return until > now() ? { pass, sessionId } : undefined
      } catch {
        return undefined
      }
    },
  }
}
