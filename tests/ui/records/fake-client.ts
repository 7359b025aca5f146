import type { Client } from '../../../core/api/index.ts'
import type { AnyRow, Entity } from '../../../core/entities/index.ts'

/** A client whose calls are answered by a test; a call that it does not answer fails. */
export const fakeClient = (answer: (entity: Entity) => object): Client =>
  ({ of: (entity: Entity) => answer(entity) }) as unknown as Client

export async function* streamOf(rows: readonly AnyRow[]): AsyncIterable<AnyRow> {
  yield* rows
}

/** Somebody who may do everything, and somebody who may do nothing. */
export const mojoAdmin = { userId: '', roles: ['MoJoAdmin'], claims: {}, isMJA: true, tags: 'all' } as const
export const nobody = { userId: '', roles: [], claims: {}, isMJA: false, tags: new Set<number>() } as const
