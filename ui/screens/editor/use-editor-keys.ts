import { useEffect, useRef } from 'react'
import { asksToSave } from '../../records/keys.ts'

/** Ctrl+S saves, Ctrl+Enter publishes, Ctrl+Z and Ctrl+Shift+Z undo and redo on the whole page. */
export function useEditorKeys(effect: {
  undo: () => void
  redo: () => void
  save: () => void
  publish: () => void
}) {
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[data-veil]')) return
      const command = (event.ctrlKey || event.metaKey) && !event.altKey
      const key = event.key.toLowerCase()
      if (asksToSave(event)) latest.current.save()
      else if (command && key === 'enter') latest.current.publish()
      else if (command && key === 'z' && event.shiftKey) latest.current.redo()
      else if (command && key === 'z') latest.current.undo()
      else if (command && key === 'y') latest.current.redo()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // In the capture phase, before the texts, which have their own shortcuts.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
