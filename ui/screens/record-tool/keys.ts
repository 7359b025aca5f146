const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of saving, as this keyboard has them. */
export const saveKeys = isMac ? '⌘S' : 'Ctrl S'

/** Whether an event is Ctrl+S, or Command+S. */
export const asksToSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Whether a plain key is meant for the screen: nothing is being typed, and no dialog lies over it. */
export function isForTheScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  if (
    target instanceof Element &&
    target.closest(`${TYPED_IN}, [role=dialog], [role=alertdialog], [role=menu]`)
  )
    return false
  return !document.querySelector('[data-veil]')
}
