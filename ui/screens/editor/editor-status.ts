import type { Status } from '../../context/app-context.ts'
import { saveKeys } from '../../records/keys.ts'
import type { DraftState, EditorState } from './use-editor.ts'

const time = (instant: string) =>
  new Date(instant).toLocaleTimeString('en', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

/** What the keys of the editor would do just now. */
export interface EditorKeys {
  readonly mayPublish: boolean
  /** The focus is on a block of the structure, which may be moved. */
  readonly isOnBlock: boolean
}

/** What the status line says of the page in hand, from the tags of its machines; only keys that do something. */
export function editorStatus(
  state: EditorState,
  draft: DraftState,
  { mayPublish, isOnBlock }: EditorKeys,
): Status {
  const keys = [
    ...(draft.hasTag('is saved') ? [] : [{ keys: saveKeys, effect: 'Save' }]),
    ...(mayPublish ? [{ keys: saveKeys.replace(/S$/, 'Enter'), effect: 'Publish' }] : []),
    ...(isOnBlock
      ? [
          { keys: 'Alt ↑↓', effect: 'Move block' },
          { keys: 'Del', effect: 'Delete block' },
        ]
      : []),
  ]
  const { savedAt, version } = draft.context
  if (draft.hasTag('shows a conflict'))
    return { tone: 'alarm', words: 'Conflict: somebody else has changed the same', keys }
  if (draft.hasTag('cannot be saved'))
    return { tone: 'alarm', words: 'Not saved; kept in this browser', keys }
  if (state.hasTag('busy')) return { tone: 'busy', words: 'At work…', keys }
  if (state.hasTag('is scheduled')) return { tone: 'ready', words: 'Waits to be published by itself', keys }
  if (draft.hasTag('saving')) return { tone: 'busy', words: 'Saving the draft…', keys }
  if (draft.hasTag('has unsaved changes')) return { tone: 'changed', words: 'Editing', keys }
  const isOnSite = draft.context.history.present.content.CVisible
  const words =
    version === null
      ? isOnSite
        ? 'As the public sees it'
        : 'Not on the site'
      : savedAt
        ? `Draft saved ${time(savedAt)}`
        : 'Draft saved'
  return draft.hasTag('holds something unfinished')
    ? { tone: 'changed', words: `${words}; what is unfinished is kept in this browser`, keys }
    : { tone: 'ready', words, keys }
}
