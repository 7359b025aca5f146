import { randomUUID } from 'node:crypto'
import { allowedTags, type Claims, hasRole, type TagFacts } from '../../../core/access/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'

interface Given {
  readonly userId?: string
  readonly name?: string
  readonly roles?: readonly string[]
  readonly claims?: Claims
  /** Who really acts, while impersonating. */
  readonly actedBy?: string
  /** When they proved who they are; just now where it is left out. */
  readonly provenAt?: number | null
  /** The tag tree that the claims are read with; without one, a claimed tag counts as a visible one under none. */
  readonly tree?: readonly TagFacts[]
}

/** Someone who is signed in. */
export function somebody(given: Given = {}): Actor {
  const { userId = randomUUID(), name = 'Sam Doe', roles = [], claims = {}, actedBy, tree } = given
  const isMJA = hasRole(roles, 'MoJoAdmin')
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  return {
    person: {
      userId,
      roles,
      claims,
      isMJA,
      tags: allowedTags(claims, isMJA, tree ?? claimedAlone(claims)),
      email,
      name,
      impersonating: actedBy !== undefined,
    },
    author: { userId, userName: email, actUserName: actedBy ?? null, address: '192.0.2.1' },
    sessionId: randomUUID(),
    provenAt: given.provenAt === undefined ? Date.now() : given.provenAt,
  }
}

/** Someone who may do everything. */
export const mojoAdmin = (given: Given = {}): Actor =>
  somebody({ name: 'Mo Jo', ...given, roles: ['MoJoAdmin', ...(given.roles ?? [])] })

/** Somebody with some tags. */
export const withTags = (...tags: readonly number[]): Actor => somebody({ claims: { TId: tags } })

const claimedAlone = (claims: Claims): readonly TagFacts[] =>
  (claims.TId ?? [])
    .filter(tag => typeof tag === 'number')
    .map(TId => ({ TId, TIdParent: null, TVisible: true, TDeleted: false }))
