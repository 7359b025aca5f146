import { entities } from '@rounds/core/entities'
import { type Fact, type FactEntity, factsOf } from '@rounds/core/rules/find-care'
import { OWN_WORDS, type PracticeAnswer, practiceFields } from '@rounds/core/rules/verify'
import { sql } from 'kysely'
import { hashOf } from '../../crypto/keys.ts'
import type { Executor } from '../../database/database.ts'
import type { Unit } from '../../records/unit.ts'
import { type FactRow, factKinds, readFacts } from '../facts.ts'
import { isOpen } from './ask.ts'

/** What a practice is asked: the facts of a record, and the current field values. */
export interface PracticeQuestion {
  readonly ask: number
  readonly entity: FactEntity
  readonly record: number
  readonly title: string
  readonly facts: readonly FactRow[]
  /** By field name; states by their two letters. */
  readonly stored: Readonly<Record<string, string | null>>
  readonly states: ReadonlySet<string>
}

/** The state of a link: the questions, or that it was answered. Undefined for an unknown or expired link. */
export async function readQuestion(
  executor: Executor,
  token: string,
): Promise<PracticeQuestion | 'answered' | undefined> {
  const { rows } = await sql<{
    id: number
    entity: FactEntity
    record: number
    answered: boolean
    open: boolean
  }>`
    select id, entity, record, answered_at is not null as answered, ${isOpen} as open from practice_ask a
    where token_hash = ${hashOf(token)}`.execute(executor)
  const [ask] = rows
  if (ask?.answered) return 'answered'
  if (!ask?.open) return undefined
  const { entity, record } = ask
  const { key, title } = factKinds[entity]
  const fields = factsOf[entity]
    .flatMap(fact => practiceFields(entity, fact, ''))
    .map(({ name }) => name)
    .filter(name => name !== OWN_WORDS && name in entities[entity].fields && name !== 'SId')
  const { rows: found } = await sql<{ title: string; stored: string }>`
    select ${title} as title, json_build_object(${sql.join(fields.flatMap(name => [sql.lit(name), sql`r.${sql.id(name)}`]))}
      ${entity === 'Custom_Location' ? sql`, 'SId', (select "SCode" from "Custom_State" s where s."SId" = r."SId")` : sql``})::text as stored
    from ${sql.id(entity)} r where r.${sql.id(key)} = ${record}`.execute(executor)
  const [row] = found
  if (!row) return undefined
  const { rows: states } = await sql<{ code: string }>`select "SCode" as code from "Custom_State"`.execute(
    executor,
  )
  return {
    ask: ask.id,
    entity,
    record,
    title: row.title,
    stored: JSON.parse(row.stored) as PracticeQuestion['stored'],
    facts: await readFacts(executor, entity, record),
    states: new Set(states.map(({ code }) => code)),
  }
}

/** Stores a practice's answers and uses up its link. Returns false if someone has answered in the meantime. */
export async function keepAnswers(
  unit: Unit,
  { ask, entity, record }: PracticeQuestion,
  answers: readonly PracticeAnswer[],
): Promise<boolean> {
  const { rows } = await sql`update practice_ask a set answered_at = now(), next_try = null
    where id = ${ask} and ${isOpen} returning id`.execute(unit.query)
  if (rows.length === 0) return false
  for (const { fact, seen, kind, said, change } of answers)
    await sql`insert into practice_answer (ask_id, fact, seen, kind, said, change)
      values (${ask}, ${fact}, ${seen}, ${kind}, ${said}, ${change === null ? null : JSON.stringify(change)}::jsonb)`.execute(
      unit.query,
    )
  await unit.audit({
    type: 'Answered',
    message: `The practice answered questions about ${entities[entity].label} ${record}`,
    entity,
    key: String(record),
  })
  return true
}

/** An answer that is still undecided. */
export interface WaitingAnswer {
  readonly id: number
  readonly fact: Fact
  readonly kind: 'right' | 'change'
  readonly seen: string
  readonly said: string | null
  readonly change: Readonly<Record<string, unknown>> | null
  readonly from: string
  readonly at: string
}

/** The answers about a record that wait for an editor, oldest first. */
export async function waitingAnswers(
  executor: Executor,
  entity: FactEntity,
  id: number,
): Promise<readonly WaitingAnswer[]> {
  const { rows } = await sql<Omit<WaitingAnswer, 'change'> & { change: string | null }>`
    select w.id, w.fact, w.kind, w.seen, w.said, w.change::text as change, a.email as "from",
      to_json(a.answered_at)#>>'{}' as at
    from practice_answer w join practice_ask a on a.id = w.ask_id
    where w.state = 'waiting' and a.entity = ${entity} and a.record = ${id} order by w.id`.execute(executor)
  return rows.map(row => ({
    ...row,
    change: row.change === null ? null : (JSON.parse(row.change) as Record<string, unknown>),
  }))
}
