import type { AnyRow } from '@rounds/core/entities'
import { isNeededTag, problemOfTag, type TagPlace, whyNotDeleted, whyNotUnder } from '@rounds/core/rules/tree'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, invalid } from '../errors.ts'
import type { Operation } from '../rights/guards/operation.ts'

/** The fields that determine a tag's position. */
const placing = ['TIdParent', 'TNextId', 'TChildId', 'TDeleted']

/**
 * Keeps the tag tree valid and serializes its writes, because two concurrent moves could form a cycle.
 *
 * @throws `BadRequest` at the invalid field, `Conflict` when a tag that the program needs is deleted.
 */
export async function checkTagTree(
  executor: Executor,
  { action, records }: Pick<Operation, 'action' | 'records'>,
): Promise<void> {
  const touching = records.filter(
    record => action === 'delete' || placing.some(name => record[name] !== undefined),
  )
  if (touching.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('rounds tag tree'))`.execute(executor)
  const { rows } =
    await sql<TagPlace>`select "TId", "TIdParent", "TNextId", "TName", "TDeleted" from "Tag"`.execute(
      executor,
    )
  const before = new Map(rows.map(row => [row.TId, row]))
  if (action === 'delete') return refuseNeeded(before, touching)
  const changed = touching.flatMap(record => placeOf(before, record))
  const after = new Map([...before, ...changed.map(place => [place.TId, place] as const)])
  const issues = [
    ...changed.flatMap(({ TId }) => problemOfTag(before, after, TId) ?? []),
    ...touching.flatMap(record => problemOfNew(after, record)),
    ...touching.flatMap(record => problemOfFirstChild(after, record)),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** A written tag's new position; undefined for a new one, whose id nobody can reference yet. */
function placeOf(before: ReadonlyMap<number, TagPlace>, record: AnyRow): readonly TagPlace[] {
  const { TId, TIdParent, TNextId, TName, TDeleted } = record
  if (typeof TId !== 'number') return []
  const stood = before.get(TId)
  return [
    {
      TId,
      TIdParent: typeof TIdParent === 'number' || TIdParent === null ? TIdParent : (stood?.TIdParent ?? null),
      TNextId: typeof TNextId === 'number' || TNextId === null ? TNextId : (stood?.TNextId ?? null),
      TName: typeof TName === 'string' ? TName : (stood?.TName ?? `Tag ${TId}`),
      TDeleted: typeof TDeleted === 'boolean' ? TDeleted : (stood?.TDeleted ?? false),
    },
  ]
}

/** A new tag under a deleted one would be in no tree. */
function problemOfNew(tags: ReadonlyMap<number, TagPlace>, { TId, TIdParent }: AnyRow) {
  const message =
    TId === undefined && typeof TIdParent === 'number' ? whyNotUnder(tags, TIdParent) : undefined
  return message ? [{ field: 'TIdParent', message }] : []
}

/** A tag's first child must be one of its children; a restored tag may name one that is not restored yet. */
function problemOfFirstChild(tags: ReadonlyMap<number, TagPlace>, { TId, TChildId }: AnyRow) {
  const first = tags.get(Number(TChildId))
  if (!first || first.TIdParent === TId) return []
  return [{ field: 'TChildId', message: `“${first.TName}” isn’t in this tag. Choose one of its children.` }]
}

function refuseNeeded(before: ReadonlyMap<number, TagPlace>, records: readonly AnyRow[]): void {
  for (const { TId } of records) {
    const tag = before.get(Number(TId))
    if (tag && isNeededTag(tag.TId)) throw new Conflict(whyNotDeleted(tag))
  }
}
