import { createHash } from 'node:crypto'
import { type AnyRow, entities } from '@rounds/core/entities'
import { type MergeStep, planMerge } from '@rounds/core/rules/records'
import { type EditedTag, planTagEdit, type TagEdit, type TagEditPlan } from '@rounds/core/rules/tree'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest, HttpError } from '../errors.ts'
import type { Unit, WriteRights } from '../records/unit.ts'
import { type Actor, withCause } from '../rights/actor.ts'
import type { ContentContext } from './drafts.ts'
import { namingRows, writeSteps } from './merge/merged-rows.ts'
import { pageUnit } from './watch-pages.ts'

const { AspNetRoleClaims, AspNetUserClaims, FormSubmission, Tag } = entities

/** The call has checked permission for the tag tree. */
export const rightToTags: WriteRights = { impliedBy: 'the right to change the tag tree' }

/** The result of planning an edit, and which other rows will reference another tag. */
export interface TagEditReviewed extends TagEditPlan {
  readonly tags: ReadonlyMap<number, EditedTag>
  readonly steps: readonly MergeStep[]
  /** For a merge: submissions of the tag that is merged away. */
  readonly submissions: readonly number[]
  readonly stamp: string
}

/** The changes of an edit, as undo needs them. */
export interface KeptTagEdit {
  readonly tags: readonly { readonly before: AnyRow; readonly after: AnyRow }[]
  readonly steps: readonly (Omit<MergeStep, 'entity'> & { readonly entity: string })[]
  readonly submissions: readonly number[]
  readonly merged: { readonly loser: number; readonly winner: number } | null
  readonly added: number | null
}

/** Edits are serialized, so that each is planned on the result of the last. */
export const lockTags = (executor: Executor) =>
  sql`select pg_advisory_xact_lock(hashtext('rounds tag tree'))`.execute(executor)

/** Plans an edit on the current tags. */
export async function reviewTagEdit(executor: Executor, edit: TagEdit): Promise<TagEditReviewed> {
  const { rows } = await sql<EditedTag>`select "TId", "TIdParent", "TName", "TPath", "TNextId", "TChildId",
    "TVisible", "TDeleted", "CUrlDefaultPage" from "Tag"`.execute(executor)
  const tags = new Map(rows.map(tag => [tag.TId, tag]))
  const plan = planTagEdit(tags, edit)
  const isMerge = edit.kind === 'merge' && plan.problems.length === 0
  const steps = isMerge ? await mergeSteps(executor, edit) : []
  const submissions = isMerge ? await submissionsOf(executor, edit.loser) : []
  const seen = JSON.stringify([edit, plan, steps.map(({ before }) => before), submissions])
  const stamp = createHash('sha256').update(seen).digest('hex')
  return { ...plan, tags, steps, submissions, stamp }
}

/**
 * References to the merged tag: places of pages, custom code, forms, and grants. The tags themselves are in the plan.
 */
async function mergeSteps(executor: Executor, { loser, winner }: MergedTags): Promise<readonly MergeStep[]> {
  const naming = await namingRows(executor, Tag, winner, loser)
  const others = naming.filter(({ entity }) => entity !== Tag && entity !== FormSubmission)
  return [
    ...planMerge(winner, others),
    ...(await grantSteps(executor, { loser, winner }, 'AspNetUserClaims')),
    ...(await grantSteps(executor, { loser, winner }, 'AspNetRoleClaims')),
  ]
}

interface MergedTags {
  readonly loser: number
  readonly winner: number
}

/** Grants of the merged tag move to the one that stays; people with both keep one. */
async function grantSteps(
  executor: Executor,
  { loser, winner }: MergedTags,
  table: 'AspNetUserClaims' | 'AspNetRoleClaims',
): Promise<readonly MergeStep[]> {
  const [entity, holder] =
    table === 'AspNetUserClaims' ? [AspNetUserClaims, 'UserId'] : [AspNetRoleClaims, 'RoleId']
  const { rows } = await sql<
    AnyRow & { doubles: boolean }
  >`select c.*, exists (select from ${sql.table(table)} o
      where o.${sql.id(holder)} = c.${sql.id(holder)} and o."ClaimType" = 'TId' and o."ClaimValue" = ${String(winner)}) as doubles
    from ${sql.table(table)} c where "ClaimType" = 'TId' and "ClaimValue" = ${String(loser)} order by "Id" for update`.execute(
    executor,
  )
  return rows.map(({ doubles, ...before }) => ({
    entity,
    field: 'ClaimValue',
    what: doubles ? 'doubles' : 'moves',
    before,
    after: doubles ? null : { ...before, ClaimValue: String(winner) },
  }))
}

async function submissionsOf(executor: Executor, tag: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select "FsId" as id from "FormSubmission" where "TId" = ${tag} order by 1`.execute(executor)
  return rows.map(({ id }) => id)
}

/**
 * Changes the tag tree, all or nothing. Returns the id for undo, and the added tag.
 *
 * @throws HttpError 412 if the change would differ from the review; BadRequest if it is not possible.
 */
export function saveTagEdit(
  context: ContentContext,
  actor: Actor,
  edit: TagEdit,
  stamp: string,
): Promise<{ readonly id: number; readonly added: number | null }> {
  const by = edit.kind === 'merge' ? withCause(actor, 'merge') : actor
  return pageUnit(context, by, async unit => {
    await lockTags(unit.query)
    const plan = await reviewTagEdit(unit.query, edit)
    const [problem] = plan.problems
    if (problem !== undefined) throw new BadRequest(problem)
    if (plan.stamp !== stamp)
      throw new HttpError(412, {
        message: 'Someone changed the tags. Nothing was saved. Review the change again.',
        current: {},
      })
    await unit.records.update(Tag, plan.changes, rightToTags)
    const added = edit.kind === 'add' ? await add(unit, edit) : null
    if (edit.kind === 'merge') await leadOn(unit, plan, edit)
    const kept: KeptTagEdit = {
      tags: plan.changes.map(after => ({ before: beforeOf(plan.tags, after), after })),
      steps: plan.steps.map(step => ({ ...step, entity: step.entity.name })),
      submissions: plan.submissions,
      merged: edit.kind === 'merge' ? { loser: edit.loser, winner: edit.winner } : null,
      added,
    }
    const { rows } = await sql<{ id: number }>`insert into tag_edit (user_id, kept)
      values (${actor.person.userId}::uuid, ${JSON.stringify(kept)}::json) returning id`.execute(unit.query)
    return { id: rows[0]?.id ?? 0, added }
  })
}

function beforeOf(tags: ReadonlyMap<number, EditedTag>, after: AnyRow): AnyRow {
  const stood: AnyRow = { ...tags.get(Number(after.TId)) }
  return Object.fromEntries(Object.keys(after).map(name => [name, stood[name] ?? null]))
}

async function add(unit: Unit, { parent, name }: Extract<TagEdit, { kind: 'add' }>): Promise<number> {
  const [stored] = await unit.records.create(Tag, [{ TIdParent: parent, TName: name }], rightToTags)
  return Number(JSON.parse(stored?.json ?? '{}').TId ?? 0)
}

async function leadOn(
  unit: Unit,
  { steps, submissions, tags }: TagEditReviewed,
  { loser, winner }: MergedTags,
) {
  await writeSteps(unit, steps)
  await fileSubmissions(unit, submissions, winner)
  await unit.audit({
    type: 'Merged',
    message:
      `Merged Tag ${loser} “${tags.get(loser)?.TName}” into ${winner} “${tags.get(winner)?.TName}”`.slice(
        0,
        1000,
      ),
    entity: Tag.name,
    key: String(winner),
    others: [String(loser)],
  })
}

/** Moves submissions to another tag. */
export async function fileSubmissions(unit: Unit, ids: readonly number[], tag: number): Promise<void> {
  if (ids.length === 0) return
  await unit.execute({
    entity: FormSubmission,
    statement: sql`update "FormSubmission" set "TId" = ${tag} where "FsId" = any(${[...ids]}::int[]) returning 1`,
    entry: { unaudited: 'the merge’s entry covers it' },
  })
}
