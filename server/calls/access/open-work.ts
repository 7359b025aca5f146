import { decide, decideContentType, type RecordAction } from '@rounds/core/access'
import { type EntityName, entities } from '@rounds/core/entities'
import { waitingStates } from '@rounds/core/rules/records'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'

/** One item of a person's open work, and whether the successor may have it. */
export interface WorkItem {
  readonly id: number
  readonly name: string
  readonly mayMove: boolean
}

/** Whether the successor may act on records of an entity; false without a successor. */
const may = (to: Actor | undefined, action: RecordAction, name: EntityName): boolean =>
  to !== undefined && decide(to.person, action, entities[name]).allowed

const reach = (to: Actor | undefined, name: EntityName): RawBuilder<SqlBool> =>
  to === undefined ? sql<SqlBool>`false` : rowFilterFor(to, entities[name])

/** Open drafts and scheduled pages. Pages scheduled together are handed over together, or stay together. */
export async function openDraftsOf(executor: Executor, userId: string, to: Actor | undefined) {
  const { rows } = await sql<{
    id: number
    name: string
    type: number
    isScheduled: boolean
    group: string
    isReached: boolean
  }>`
    select v."CvId" as id, page."CTitle" as name, page."CtId" as type,
      v."CvPublishDt" is not null as "isScheduled", coalesce(v."CvPlan"->>'group', v."CvId"::text) as "group",
      (select ${reach(to, 'Content')} from "Content" where "Content"."CId" = v."CId") as "isReached"
    from "ContentVersion" v join "Content" page on page."CId" = v."CId"
    where v."Active" and v."CvUserId" = ${userId}::uuid order by v."CvId"`.execute(executor)
  const mayChange = may(to, 'update', 'Content')
  const judged = rows.map(row => ({
    ...row,
    mayMove: mayChange && row.isReached && to !== undefined && decideContentType(to.person, row.type).allowed,
  }))
  const stuck = new Set(judged.filter(({ mayMove }) => !mayMove).map(({ group }) => group))
  return judged.map(({ id, name, isScheduled, group, mayMove }) => ({
    id,
    name,
    isScheduled,
    mayMove: isScheduled ? !stuck.has(group) : mayMove,
  }))
}

/** Submissions assigned to them, and appointment requests. */
export async function openSubmissionsOf(
  executor: Executor,
  entity: 'FormSubmission' | 'Custom_FormSubmission',
  userId: string,
  to: Actor | undefined,
): Promise<readonly WorkItem[]> {
  const [key, state] = entity === 'FormSubmission' ? ['FsId', 'FsState'] : ['CfsId', 'CfsState']
  const { rows } = await sql<{ id: number; isReached: boolean }>`
    select ${sql.id(key)} as id, ${reach(to, entity)} as "isReached" from ${sql.id(entity)}
    where "UserId" = ${userId}::uuid and ${sql.id(state)} in (${sql.join([...waitingStates])}) order by 1`.execute(
    executor,
  )
  const mayChange = may(to, 'update', entity)
  return rows.map(({ id, isReached }) => ({ id, name: String(id), mayMove: mayChange && isReached }))
}

/** What each notification is about. */
const told: Readonly<Record<string, EntityName>> = {
  'appointment request': 'Custom_FormSubmission',
  'form submission': 'FormSubmission',
  'location alert': 'Custom_LocationAlert',
  comment: 'Comment',
  'profile change': 'Custom_KyruusProvider',
}

/** Their notifications; the successor must be allowed to read what they are about. */
export async function notificationsOf(
  executor: Executor,
  userId: string,
  to: Actor | undefined,
): Promise<readonly WorkItem[]> {
  const { rows } = await sql<{ id: number; event: string }>`select "UnId" as id, "UnEvent" as event
    from "Custom_UserNotification" where "UserId" = ${userId}::uuid and "UnActive" order by 1`.execute(
    executor,
  )
  return rows.map(({ id, event }) => {
    const name = told[event]
    return { id, name: event, mayMove: name !== undefined && may(to, 'read', name) }
  })
}
