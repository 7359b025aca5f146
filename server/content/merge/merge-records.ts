import { type AnyRow, type Entity, nameOfRecord } from '@rounds/core/entities'
import { type DirectoryKind, directoryAddress, mergedSynonyms } from '@rounds/core/rules/find-care'
import { type MergeStep, mergeFields, planMerge } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { sql } from 'kysely'
import { BadRequest, Changed, NotFound } from '../../errors.ts'
import { storedRow } from '../../records/cascade.ts'
import type { Unit } from '../../records/unit.ts'
import { leadOn } from '../moves.ts'
import { changeOf, namingRows, rightToMerge, writeSteps } from './merged-rows.ts'

/** How the records of an entity that can be merged get their addresses; a specialty is a search term. */
export const mergeable: Readonly<
  Record<string, { slug: string; kind: DirectoryKind | null; names: string[] }>
> = {
  Custom_Specialty: { slug: 'SpUrl', kind: null, names: ['SpTitle'] },
  Custom_Physician: { slug: 'PhUrl', kind: 'physician', names: ['PhFirstName', 'PhLastName', 'PhSuffix'] },
  Custom_Location: { slug: 'LPageUrl', kind: 'location', names: ['LName'] },
}

/** Two records to merge. */
export interface MergeAsked {
  readonly entity: Entity
  readonly winner: number
  readonly loser: number
}

/** Both records, and what happens to each row that references the loser. */
export async function planMergeOf(executor: Unit['query'], { entity, winner, loser }: MergeAsked) {
  if (winner === loser) throw new BadRequest('A record can’t be merged with itself.')
  const [one, other] = [
    await storedRow(executor, entity, [winner]),
    await storedRow(executor, entity, [loser]),
  ]
  if (!one || !other) throw new NotFound(`The ${labelInSentence(entity.label)} no longer exists.`)
  const { slug } = mergeable[entity.name] ?? { slug: '' }
  return {
    winner: one,
    loser: other,
    // The winner keeps its address, and the loser's redirects to it; without one it takes the loser's. A specialty's
    // synonyms are merged automatically, so there is nothing to choose.
    fields: mergeFields(entity, one, other).filter(({ name }) => name !== slug && name !== 'SpSynonyms'),
    steps: planMerge(winner, await namingRows(executor, entity, winner, loser)),
  }
}

/** What is stored of a merge, to undo it. */
export interface MergeContent {
  readonly steps: readonly (Omit<MergeStep, 'entity'> & { readonly entity: string })[]
  readonly winner: { readonly before: AnyRow; readonly after: AnyRow }
  readonly loser: AnyRow
  readonly redirects: readonly number[]
}

/**
 * Merges two records: references to the loser move to the winner, the loser goes to the trash, and its public address
 * redirects. Throws `Changed` if one of them has changed since it was shown.
 *
 * @param take The fields whose value is the loser's.
 */
export async function mergeRecords(
  unit: Unit,
  asked: MergeAsked,
  { take, versions }: { readonly take: readonly string[]; readonly versions: readonly [number, number] },
): Promise<number> {
  const { entity } = asked
  await unit.ask(entity, { action: 'update', records: [{ [entity.key[0] ?? '']: asked.winner }] })
  await unit.ask(entity, { action: 'delete', records: [{ [entity.key[0] ?? '']: asked.loser }] })
  const plan = await planMergeOf(unit.query, asked)
  const isAsLookedAt = plan.winner.RowVersion === versions[0] && plan.loser.RowVersion === versions[1]
  if (!isAsLookedAt) throw new Changed(entity.label, {})
  const chosen = plan.fields.filter(({ name }) => take.includes(name)).map(({ name }) => name)
  const after: AnyRow = {
    ...plan.winner,
    ...Object.fromEntries(chosen.map(name => [name, plan.loser[name]])),
    ...(entity.name === 'Custom_Specialty' && { SpSynonyms: mergedSynonyms(plan.winner, plan.loser) }),
  }
  await writeSteps(unit, plan.steps)
  await unit.records.remove(entity, [[asked.loser]], { ...rightToMerge, isAsked: true })
  await unit.records.update(entity, [changeOf(entity, plan.winner, after)], rightToMerge)
  const redirects = await leadToWinner(unit, entity, plan.loser, plan.winner)
  return keep(unit, asked, { ...plan, after, redirects })
}

const addressOf = (entity: Entity, row: AnyRow): string | undefined => {
  const { kind, slug, names } = mergeable[entity.name] ?? { kind: null, slug: '', names: [] }
  if (kind === null) return undefined
  const name = names.map(part => String(row[part] ?? '')).filter(part => part !== '')
  const id = Number(row[entity.key[0] ?? ''])
  return directoryAddress(kind, { id, slug: (row[slug] ?? null) as string | null, name: name.join(' ') })
}

/** Redirects the loser's public address to the winner's. Returns the keys of those redirects. */
async function leadToWinner(
  unit: Unit,
  entity: Entity,
  loser: AnyRow,
  winner: AnyRow,
): Promise<readonly number[]> {
  const [from, to] = [addressOf(entity, loser), addressOf(entity, winner)]
  if (from === undefined || to === undefined) return []
  await leadOn(unit, [{ from, to }], undefined)
  const { rows } = await sql<{ id: number }>`select "RId" as id from "Redirect"
    where lower("RFrom") = lower(${from})`.execute(unit.query)
  return rows.map(({ id }) => id)
}

interface Done extends Awaited<ReturnType<typeof planMergeOf>> {
  readonly after: AnyRow
  readonly redirects: readonly number[]
}

async function keep(unit: Unit, { entity, winner, loser }: MergeAsked, done: Done): Promise<number> {
  const { slug } = mergeable[entity.name] ?? { slug: '' }
  const titles = [nameOfRecord(entity, done.after), nameOfRecord(entity, done.loser)] as const
  const content: MergeContent = {
    steps: done.steps.map(step => ({ ...step, entity: step.entity.name })),
    winner: { before: done.winner, after: done.after },
    loser: done.loser,
    redirects: done.redirects,
  }
  const { rows } = await sql<{ id: number }>`insert into directory_merge
    (entity, winner, loser, winner_title, loser_title, loser_slug, merged_by, content)
    values (${entity.name}, ${winner}, ${loser}, ${titles[0]}, ${titles[1]}, ${done.loser[slug] ?? null},
      ${unit.author.userName}, ${JSON.stringify(content)}::json) returning id`.execute(unit.query)
  await unit.audit({
    type: 'Merged',
    message: `Merged ${entity.label} ${loser} “${titles[1]}” into ${winner} “${titles[0]}”`.slice(0, 1000),
    entity: entity.name,
    key: String(winner),
    others: [String(loser)],
  })
  return rows[0]?.id ?? 0
}
