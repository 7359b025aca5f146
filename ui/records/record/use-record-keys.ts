import { useEffect, useEffectEvent } from 'react'
import { asksForSection, asksToGoBack, asksToSave } from '../keys.ts'

interface RecordKeys {
  /** Links handle their own save shortcut. */
  readonly isForm: boolean
  readonly onSave: () => void
  readonly onBack: () => void
  readonly onSection: (by: 1 | -1) => void
}

/** The shortcuts of a record: saving, going back, and moving between sections. */
export function useRecordKeys({ isForm, onSave, onBack, onSection }: RecordKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (asksToSave(event)) {
      if (!isForm) return
      event.preventDefault()
      onSave()
    } else if (asksForSection(event)) {
      event.preventDefault()
      onSection(event.key === 'PageDown' ? 1 : -1)
    } else if (asksToGoBack(event)) {
      event.preventDefault()
      onBack()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
