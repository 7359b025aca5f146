import { passkeyWords } from '@rounds/core/words/passkeys'
import { useEffect, useMemo, useRef } from 'react'
import { useConnection } from '../../context/connection.ts'
import { Alert } from '../../kit/alert.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { passkeySlots } from './passkey-slots.ts'

/** One passkey sign-in attempt: starts as soon as it is mounted. */
export function PasskeySignIn({ onToken }: { onToken: (token: string) => void }) {
  const connection = useConnection()
  const slots = useMemo(() => passkeySlots(connection), [connection])
  const [state, send] = useSubmit(slots, { onDone: ({ answer }) => onToken(answer) })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    send({ type: 'SUBMIT', act: null })
  }, [send])
  const { message } = state.context
  return (
    <div role="status" className="mt-2">
      {state.hasTag('busy') && <p className="text-ink-2 text-sm">{passkeyWords.waiting}</p>}
      {message && <Alert kind="error">{message}</Alert>}
    </div>
  )
}
