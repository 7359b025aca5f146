import { entities } from '@rounds/core/entities'
import type { FactEntity } from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Unit } from '../../records/unit.ts'
import { factKinds } from '../facts.ts'

/** The notification that emails to practices are waiting. */
export const PRACTICE_NOTICE = 'practice ask'
/** How long a practice's link works. */
export const ASK_DAYS = 14

/** A record whose practice is asked, or why not. */
export interface AskedRecord {
  readonly id: number
  readonly title: string
  readonly outcome: 'asked' | 'no email' | 'waiting'
}

/**
 * Queues emails to the practices of records, each with its own link. A practice with a usable link is skipped, unless
 * it is asked again: then the older link expires.
 */
export async function askPractices(
  unit: Unit,
  entity: FactEntity,
  ids: readonly number[],
  { again }: { readonly again: boolean },
): Promise<readonly AskedRecord[]> {
  const { key, title, email } = factKinds[entity]
  const { rows } = await sql<{ id: number; title: string; email: string | null; waits: boolean }>`
    select r.${sql.id(key)} as id, ${title} as title, ${email} as email, exists (select from practice_ask a
      where a.entity = ${entity} and a.record = r.${sql.id(key)} and ${isOpen}) as waits
    from ${sql.id(entity)} r where r.${sql.id(key)} = any(${[...ids]}::int[]) order by 1`.execute(unit.query)
  const outcomes = rows.map(
    row =>
      ({
        ...row,
        outcome: row.email === null ? 'no email' : row.waits && !again ? 'waiting' : 'asked',
      }) as const,
  )
  const asked = outcomes.filter(({ outcome }) => outcome === 'asked')
  if (asked.length > 0) {
    const keys = asked.map(one => one.id)
    await sql`update practice_ask a set is_closed = true, next_try = null
      where a.entity = ${entity} and a.record = any(${keys}::int[]) and ${isOpen}`.execute(unit.query)
    await sql`insert into practice_ask (entity, record, email, asked_by, expires)
      select ${entity}, id, email, ${unit.author.userName}, now() + ${ASK_DAYS} * interval '1 day'
      from unnest(${keys}::int[], ${asked.map(one => one.email)}::text[]) several(id, email)`.execute(
      unit.query,
    )
    for (const one of asked)
      await unit.audit({
        type: 'Asked',
        message: `Asked the practice whether the facts of ${entities[entity].label} ${one.id} are right`,
        entity,
        key: String(one.id),
      })
    unit.notify(PRACTICE_NOTICE)
  }
  return outcomes.map(({ id, title: named, outcome }) => ({ id, title: named, outcome }))
}

/** A request, called `a`, that can still be answered. */
export const isOpen = sql`a.answered_at is null and not a.is_closed and a.expires > now()`

/** The last time that a practice was asked about a record. */
export interface LastAsk {
  readonly email: string
  readonly by: string | null
  readonly at: string
  readonly state: 'waiting' | 'sent' | 'failed' | 'answered' | 'expired'
}

/** The recipient of emails about a record, and the result of the last one. */
export async function readLastAsk(
  executor: Executor,
  entity: FactEntity,
  id: number,
): Promise<{ readonly email: string | null; readonly last: LastAsk | null }> {
  const { key, email } = factKinds[entity]
  const { rows } = await sql<{ email: string | null; last: string | null }>`
    select ${email} as email, (select json_build_object('email', a.email, 'by', coalesce(u."FullName", a.asked_by), 'at', to_json(a.asked_at)#>>'{}',
        'state', case when a.answered_at is not null then 'answered' when a.is_closed or a.expires <= now() then 'expired'
          when a.sent_at is not null then 'sent' when a.next_try is not null then 'waiting' else 'failed' end)::text
      from practice_ask a left join "AspNetUsers" u on u."NormalizedUserName" = upper(a.asked_by)
      where a.entity = ${entity} and a.record = r.${sql.id(key)} order by a.id desc limit 1) as last
    from ${sql.id(entity)} r where r.${sql.id(key)} = ${id}`.execute(executor)
  const [{ email: address, last } = { email: null, last: null }] = rows
  return { email: address, last: last === null ? null : (JSON.parse(last) as LastAsk) }
}
