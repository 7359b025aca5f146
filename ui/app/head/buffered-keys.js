// Keeps Ctrl+K, and what is typed after it, from the browser until the palette's place is there to hear it: while the
// scripts are on their way and the session is checked. It is put into the page itself (build/inline-script.ts); the
// storage key is that of context/storage.ts, and context/buffered-keys.ts gives on what was pressed.
window.bufferedKeys = { pressed: [], wanted: false }
try {
  // Who is not signed in has no palette, and the browser its key.
  window.bufferedKeys.wanted = localStorage.getItem('rounds.token') !== null
} catch {
  // Storage may be forbidden: signing in says that keys are wanted.
}
addEventListener('keydown', event => {
  const { pressed, wanted } = window.bufferedKeys
  const command = event.ctrlKey || event.metaKey
  const opens = command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
  if (!wanted || !(opens || pressed.length > 0)) return
  if (opens || !command) event.preventDefault()
  pressed.push(event)
})
