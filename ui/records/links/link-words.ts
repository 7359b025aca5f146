import { groupDigits } from '@rounds/core/rules/interface'
import type { Mark } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import { countMarks, type Done, type relationalBatch } from '@rounds/machines/relational-batch'
import type { SnapshotFrom } from 'xstate'
import type { Status } from '../../context/app-context.ts'
import { saveKeys } from '../keys.ts'

export type LinksState = SnapshotFrom<typeof relationalBatch>

const joinWithAnd = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')

const some = (counts: readonly (readonly [number, string])[]) =>
  joinWithAnd(counts.filter(([count]) => count > 0).map(([count, words]) => `${groupDigits(count)} ${words}`))

/** The pending changes: “2 to add, 1 to change and 3 to remove”. */
export const changesInWords = (counts: Readonly<Record<Mark, number>>): string =>
  some([
    [counts.create, linkWords.status.toAdd],
    [counts.update, linkWords.status.toChange],
    [counts.delete, linkWords.status.toRemove],
  ])

/** The completed changes: “2 added and 1 removed”; empty if there are none. */
export const isDone = ({ created, updated, deleted }: Done): string =>
  some([
    [created.length, 'added'],
    [updated.length, 'changed'],
    [deleted.length, 'removed'],
  ])

/** The state of a record's links, for the status line. */
export function linksStatus(state: LinksState, mayChange: boolean): Status {
  const { differences, issues } = state.context
  const count = differences.length
  const keys = [
    ...(mayChange ? [{ keys: saveKeys, effect: linkWords.status.review }] : []),
    { keys: 'Esc', effect: linkWords.status.back },
  ]
  if (state.hasTag('saving')) return { tone: 'busy', words: linkWords.status.saving, keys: [] }
  if (state.hasTag('busy')) return { tone: 'busy', words: linkWords.status.lookingWhatStored, keys: [] }
  if (state.hasTag('shows a conflict'))
    return {
      tone: 'alarm',
      words: linkWords.status.notSavedOthersBefore,
      keys: [{ keys: 'Esc', effect: linkWords.status.back }],
    }
  if (state.hasTag('shows issues'))
    return {
      tone: 'alarm',
      words: linkWords.status.notSavedToMend(issues.length),
      keys,
    }
  if (state.hasTag('can be tried again'))
    return { tone: 'alarm', words: linkWords.status.notSavedNothingLost, keys }
  if (state.hasTag('shows what will be done'))
    return {
      tone: 'changed',
      words: linkWords.status.toBeSaved(changesInWords(countMarks(state.context))),
      keys: [],
    }
  if (count > 0) return { tone: 'changed', words: linkWords.status.editing(count), keys }
  if (state.hasTag('is saved')) return { tone: 'ready', words: linkWords.status.saved, keys }
  return {
    tone: 'ready',
    words: mayChange ? linkWords.status.nothingUnsaved : linkWords.status.toBeRead,
    keys,
  }
}
