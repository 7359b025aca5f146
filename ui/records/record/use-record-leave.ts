import { useCallback, useRef, useState } from 'react'
import { type Proceed, useLeaveGuard } from '../../context/leave-guard.ts'
import type { useRecord } from './use-record.ts'

interface Unsaved {
  /** The form has unsaved changes. */
  readonly isDirty: boolean
  /** Links, or something above the form, have unsaved changes that the record's machine does not know about. */
  readonly isRestUnsaved: boolean
}

/** Leaving a record: unsaved changes are confirmed first, by its machine or here. */
export function useRecordLeave(
  [state, send]: ReturnType<typeof useRecord>,
  { isDirty, isRestUnsaved }: Unsaved,
  onBack: () => void,
) {
  const [held, setHeld] = useState<Proceed | null>(null)
  // Blocked navigation continues once the machine reports that the record was left.
  const proceed = useRef<Proceed>(onBack)
  const leave = useCallback(
    (next: Proceed) => {
      // If both are unsaved, one question is enough.
      if (isRestUnsaved && !isDirty) return setHeld(() => next)
      proceed.current = next
      send({ type: 'LEAVE' })
    },
    [send, isRestUnsaved, isDirty],
  )
  const onLeft = useCallback(() => proceed.current(), [])
  const isOver = state.hasTag('has left') || state.hasTag('is gone')
  const within = useLeaveGuard((isDirty || state.hasTag('saving') || isRestUnsaved) && !isOver, leave)
  return {
    leave,
    onLeft,
    within,
    isHeld: held !== null,
    onLeave: () => {
      setHeld(null)
      held?.()
    },
    onStay: () => setHeld(null),
  }
}
