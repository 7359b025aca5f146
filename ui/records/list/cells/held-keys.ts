/**
 * Keeps what is typed while the editor of a cell is on its way, so that it is neither lost nor taken for shortcuts.
 * Gives what ends that, and says what was typed.
 */
export function holdKeys(): () => string {
  let typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('keydown', onKey, true)
    return typed
  }
}
