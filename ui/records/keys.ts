import { commonWords } from '@rounds/core/words/common'
import { isMac } from '../kit/is-mac.ts'

/** The keys of saving, as this keyboard has them. */
export const saveKeys = isMac ? '⌘S' : commonWords.keys.ctrlS

/** Whether an event is Ctrl+S, or Command+S. */
export const asksToSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether a plain key is meant for the screen and not for what floats over it. */
function reachesTheScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(FLOATING)) return false
  return !document.querySelector('[data-veil]')
}

/** Whether Escape is pressed to go back. Nothing is lost by it: what is unsaved is asked about. */
export const asksToGoBack = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && reachesTheScreen(event)

/** Whether Alt+PageDown or Alt+PageUp asks for the next section of a form, or the one before. */
export const asksForSection = (event: KeyboardEvent): boolean =>
  event.altKey && !event.ctrlKey && !event.metaKey && (event.key === 'PageDown' || event.key === 'PageUp')
