/** Plans changes of the tag tree before anything is written (screens, `/custom-tag-editor`). */
import { checkRecord } from '../../entities/check-record.ts'
import { Tag } from '../../entities/tags.ts'
import { inChains } from './chains.ts'
import { isNeededTag, problemOfTag, type TagPlace } from './tag-places.ts'

/** A tag as the editor sees it. */
export interface EditedTag extends TagPlace {
  readonly TPath: string | null
  readonly TChildId: number | null
  readonly TVisible: boolean
  readonly CUrlDefaultPage: string | null
}

/** The fields that people edit. */
export type TypedTag = Partial<
  Pick<EditedTag, 'TName' | 'TPath' | 'CUrlDefaultPage' | 'TVisible' | 'TDeleted'>
>

/** A requested edit. */
export type TagEdit =
  | { readonly kind: 'change'; readonly id: number; readonly typed: TypedTag }
  | { readonly kind: 'add'; readonly parent: number; readonly name: string }
  | {
      readonly kind: 'move'
      readonly ids: readonly number[]
      readonly parent: number
      readonly index: number
    }
  | { readonly kind: 'order'; readonly parent: number; readonly by: 'name' | 'chain' }
  | { readonly kind: 'merge'; readonly loser: number; readonly winner: number }

/** A tag with only its changed fields. */
export type TagPatch = Pick<EditedTag, 'TId'> & Partial<EditedTag>

/** The result of planning an edit. */
export interface TagEditPlan {
  readonly changes: readonly TagPatch[]
  /** Why it is not possible; empty if it is. */
  readonly problems: readonly string[]
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The children of a tag that are not deleted, in display order. */
export function orderedChildren(tags: ReadonlyMap<number, EditedTag>, parent: number): readonly EditedTag[] {
  const below = [...tags.values()].filter(({ TIdParent, TDeleted }) => TIdParent === parent && !TDeleted)
  return inOrder(below, tags.get(parent)?.TChildId ?? null)
}

/** All tags, siblings in display order; deleted ones after the others. */
export function tagsInOrder(tags: readonly EditedTag[]): readonly EditedTag[] {
  const byParent = grouped(tags)
  const firstOf = new Map(tags.map(({ TId, TChildId }) => [TId, TChildId]))
  return [...byParent].flatMap(([parent, below]) => [
    ...inOrder(
      below.filter(({ TDeleted }) => !TDeleted),
      firstOf.get(parent ?? 0) ?? null,
    ),
    ...below.filter(({ TDeleted }) => TDeleted),
  ])
}

function grouped(tags: readonly EditedTag[]): ReadonlyMap<number | null, readonly EditedTag[]> {
  const found = new Map<number | null, EditedTag[]>()
  for (const tag of tags) {
    const siblings = found.get(tag.TIdParent)
    if (siblings) siblings.push(tag)
    else found.set(tag.TIdParent, [tag])
  }
  return found
}

/** Siblings along their chains, then the others by name. */
const inOrder = (below: readonly EditedTag[], first: number | null): readonly EditedTag[] =>
  inChains(
    below.toSorted((one, other) => byName.compare(one.TName, other.TName)),
    first,
  )

/** Whether the children of a tag have their own order; otherwise they are sorted by name. */
export const isChained = (tags: ReadonlyMap<number, EditedTag>, parent: number): boolean =>
  tags.get(parent)?.TChildId != null ||
  [...tags.values()].some(
    ({ TIdParent, TNextId, TDeleted }) =>
      TIdParent === parent && !TDeleted && tags.get(TNextId ?? 0)?.TIdParent === parent,
  )

/** Plans an edit on the current tags. The result never has a cycle or lacks a tag that the program needs. */
export function planTagEdit(tags: ReadonlyMap<number, EditedTag>, edit: TagEdit): TagEditPlan {
  const missing = namedIn(edit).find(id => !tags.has(id))
  if (missing !== undefined) return refused('A tag in this change no longer exists. Refresh the list.')
  const draft = new Map(tags)
  const problem = carryOut(draft, edit)
  if (problem !== undefined) return refused(problem)
  const changes = [...draft.values()].flatMap(tag => patchOf(tags.get(tag.TId), tag))
  const problems = changes.flatMap(({ TId }) => problemOfTag(tags, draft, TId)?.message ?? [])
  return { changes, problems: [...new Set(problems)] }
}

const refused = (problem: string): TagEditPlan => ({ changes: [], problems: [problem] })

function namedIn(edit: TagEdit): readonly number[] {
  if (edit.kind === 'change') return [edit.id]
  if (edit.kind === 'move') return [...edit.ids, edit.parent]
  return edit.kind === 'merge' ? [edit.loser, edit.winner] : [edit.parent]
}

type Draft = Map<number, EditedTag>

const set = (draft: Draft, id: number, patch: Partial<EditedTag>) => {
  const tag = draft.get(id)
  if (tag) draft.set(id, { ...tag, ...patch })
}

function carryOut(draft: Draft, edit: TagEdit): string | undefined {
  if (edit.kind === 'add')
    return draft.get(edit.parent)?.TDeleted
      ? 'A deleted tag can’t hold others. Restore it first.'
      : invalidIn({ TName: edit.name })
  if (edit.kind === 'change') return change(draft, edit.id, edit.typed)
  if (edit.kind === 'move') return move(draft, edit)
  if (edit.kind === 'merge') return merge(draft, edit)
  const children = orderedChildren(draft, edit.parent)
  chain(draft, edit.parent, edit.by === 'chain' ? children.map(({ TId }) => TId) : [])
  if (edit.by === 'name') for (const { TId } of children) set(draft, TId, { TNextId: null })
  return undefined
}

/** What a tag can't have as its own fields, whatever the tree. */
function invalidIn(typed: TypedTag): string | undefined {
  const checked = checkRecord(Tag, typed, 'merge')
  return checked.ok ? undefined : checked.issues.map(({ message }) => message).join(' ')
}

function change(draft: Draft, id: number, typed: TypedTag): string | undefined {
  const invalid = invalidIn(typed)
  if (invalid !== undefined) return invalid
  const tag = draft.get(id)
  if (tag && typed.TDeleted === true && !tag.TDeleted) unchain(draft, tag)
  set(draft, id, typed)
  return undefined
}

function move(draft: Draft, { ids, parent, index }: Extract<TagEdit, { kind: 'move' }>): string | undefined {
  const [first] = ids
  if (first === undefined) return 'Choose what to move.'
  for (const id of ids) if (isBelow(draft, parent, id)) return circleAt(draft, id, parent)
  const wasChained = isChained(draft, parent)
  for (const id of ids) {
    const tag = draft.get(id)
    if (tag) unchain(draft, tag)
    set(draft, id, { TIdParent: parent, TNextId: null })
  }
  if (!wasChained) return undefined
  const moved = new Set(ids)
  const others = orderedChildren(draft, parent).flatMap(({ TId }) => (moved.has(TId) ? [] : [TId]))
  chain(draft, parent, [...others.slice(0, index), ...ids, ...others.slice(index)])
  return undefined
}

/** The children go to the tag that stays; the server updates all other references to the loser. */
function merge(draft: Draft, { loser, winner }: Extract<TagEdit, { kind: 'merge' }>): string | undefined {
  const [one, other] = [draft.get(loser), draft.get(winner)]
  if (loser === winner) return 'A tag can’t be merged with itself. Choose another.'
  if (isNeededTag(loser)) return `“${one?.TName}” can’t be merged into another: Rounds needs it.`
  if (one?.TDeleted || other?.TDeleted) return 'A deleted tag can’t be merged. Restore it first.'
  if (isBelow(draft, winner, loser)) return circleAt(draft, loser, winner)
  const children = [...draft.values()].filter(({ TIdParent }) => TIdParent === loser)
  const living = orderedChildren(draft, loser).map(({ TId }) => TId)
  const kept = isChained(draft, winner)
    ? [
        ...orderedChildren(draft, winner)
          .map(({ TId }) => TId)
          .filter(id => id !== loser),
        ...living,
      ]
    : []
  for (const { TId } of children) set(draft, TId, { TIdParent: winner, TNextId: null })
  if (one) unchain(draft, one)
  set(draft, loser, { TDeleted: true, TChildId: null })
  if (kept.length > 0) chain(draft, winner, kept)
  return undefined
}

/** Gives the children of a tag an explicit order, or none for the order by name. */
function chain(draft: Draft, parent: number, order: readonly number[]): void {
  set(draft, parent, { TChildId: order[0] ?? null })
  for (const [at, id] of order.entries()) set(draft, id, { TNextId: order[at + 1] ?? null })
}

/** Removes a tag from its sibling chain and closes the gap. */
function unchain(draft: Draft, { TId, TNextId, TIdParent }: EditedTag): void {
  for (const tag of [...draft.values()])
    if (tag.TNextId === TId) set(draft, tag.TId, { TNextId: tag.TId === TNextId ? null : TNextId })
  if (TIdParent !== null && draft.get(TIdParent)?.TChildId === TId)
    set(draft, TIdParent, { TChildId: TNextId })
  set(draft, TId, { TNextId: null })
}

function isBelow(tags: ReadonlyMap<number, EditedTag>, id: number, above: number): boolean {
  const seen = new Set<number>()
  for (let at: number | null = id; at !== null && !seen.has(at); at = tags.get(at)?.TIdParent ?? null) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}

const circleAt = (tags: ReadonlyMap<number, EditedTag>, id: number, into: number): string =>
  id === into
    ? `“${tags.get(id)?.TName}” can’t go under itself. Choose another place.`
    : `“${tags.get(id)?.TName}” can’t go under “${tags.get(into)?.TName}”, which is below it. Choose another place.`

function patchOf(before: EditedTag | undefined, after: EditedTag): readonly TagPatch[] {
  if (!before || before === after) return []
  const names = Object.keys(after) as (keyof EditedTag)[]
  const changed = names.filter(name => after[name] !== before[name])
  if (changed.length === 0) return []
  return [{ ...Object.fromEntries(changed.map(name => [name, after[name]])), TId: after.TId } as TagPatch]
}
