/**
 * Buffers keys while a cell's editor is loading, so they are neither lost nor taken for shortcuts. Returns a function
 * that stops it and returns the text.
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
