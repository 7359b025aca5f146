import { type AnyRow, entities, entityNamed } from '@rounds/core/entities'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../errors.ts'
import { storedRow } from '../records/cascade.ts'
import type { Unit } from '../records/unit.ts'
import { type Actor, withCause } from '../rights/actor.ts'
import type { ContentContext } from './drafts.ts'
import { keptName, stepBack } from './merge/undo-merge.ts'
import { fileSubmissions, type KeptTagEdit, lockTags, rightToTags } from './tag-edits.ts'
import { pageUnit } from './watch-pages.ts'

const { Tag } = entities

/**
 * Undoes a change of the tag tree. A tag that someone has since changed in the same fields stays as it is, and so do
 * rows that a merge redirected and someone changed; both are listed.
 *
 * @throws NotFound for an unknown change; Conflict if it was already undone.
 */
export function undoTagEdit(context: ContentContext, actor: Actor, id: number): Promise<{ kept: string[] }> {
  return pageUnit(context, withCause(actor, 'undo'), async unit => {
    await lockTags(unit.query)
    const edit = await readEdit(unit, id)
    const kept: string[] = []
    const back: AnyRow[] = []
    for (const { before, after } of edit.tags) {
      const now = await storedRow(unit.query, Tag, [Number(after.TId)])
      if (now && Object.keys(after).every(name => (now[name] ?? null) === (after[name] ?? null)))
        back.push(before)
      else kept.push(String(now?.TName ?? `Tag ${after.TId}`))
    }
    await unit.records.update(Tag, back, rightToTags)
    for (const step of [...edit.steps].reverse()) {
      const entity = entityNamed(step.entity)
      if (entity && !(await stepBack(unit, entity, step)))
        kept.push(keptName(actor.person, entity, step.before))
    }
    if (edit.merged) await submissionsBack(unit, edit.submissions, edit.merged)
    if (edit.added !== null) await removeAdded(unit, edit.added, kept)
    await sql`update tag_edit set undone_at = now() where id = ${id}`.execute(unit.query)
    return { kept: [...new Set(kept)] }
  })
}

async function readEdit({ query }: Unit, id: number): Promise<KeptTagEdit> {
  const { rows } = await sql<{ kept: string; undone: boolean }>`select kept::text as kept,
    undone_at is not null as undone from tag_edit where id = ${id} for update`.execute(query)
  const [row] = rows
  if (!row) throw new NotFound('Unknown change.')
  if (row.undone) throw new Conflict('This change was already undone.')
  return JSON.parse(row.kept) as KeptTagEdit
}

async function submissionsBack(
  unit: Unit,
  ids: readonly number[],
  { loser, winner }: { readonly loser: number; readonly winner: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select "FsId" as id from "FormSubmission"
    where "FsId" = any(${[...ids]}::int[]) and "TId" = ${winner}`.execute(unit.query)
  await fileSubmissions(
    unit,
    rows.map(({ id }) => id),
    loser,
  )
}

/** An added tag is removed, unless someone has put something into it. */
async function removeAdded(unit: Unit, id: number, kept: string[]): Promise<void> {
  const now = await storedRow(unit.query, Tag, [id])
  if (!now) return
  const { rows } = await sql`select 1 from "Tag" where "TIdParent" = ${id} union all
    select 1 from "TagToContent" where "TId" = ${id} limit 1`.execute(unit.query)
  if (rows.length > 0) kept.push(String(now.TName))
  else await unit.records.remove(Tag, [[id]], { ...rightToTags, isAsked: true })
}
