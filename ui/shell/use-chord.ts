import { useEffect, useEffectEvent } from 'react'

/** Does something when a key is pressed with Shift, Ctrl and Alt. By its place, as Alt changes what it writes. */
export function useChord(code: string, then: () => void): void {
  const act = useEffectEvent(then)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.shiftKey && event.ctrlKey && event.altKey && event.code === code
      if (!isChord || event.repeat) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [code])
}
