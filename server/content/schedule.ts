import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { theProgram } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import { HttpError } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { type ContentContext, noteSql } from './drafts.ts'
import { lockPages, publishNow, writesOf } from './publish.ts'
import { draftOf, type StoredVersion } from './versions.ts'

/** Nodes look at least so often for what is due; a node that dies leaves its work to the next look of another. */
const LONGEST_PAUSE_MS = 5_000
const SHORTEST_PAUSE_MS = 50

/** Publishes what is due until it is stopped. */
export interface Schedule {
  stop(): Promise<void>
}

/** Starts to publish scheduled drafts at their time: on one node, once, whichever comes first. */
export function startSchedule(context: ContentContext, log: Pick<FastifyBaseLogger, 'error'>): Schedule {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    let pause = LONGEST_PAUSE_MS
    try {
      while (!stopped && (await publishDue(context))) {
        // Goes on until nothing is due.
      }
      pause = await untilNext(context.database.query)
    } catch (error) {
      log.error({ err: error }, 'scheduled drafts could not be published; tried again shortly')
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
}

const dueDrafts = (executor: Executor) =>
  sql<Due>`select "CId", coalesce("CvPlan"->>'group', "CvId"::text) as "group" from "ContentVersion"
    where "Active" and "CvPublishDt" <= clock_timestamp() order by "CvPublishDt", "CvId"`.execute(executor)

/**
 * Publishes the drafts that were scheduled together and are due longest; false where nothing is due. What cannot be
 * published goes back to its people as an open draft that says why.
 */
export async function publishDue(context: ContentContext): Promise<boolean> {
  const { query } = context.database
  const { rows } = await dueDrafts(query)
  for (const group of new Set(rows.map(row => row.group))) {
    const done = await query
      .transaction()
      .execute(executor => publishGroup(executor, context, group))
      .catch(error => giveBack(query, group, error))
    if (!done) continue
    for (const entity of done) context.changes.publish(entity)
    return true
  }
  return false
}

/** Undefined where another node is at it. */
async function publishGroup(
  executor: Executor,
  context: ContentContext,
  group: string,
): Promise<readonly string[] | undefined> {
  const { rows: locks } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`publish ${group}`}, 0)) as ours`.execute(executor)
  if (!locks[0]?.ours) return undefined
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
  if (!first) return undefined
  const { touched } = await publishNow(executor, writesOf(context), drafts, {
    actor: await scheduler(executor, first),
    reason: first.reason ?? 'Published as scheduled',
    wanted: first.plan.wanted,
    mayWrite: true,
  })
  return ['ContentVersion', ...[...touched].map(({ name }) => name)]
}

/** Who scheduled it; what they may do was decided then, and the draft has stayed as it was. */
async function scheduler(executor: Executor, { by }: StoredVersion): Promise<Actor> {
  const { rows } = await sql<{
    userName: string
    email: string
  }>`select coalesce("UserName", "Email") as "userName", "Email" as email
    from "AspNetUsers" where "Id" = ${by?.userId ?? null}::uuid`.execute(executor)
  const [account] = rows
  return {
    person: {
      userId: by?.userId ?? '',
      roles: [],
      claims: {},
      isMJA: false,
      tags: 'all',
      email: account?.email ?? '',
      name: by?.name ?? '',
      impersonating: false,
    },
    author: { ...theProgram, ...(account && by && { userId: by.userId, userName: account.userName }) },
    sessionId: '',
  }
}

/** A refusal ends the schedule; whatever else goes wrong is tried again. */
async function giveBack(executor: Executor, group: string, error: unknown): Promise<readonly string[]> {
  if (!(error instanceof HttpError)) throw error
  const message = `Not published as scheduled: ${error.message}`.slice(0, 1000)
  const { rows } = await sql<{
    CId: number
  }>`update "ContentVersion" set "CvPublishDt" = null, "CvPlan" = null, "CvProblem" = ${message},
    "RowVersion" = "RowVersion" + 1 where "Active" and "CvPublishDt" is not null and coalesce("CvPlan"->>'group', "CvId"::text) = ${group}
    returning "CId"`.execute(executor)
  for (const { CId } of rows) await noteSql(theProgram, message, CId).execute(executor)
  return ['ContentVersion']
}
