import { entities } from '@rounds/core/entities'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import { Conflict, HttpError } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { actorNow } from '../sign-in/actor-now.ts'
import type { ContentContext } from './drafts.ts'
import { lockPages, requirePage } from './live-page.ts'
import { publishNow } from './publish.ts'
import { draftOf, type StoredVersion } from './versions.ts'
import { pageUnit } from './watch-pages.ts'

/** How often nodes look for due drafts; another node picks up the work of one that dies. */
const LONGEST_PAUSE_MS = 5_000
const SHORTEST_PAUSE_MS = 50

/** Publishes due drafts until it is stopped. */
export interface Schedule {
  stop(): Promise<void>
}

/** Starts publishing scheduled drafts at their time: once, on whichever node is first. */
export function startSchedule(context: ContentContext, log: Pick<FastifyBaseLogger, 'error'>): Schedule {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    let pause = LONGEST_PAUSE_MS
    try {
      while (!stopped && (await publishDue(context))) {
        // Continues until nothing is due.
      }
      pause = await untilNext(context.database.query)
    } catch (error) {
      log.error({ err: error }, 'could not publish scheduled drafts; retrying shortly')
    }
    if (!stopped) timer = setTimeout(next, pause).unref()
  }
  let running = Promise.resolve()
  const next = () => {
    running = look()
  }
  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function untilNext(executor: Executor): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min("CvPublishDt") - clock_timestamp()) * 1000)::float8 as ms from "ContentVersion" where "Active"`.execute(
    executor,
  )
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, Math.ceil(rows[0]?.ms ?? LONGEST_PAUSE_MS)))
}

interface Due {
  readonly CId: number
  readonly group: string
  /** The person who scheduled it. */
  readonly userId: string | null
}

const dueDrafts = (executor: Executor) =>
  sql<Due>`select "CId", coalesce("CvPlan"->>'group', "CvId"::text) as "group", "CvUserId" as "userId" from "ContentVersion"
    where "Active" and "CvPublishDt" <= clock_timestamp() order by "CvPublishDt", "CvId"`.execute(executor)

/**
 * Publishes the group of drafts that has been due longest; false if nothing is due. A draft that can't be published
 * becomes an open draft again, with the reason.
 */
export async function publishDue(context: ContentContext): Promise<boolean> {
  const { query } = context.database
  const { rows } = await dueDrafts(query)
  // All drafts of a group were scheduled together, by one person.
  const groups = new Map(rows.map(({ group, userId }) => [group, userId]))
  for (const [group, userId] of groups)
    if (await publishGroup(context, group, userId).catch(error => release(context, group, error))) return true
  return false
}

/** Publishes a group; false if another node is doing it. */
async function publishGroup(
  { database, records }: ContentContext,
  group: string,
  userId: string | null,
): Promise<boolean> {
  const actor = await actorNow(database.query, { userId })
  if (!actor)
    throw new Conflict(
      'The account that scheduled this can no longer sign in. Publish it, or schedule it again.',
    )
  return pageUnit({ records }, actor, unit => publishDrafts(unit, actor, group))
}

async function publishDrafts(unit: Unit, actor: Actor, group: string): Promise<boolean> {
  const executor = unit.query
  const { rows: locks } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`publish ${group}`}, 0)) as ours`.execute(executor)
  if (!locks[0]?.ours) return false
  const due = (await dueDrafts(executor)).rows.filter(row => row.group === group)
  await lockPages(
    executor,
    due.map(({ CId }) => CId),
  )
  const drafts: StoredVersion[] = []
  for (const { CId } of due) {
    const draft = await draftOf(executor, CId, true)
    if (draft?.publishAt && Date.parse(draft.publishAt) <= Date.now()) drafts.push(draft)
  }
  const [first] = drafts
  if (!first) return false
  for (const { cId } of drafts) await requirePage(executor, actor, cId)
  const reason = first.reason ?? 'Published as scheduled'
  await publishNow(unit, drafts, { actor, reason, wanted: first.plan.wanted })
  return true
}

/** A rejection ends the schedule; any other error is retried. */
async function release({ records }: ContentContext, group: string, error: unknown): Promise<true> {
  if (!(error instanceof HttpError)) throw error
  const message = `Not published as scheduled: ${error.message}`.slice(0, 1000)
  await records.unit({ author: systemActor }, unit =>
    unit.execute({
      entity: entities.ContentVersion,
      statement: sql`update "ContentVersion" set "CvPublishDt" = null, "CvPlan" = null, "CvProblem" = ${message},
        "RowVersion" = "RowVersion" + 1 where "Active" and "CvPublishDt" is not null and coalesce("CvPlan"->>'group', "CvId"::text) = ${group}
        returning "CId"`,
      entry: { type: 'Draft', message, entity: 'Content', key: sql`"CId"` },
    }),
  )
  return true
}
