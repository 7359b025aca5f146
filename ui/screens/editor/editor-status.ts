import { sayTimeOfDay } from '@rounds/core/rules/time'
import { editorWords } from '@rounds/core/words/editor'
import type { Status } from '../../context/app-context.ts'
import { saveKeys } from '../../records/keys.ts'
import type { DraftState, EditorState } from './use-editor.ts'

/** What the editor's keys would currently do. */
export interface EditorKeys {
  readonly mayPublish: boolean
  /** Focus is on a block in the structure, which can be moved. */
  readonly isOnBlock: boolean
  /** The browser keeps copies of what is not saved. */
  readonly keepsCopies: boolean
}

/** The status line's text for the page, from its machines' tags; only keys that do something. */
export function editorStatus(
  state: EditorState,
  draft: DraftState,
  { mayPublish, isOnBlock, keepsCopies }: EditorKeys,
  zone: string,
): Status {
  const keys = [
    ...(draft.hasTag('is saved') ? [] : [{ keys: saveKeys, effect: editorWords.status.save }]),
    ...(mayPublish ? [{ keys: saveKeys.replace(/S$/, 'Enter'), effect: editorWords.status.publish }] : []),
    ...(isOnBlock
      ? [
          { keys: 'Alt ↑↓', effect: editorWords.status.moveBlock },
          { keys: 'Del', effect: editorWords.status.deleteBlock },
        ]
      : []),
  ]
  const { savedAt, version } = draft.context
  if (draft.hasTag('shows a conflict'))
    return { tone: 'alarm', words: editorWords.status.conflictSomebodyElseChangedSame, keys }
  if (draft.hasTag('cannot be saved'))
    return {
      tone: 'alarm',
      words: keepsCopies ? editorWords.status.notSavedKeptBrowser : editorWords.status.notSaved,
      keys,
    }
  if (state.hasTag('busy')) return { tone: 'busy', words: editorWords.status.atWork, keys }
  if (state.hasTag('is scheduled'))
    return { tone: 'ready', words: editorWords.status.waitsPublishedItself, keys }
  if (draft.hasTag('saving')) return { tone: 'busy', words: editorWords.status.savingTheDraft, keys }
  if (draft.hasTag('has unsaved changes')) return { tone: 'changed', words: editorWords.status.editing, keys }
  const isOnSite = draft.context.history.present.content.CVisible
  const words =
    version === null
      ? isOnSite
        ? editorWords.status.publicSees
        : editorWords.status.notOnTheSite
      : savedAt
        ? editorWords.status.draftSaved(sayTimeOfDay(savedAt, zone))
        : editorWords.status.draftSaved2
  if (!draft.hasTag('holds something unfinished')) return { tone: 'ready', words, keys }
  const { whatUnfinishedKeptBrowser, whatUnfinishedNotSaved } = editorWords.status
  return {
    tone: 'changed',
    words: (keepsCopies ? whatUnfinishedKeptBrowser : whatUnfinishedNotSaved)(words),
    keys,
  }
}
