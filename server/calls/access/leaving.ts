import type { Handover } from '@rounds/core/api'
import { leavingContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { rehearse, type Unit } from '../../records/unit.ts'
import type { Actor } from '../../rights/actor.ts'
import { allow } from '../../rights/allow.ts'
import { actorNow } from '../../sign-in/actor-now.ts'
import { endSessions } from '../../sign-in/sessions.ts'
import type { CallContext } from '../call.ts'
import { notificationsOf, openDraftsOf, openSubmissionsOf, type WorkItem } from './open-work.ts'

/** How many of the items that stay are listed. */
const NAMED = 5
const implied = { impliedBy: 'handed over with the account of who leaves' } as const

type Kind = Handover['items'][number]['kind']

/** The offboarding calls: the preview, and carrying it out. */
export function addLeavingCalls(
  app: FastifyInstance,
  { database, records, authenticate }: CallContext,
): void {
  const { query: executor } = database
  const administrator = {
    authenticate,
    demand: (actor: Actor) => allow(actor, 'update', entities.AspNetUsers),
  }
  addCall(app, contracts.plan, {
    ...administrator,
    handle: async ({ actor, query: { userId, to } }) => {
      const taker = await takerOf(executor, userId, to ?? null)
      const plan = await openWorkOf({ query: executor }, userId, taker)
      const refused = await rehearse(records.unit, actor, unit => leave(unit, userId, to ?? null))
      return { ...tell(plan), refused }
    },
  })
  addCall(app, contracts.leave, {
    ...administrator,
    handle: async ({ actor, body: { userId, to } }) =>
      tell(await records.unit(actor, unit => leave(unit, userId, to))),
  })
}

interface Plan {
  readonly userId: string
  readonly name: string
  readonly to: Actor | undefined
  readonly sessions: number
  readonly apiKeys: number
  readonly openWork: Readonly<Record<Kind, readonly WorkItem[]>>
}

/** The successor, with current permissions. Throws `Conflict` for someone who can't sign in. */
async function takerOf(
  executor: Unit['query'],
  userId: string,
  to: string | null,
): Promise<Actor | undefined> {
  if (to === null) return undefined
  if (to.toLowerCase() === userId.toLowerCase()) throw new Conflict('Choose someone else to take over.')
  const taker = await actorNow(executor, { userId: to })
  if (!taker) throw new Conflict('This account can’t sign in. Choose someone else to take over.')
  return taker
}

async function openWorkOf(
  { query }: Pick<Unit, 'query'>,
  userId: string,
  to: Actor | undefined,
): Promise<Plan> {
  const { rows } = await sql<{ name: string; sessions: number; apiKeys: number }>`
    select coalesce("FullName", "UserName", "Email") as name, (select count(*)::int from "Session" s
      where s."UserId" = u."Id" and "RevokedDt" is null) as sessions,
      (select count(*)::int from api_key k where upper(k.created_by) = u."NormalizedUserName"
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())) as "apiKeys"
    from "AspNetUsers" u where "Id" = ${userId}::uuid`.execute(query)
  const [account] = rows
  if (!account) throw new NotFound('This user doesn’t exist.')
  const drafts = await openDraftsOf(query, userId, to)
  return {
    userId,
    ...account,
    to,
    openWork: {
      draft: drafts.filter(({ isScheduled }) => !isScheduled),
      scheduled: drafts.filter(({ isScheduled }) => isScheduled),
      submission: await openSubmissionsOf(query, 'FormSubmission', userId, to),
      appointment: await openSubmissionsOf(query, 'Custom_FormSubmission', userId, to),
      notification: await notificationsOf(query, userId, to),
    },
  }
}

/** Disables an account, ends its sessions and hands over its open work, all or nothing. */
async function leave(unit: Unit, userId: string, to: string | null): Promise<Plan> {
  await unit.records.update(entities.AspNetUsers, [{ Id: userId, Disabled: true }])
  const plan = await openWorkOf(unit, userId, await takerOf(unit.query, userId, to))
  await endSessions(unit, userId, Date.now())
  if (plan.to) await handOver(unit, plan, plan.to)
  const { items } = tell(plan)
  await unit.audit({
    type: 'Account',
    message: plan.to ? `${plan.name} left; ${plan.to.person.name} took over` : `${plan.name} left`,
    entity: 'AspNetUsers',
    key: userId,
    data: { to: plan.to?.person.userId ?? null, items },
  })
  return plan
}

async function handOver(unit: Unit, { openWork }: Plan, to: Actor): Promise<void> {
  const UserId = to.person.userId
  const moved = (kind: Kind) => openWork[kind].filter(({ mayMove }) => mayMove).map(({ id }) => id)
  const drafts = [...moved('draft'), ...moved('scheduled')]
  if (drafts.length > 0)
    await unit.execute({
      entity: entities.ContentVersion,
      statement: sql`update "ContentVersion" set "CvUserId" = ${UserId}::uuid, "RowVersion" = "RowVersion" + 1
        where "CvId" = any(${drafts}::int[]) returning "CvId", "CId"`,
      entry: {
        type: 'Changed',
        message: `Handed over the draft to ${to.person.name}`,
        entity: 'Content',
        key: sql`"CId"`,
      },
    })
  await unit.records.update(
    entities.FormSubmission,
    moved('submission').map(FsId => ({ FsId, UserId })),
    implied,
  )
  await unit.records.update(
    entities.Custom_FormSubmission,
    moved('appointment').map(CfsId => ({ CfsId, UserId })),
    implied,
  )
  await unit.records.update(
    entities.Custom_UserNotification,
    moved('notification').map(UnId => ({ UnId, UserId })),
    implied,
  )
}

function tell({ userId, name, to, sessions, apiKeys, openWork }: Plan) {
  const items = (Object.entries(openWork) as [Kind, readonly WorkItem[]][]).map(([kind, all]) => {
    const staying = all.filter(({ mayMove }) => !mayMove)
    return {
      kind,
      moves: all.length - staying.length,
      stays: staying.length,
      staying: staying.slice(0, NAMED).map(one => one.name),
    }
  })
  return { userId, name, to: to?.person.name ?? null, sessions, apiKeys, items }
}
