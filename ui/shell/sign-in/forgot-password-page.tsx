import { forgotPassword } from '@rounds/machines/forgot-password'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useConnection } from '../../context/connection.ts'
import { forgotPasswordSlots } from '../../context/slots.ts'
import { readEmail } from '../../context/storage.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Go } from '../go.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for a link to set a new password (specification §2; decisions §5). */
export function ForgotPasswordPage() {
  const connection = useConnection()
  const machine = useMemo(() => forgotPassword.provide(forgotPasswordSlots(connection)), [connection])
  const [state, send] = useMachine(machine, { input: { email: readEmail() } })
  const { email, message } = state.context
  const isBusy = state.hasTag('busy')
  const isSent = state.hasTag('says that mail was sent')
  return (
    <SignInFrame
      title="Forgot Password"
      status={
        isBusy
          ? { tone: 'busy', words: 'Asking for a link…' }
          : isSent
            ? { tone: 'ready', words: 'Look into your mail' }
            : { tone: 'ready', words: 'Ready to send a link' }
      }
    >
      {isSent ? (
        <div className="space-y-4">
          <Alert kind="success" title="Look into your mail.">
            If somebody here has the address {email.trim()}, a link to set a new password is on its way. It
            works once, for an hour.
          </Alert>
          <Button onClick={() => send({ type: 'AGAIN' })}>Use another address</Button>
        </div>
      ) : (
        <form
          className="space-y-4"
          onSubmit={event => {
            event.preventDefault()
            send({ type: 'SUBMIT' })
          }}
        >
          {state.hasTag('shows a message') && message && <Alert kind="error">{message}</Alert>}
          <TextField
            size="lg"
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            help="We send you a link to set a new password."
            value={email}
            onValue={value => send({ type: 'TYPE', value })}
          />
          <Button
            type="submit"
            kind="primary"
            size="lg"
            className="w-full"
            busy={isBusy}
            disabled={!isBusy && !state.can({ type: 'SUBMIT' })}
          >
            Send the link
          </Button>
        </form>
      )}
      <p className="mt-4 text-sm">
        <Go to="/login" className="link">
          Back to sign in
        </Go>
      </p>
    </SignInFrame>
  )
}
