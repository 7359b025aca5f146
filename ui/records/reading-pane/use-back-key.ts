import { useEffect, useEffectEvent } from 'react'
import { asksToGoBack } from '../keys.ts'

/** Escape closes the open record. */
export function useBackKey(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToGoBack(event)) return
      event.preventDefault()
      back()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])
}
