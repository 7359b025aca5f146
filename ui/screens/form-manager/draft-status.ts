import type { FormWork } from '@rounds/core/api'
import { type FormFault, saysTheSame } from '@rounds/core/rules/forms'
import { sayInstant } from '@rounds/core/rules/time'
import { commonWords } from '@rounds/core/words/common'
import { formViewWords } from '@rounds/core/words/form-view'
import type { FormDraftContext, FormDraftTag, formDraft } from '@rounds/machines/form-draft'
import type { ActorRefFrom } from 'xstate'
import type { Status } from '../../context/app-context.ts'
import { isMac } from '../../kit/is-mac.ts'
import { saveKeys } from '../../records/keys.ts'

const words = formViewWords.status

export type FormDraftRef = ActorRefFrom<typeof formDraft>

interface DraftState {
  readonly context: FormDraftContext
  readonly hasTag: (tag: FormDraftTag) => boolean
}

/** Where the draft stands, and whether the browser keeps copies of what is not saved. */
interface Standing {
  readonly state: DraftState
  readonly keepsCopies: boolean
}

/** Whether the draft is saved, and what visitors see meanwhile. */
export function sayDraft({ state, keepsCopies }: Standing, work: FormWork, zone: string): string {
  const { at, content } = state.context
  if (state.hasTag('cannot be saved')) return keepsCopies ? words.failed : words.notKept
  if (state.hasTag('saving')) return words.saving
  if (state.hasTag('has unsaved changes')) return words.unsaved
  if (work.isPublished && saysTheSame(content, work.live)) return words.published
  const draft = at === null ? words.neverPublished : words.saved(sayInstant(at, new Date(), zone))
  return `${draft}. ${work.isPublished ? words.publishedWithDraft : words.notPublishedYet}`
}

/** The status line of a form: whether its draft is saved, and the keys of the builder. */
export function statusOfDraft(
  { state, keepsCopies }: Standing,
  { faults, mayWrite }: { faults: readonly FormFault[]; mayWrite: boolean },
): Status {
  const keys = [
    { keys: saveKeys, effect: formViewWords.keys.save },
    { keys: isMac ? '⌘↵' : commonWords.keys.ctrlEnter, effect: formViewWords.publish },
  ]
  const problem = faults.length > 0 ? [{ keys: 'F8', effect: formViewWords.keys.problem }] : []
  return { ...savingOf(state, keepsCopies), keys: mayWrite ? [...keys, ...problem] : problem }
}

function savingOf(state: DraftState, keepsCopies: boolean): Pick<Status, 'tone' | 'words'> {
  const { line } = formViewWords
  if (state.hasTag('cannot be saved'))
    return { tone: 'alarm', words: keepsCopies ? line.failed : line.notKept }
  if (state.hasTag('saving')) return { tone: 'busy', words: line.saving }
  if (state.hasTag('has unsaved changes')) return { tone: 'changed', words: line.unsaved }
  return { tone: 'ready', words: line.saved }
}
