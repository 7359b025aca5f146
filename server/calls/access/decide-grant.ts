import { mayReview } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import type { Unit } from '../../records/unit.ts'
import type { Actor } from '../../rights/actor.ts'
import { readGranted } from '../../rights/granted.ts'
import { demand } from '../call.ts'
import { type GrantRow, grantOf, lockGrant, readReview } from './review-rows.ts'

const { AspNetUserClaims, AspNetUserRoles } = entities

interface Decided {
  readonly review: number
  readonly grant: number
  readonly decision: GrantRow['decision']
  readonly was: GrantRow['decision']
}

/** Locks an open review until the transaction ends. Throws `NotFound`, and `Conflict` for a finished one. */
export async function holdOpen(unit: Unit, id: number): Promise<void> {
  await sql`select 1 from access_review where id = ${id} for update`.execute(unit.query)
  if ((await readReview(unit.query, id)).finishedAt !== null) throw new Conflict('This review is finished.')
}

/** Keeps or removes a grant, or undoes that. Throws `Forbidden`, and `Conflict` if someone else was first. */
export async function decideGrant(
  unit: Unit,
  actor: Actor,
  { review, grant: id, decision, was }: Decided,
): Promise<void> {
  await holdOpen(unit, review)
  const row = await lockGrant(unit.query, review, id)
  if (row.decision !== was)
    throw new Conflict(`${row.decidedBy ?? 'Someone else'} changed this decision. Look at it again.`)
  if (decision === was) return
  const granted = await readGranted(unit.query)
  const grant = grantOf(row, granted)
  if (!grant) throw new Conflict('The group is gone, so there is nothing to decide.')
  demand(mayReview(actor.person, grant, granted.tags))
  if (decision === 'remove') await takeGrant(unit, row)
  else if (was === 'remove') await restoreGrant(unit, row)
  await sql`update access_review_grant set decision = ${decision}, decided_by = ${decision && actor.person.name},
    decided_at = case when ${decision}::text is null then null else now() end where id = ${id}`.execute(
    unit.query,
  )
  const did = decision === null ? 'undid the decision on' : decision === 'keep' ? 'kept' : 'removed'
  await unit.audit({
    type: 'Access',
    message: `Access review ${review}: ${did} ${row.what} of ${row.name}`,
    entity: 'AspNetUsers',
    key: row.userId,
  })
}

/** The keys of a direct permission, while the person has it. */
async function claimKeys(unit: Unit, { userId, type, value }: GrantRow): Promise<readonly number[]> {
  const { rows } = await sql<{
    Id: number
  }>`select "Id" from "AspNetUserClaims" where "UserId" = ${userId}::uuid
    and "ClaimType" = ${type} and coalesce("ClaimValue", '') = ${value}`.execute(unit.query)
  return rows.map(({ Id }) => Id)
}

async function isMember(unit: Unit, { userId, groupId }: GrantRow): Promise<boolean> {
  const { rows } = await sql`select 1 from "AspNetUserRoles"
    where "UserId" = ${userId}::uuid and "RoleId" = ${groupId}::uuid`.execute(unit.query)
  return rows.length > 0
}

async function takeGrant(unit: Unit, row: GrantRow): Promise<void> {
  if (row.groupId === null) {
    const keys = await claimKeys(unit, row)
    await unit.records.remove(
      AspNetUserClaims,
      keys.map(key => [key]),
    )
  } else if (await isMember(unit, row))
    await unit.records.remove(AspNetUserRoles, [[row.userId, row.groupId]])
}

/** Restores a removed grant as it was; an expired permission is not restored. */
async function restoreGrant(unit: Unit, row: GrantRow): Promise<void> {
  const { rows } = await sql`select 1 from "AspNetUsers" where "Id" = ${row.userId}::uuid`.execute(unit.query)
  if (rows.length === 0) throw new Conflict(`The account of ${row.name} is gone.`)
  if (row.groupId !== null) {
    if (!(await isMember(unit, row)))
      await unit.records.create(AspNetUserRoles, [{ UserId: row.userId, RoleId: row.groupId }])
  } else if ((await claimKeys(unit, row)).length === 0)
    await unit.records.create(AspNetUserClaims, [
      { UserId: row.userId, ClaimType: row.type, ClaimValue: row.value, ExpiresDt: row.until },
    ])
}
