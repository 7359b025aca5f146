import { mayReview } from '@rounds/core/access'
import { reviewContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { Conflict } from '../../errors.ts'
import type { Unit } from '../../records/unit.ts'
import type { Actor } from '../../rights/actor.ts'
import { allow } from '../../rights/allow.ts'
import { type GrantedNow, readGranted } from '../../rights/granted.ts'
import type { CallContext } from '../call.ts'
import { decideGrant, holdOpen } from './decide-grant.ts'
import { freezeGrants } from './freeze-grants.ts'
import { type GrantRow, grantOf, readGrants, readReview, readReviews } from './review-rows.ts'

/** The calls of access reviews: starting one, deciding on its grants, finishing it. */
export function addReviewCalls(app: FastifyInstance, { database, records, authenticate }: CallContext): void {
  const { query: executor } = database
  const reviewer = {
    authenticate,
    demand: (actor: Actor) => {
      allow(actor, 'read', entities.AspNetUsers)
      allow(actor, 'read', entities.AspNetRoles)
      allow(actor, 'update', entities.AspNetUserRoles)
      allow(actor, 'update', entities.AspNetUserClaims)
    },
  }
  addCall(app, contracts.list, { ...reviewer, handle: async () => [...(await readReviews(executor))] })
  addCall(app, contracts.start, {
    ...reviewer,
    handle: async ({ actor }) => ({ id: await records.unit(actor, unit => startReview(unit, actor)) }),
  })
  addCall(app, contracts.read, {
    ...reviewer,
    handle: async ({ actor, params }) => {
      const review = await readReview(executor, params.id)
      const granted = await readGranted(executor)
      const grants = await readGrants(executor, params.id)
      return { ...review, grants: grants.map(row => tellGrant(actor, row, granted)) }
    },
  })
  addCall(app, contracts.decide, {
    ...reviewer,
    handle: async ({ actor, params, body }) => {
      await records.unit(actor, unit => decideGrant(unit, actor, { review: params.id, ...body }))
      return { success: true }
    },
  })
  addCall(app, contracts.finish, {
    ...reviewer,
    handle: ({ actor, params }) => records.unit(actor, unit => finishReview(unit, params.id)),
  })
}

/** A grant with the reason why the caller can't decide on it. */
function tellGrant({ person }: Actor, row: GrantRow, granted: GrantedNow) {
  const grant = grantOf(row, granted)
  const decided = grant && mayReview(person, grant, granted.tags)
  const { groupId, type: _type, value: _value, ...told } = row
  const refusal = decided?.allowed ? null : (decided?.because ?? 'The group is gone.')
  return { ...told, isGroup: groupId !== null, refusal }
}

async function startReview(unit: Unit, { person }: Actor): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into access_review (started_at, started_by)
    values (now(), ${person.name}) on conflict do nothing returning id`.execute(unit.query)
  const [review] = rows
  if (!review) throw new Conflict('A review is open already. Finish it first.')
  const many = await freezeGrants(unit.query, review.id)
  await unit.audit({ type: 'Access', message: `Access review ${review.id} started: ${many} grants` })
  return review.id
}

/** Finishes a review, and logs its result. */
async function finishReview(unit: Unit, id: number) {
  await holdOpen(unit, id)
  const grants = await readGrants(unit.query, id)
  const decided = (decision: GrantRow['decision']) => grants.filter(grant => grant.decision === decision)
  await sql`update access_review set finished_at = now() where id = ${id}`.execute(unit.query)
  const removed = decided('remove')
  const result = { kept: decided('keep').length, removed: removed.length, left: decided(null).length }
  await unit.audit({
    type: 'Access',
    message: `Access review ${id} finished: ${result.kept} kept, ${result.removed} removed, ${result.left} undecided`,
    data: {
      removed: removed.map(({ userId, name, what, decidedBy }) => ({ userId, name, what, decidedBy })),
    },
  })
  return result
}
