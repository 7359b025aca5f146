import { decide, type PersonGrants } from '@rounds/core/access'
import { differenceOf, type Gain, type GrantChange, withChanges } from '@rounds/core/access/explain'
import { tagEditContracts as contracts } from '@rounds/core/api/contracts'
import type { TagEdit } from '@rounds/core/rules/tree'
import { toolNamed } from '@rounds/core/tools'
import { undoTagEdit } from '../content/tag-edit-undo.ts'
import { reviewTagEdit, saveTagEdit, type TagEditReviewed } from '../content/tag-edits.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { readGranted, readHolders } from '../rights/granted.ts'
import { demand, type SpecialCall } from './call.ts'

/** Changing the tag tree (screens, `/custom-tag-editor`). */
export const tagEdits: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { query } = context.database
    const editor = {
      authenticate: context.authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('custom-tag-editor'))),
    }
    addCall(app, contracts.review, {
      ...editor,
      handle: async ({ body: { edit } }) => {
        const plan = await reviewTagEdit(query, edit as TagEdit)
        return {
          stamp: plan.stamp,
          problems: [...plan.problems],
          changed: plan.changes.length + (edit.kind === 'add' && plan.problems.length === 0 ? 1 : 0),
          moves: movesOf(plan),
          people: plan.problems.length > 0 ? [] : await peopleOf(query, edit as TagEdit, plan),
        }
      },
    })
    addCall(app, contracts.save, {
      ...editor,
      handle: ({ actor, body }) => saveTagEdit(context, actor, body.edit as TagEdit, body.stamp),
    })
    addCall(app, contracts.undo, {
      ...editor,
      handle: ({ actor, body }) => undoTagEdit(context, actor, body.id),
    })
  },
}

/** How many records of each kind a merge moves. */
function movesOf({ steps, submissions }: TagEditReviewed) {
  const counts = new Map<string, number>()
  for (const { entity } of steps) counts.set(entity.name, (counts.get(entity.name) ?? 0) + 1)
  if (submissions.length > 0) counts.set('FormSubmission', submissions.length)
  return [...counts].map(([entity, count]) => ({ entity, count }))
}

/** Whose access would change, and how. */
async function peopleOf(executor: Executor, edit: TagEdit, { changes }: TagEditReviewed) {
  const granted = await readGranted(executor)
  const holders = await readHolders(executor, granted)
  const patches = new Map(changes.map(patch => [patch.TId, patch]))
  const tags = granted.tags.map(tag => ({ ...tag, ...patches.get(tag.TId) }))
  const grants = edit.kind === 'merge' ? mergedGrants(holders, granted.groups, edit) : []
  const after = withChanges(holders, granted.groups, grants)
  const names = new Map(holders.map(({ userId, name }) => [userId, name]))
  const countFolders = (gain: Gain) => ({ ...gain, tools: [...gain.tools], folders: gain.folders.length })
  return differenceOf(holders, after, granted.tags, tags).map(({ userId, gains, loses }) => ({
    userId,
    name: names.get(userId) ?? '',
    gains: countFolders(gains),
    loses: countFolders(loses),
  }))
}

/** Grants of the merged tag become grants of the one that stays. */
function mergedGrants(
  holders: readonly PersonGrants[],
  groups: PersonGrants['groups'],
  { loser, winner }: { readonly loser: number; readonly winner: number },
): readonly GrantChange[] {
  const has = (claims: PersonGrants['own']) =>
    claims.some(({ type, value }) => type === 'TId' && value === String(loser))
  const [gone, come] = [loser, winner].map(tag => ({ type: 'TId', value: String(tag) }))
  if (!gone || !come) return []
  return [
    ...groups
      .filter(({ claims }) => has(claims))
      .flatMap(({ id }): GrantChange[] => [
        { kind: 'group', groupId: id, claim: gone, adds: false },
        { kind: 'group', groupId: id, claim: come, adds: true },
      ]),
    ...holders
      .filter(({ own }) => has(own))
      .flatMap(({ userId }): GrantChange[] => [
        { kind: 'own', userId, claim: gone, adds: false },
        { kind: 'own', userId, claim: come, adds: true },
      ]),
  ]
}
