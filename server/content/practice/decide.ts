import { type Entity, entities } from '@rounds/core/entities'
import type { FactEntity } from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import type { Unit } from '../../records/unit.ts'
import { factKinds, noteConfirmed, readFacts } from '../facts.ts'
import { type WaitingAnswer, waitingAnswers } from './answer.ts'

/** An editor's decisions on answers; each with the fact's text at the time. */
export interface Verdict {
  readonly entity: FactEntity
  readonly id: number
  readonly verdict: 'accept' | 'refuse'
  readonly answers: readonly { readonly id: number; readonly value: string }[]
}

/**
 * Accepts or rejects a practice's answers. An accepted change is written into the record with the editor's permissions,
 * and the fact counts as confirmed by the practice on the day of its answer. Throws `Conflict`.
 */
export async function decideAnswers(unit: Unit, { entity, id, verdict, answers }: Verdict): Promise<void> {
  const waiting = new Map((await waitingAnswers(unit.query, entity, id)).map(one => [one.id, one]))
  for (const { id: answer, value } of answers) {
    const found = waiting.get(answer)
    const { rows } =
      await sql`update practice_answer set state = ${verdict === 'accept' ? 'accepted' : 'refused'},
        decided_by = ${unit.author.userName}, decided_at = now()
      where id = ${answer} and state = 'waiting' returning id`.execute(unit.query)
    if (!found || rows.length === 0) throw new Conflict('Someone has already decided on this answer.')
    if (verdict === 'accept') await accept(unit, entity, id, found, value)
  }
  if (verdict === 'refuse')
    await unit.audit({
      type: 'Refused',
      message: `Refused the practice’s answer about ${entities[entity].label} ${id}`,
      entity,
      key: String(id),
    })
}

async function accept(unit: Unit, entity: FactEntity, id: number, answer: WaitingAnswer, looked: string) {
  const { fact, kind, seen, change, from, at } = answer
  const now = await readValue(unit, entity, id, fact)
  if (now !== looked)
    throw new Conflict('It has changed since you reviewed it. Review it again, then accept it.')
  if (kind === 'right' && now !== seen)
    throw new Conflict(
      'It has changed since the practice saw it. Refuse the answer, then ask the practice again.',
    )
  if (change) await writeChange(unit, entity, id, change)
  const value = change ? await readValue(unit, entity, id, fact) : now
  if (kind === 'change' && !change && value === seen)
    throw new Conflict('Make this change in the record first, then accept the answer.')
  await noteConfirmed(unit, entity, id, { facts: [{ fact, value }], by: `the practice, ${from}`, at })
}

const readValue = async (unit: Unit, entity: FactEntity, id: number, fact: string): Promise<string> =>
  (await readFacts(unit.query, entity, id)).find(one => one.fact === fact)?.value ?? ''

async function writeChange(
  unit: Unit,
  entity: FactEntity,
  id: number,
  { SId, ...fields }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } =
    typeof SId === 'string'
      ? await sql<{ id: number }>`select "SId" as id from "Custom_State" where "SCode" = ${SId}`.execute(
          unit.query,
        )
      : { rows: [] }
  const record = { [factKinds[entity].key]: id, ...fields, ...(rows[0] && { SId: rows[0].id }) }
  await unit.records.update(entities[entity] as Entity, [record as Readonly<Record<string, never>>])
}
