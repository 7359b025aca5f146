import { commonWords } from '@rounds/core/words/common'
import { isMac } from '../kit/is-mac.ts'

/** The save shortcut on this keyboard. */
export const saveKeys = isMac ? '⌘S' : commonWords.keys.ctrlS

/** Whether an event is Ctrl+S, or Command+S. */
export const asksToSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether a plain key is meant for the screen and not for something that floats over it. */
export function reachesTheScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(FLOATING)) return false
  return !document.querySelector('[data-veil]')
}

/** Whether Escape means going back. Nothing is lost: unsaved changes are confirmed first. */
export const asksToGoBack = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && reachesTheScreen(event)

/** Whether Ctrl+Enter, or Command+Enter, asks to publish; nothing floats over the screen then. */
export const asksToPublish = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  document.querySelector(`${FLOATING}, [data-veil]`) === null

/** Whether Alt+PageDown or Alt+PageUp requests the next or previous section of a form. */
export const asksForSection = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && (event.key === 'PageDown' || event.key === 'PageUp')
