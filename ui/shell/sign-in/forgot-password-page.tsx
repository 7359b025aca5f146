import { passwordWords } from '@rounds/core/words/passwords'
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
import { SubmitButton } from './submit-button.tsx'

/** Requests a password reset link (specification §2; decisions §5). */
export function ForgotPasswordPage() {
  const connection = useConnection()
  const machine = useMemo(() => forgotPassword.provide(forgotPasswordSlots(connection)), [connection])
  const [state, send] = useMachine(machine, { input: { email: readEmail() } })
  const { email, message } = state.context
  const isBusy = state.hasTag('busy')
  const isSent = state.hasTag('says that mail was sent')
  return (
    <SignInFrame
      title={passwordWords.forgotPasswordPage.forgotPassword}
      status={
        isBusy
          ? { tone: 'busy', words: passwordWords.forgotPasswordPage.askingForALink }
          : isSent
            ? { tone: 'ready', words: passwordWords.forgotPasswordPage.lookIntoYourMail }
            : { tone: 'ready', words: passwordWords.forgotPasswordPage.readySendLink }
      }
    >
      {isSent ? (
        <div className="space-y-4">
          <Alert kind="success" title={passwordWords.forgotPasswordPage.lookIntoYourMail2}>
            {passwordWords.forgotPasswordPage.ifSomebodyHereAddress(email.trim())}
          </Alert>
          <Button autoFocus onClick={() => send({ type: 'AGAIN' })}>
            {passwordWords.forgotPasswordPage.useAnotherAddress}
          </Button>
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
            label={passwordWords.forgotPasswordPage.email}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            help={passwordWords.forgotPasswordPage.weSendLinkSet}
            value={email}
            onValue={value => send({ type: 'TYPE', value })}
          />
          <SubmitButton state={state}>{passwordWords.forgotPasswordPage.sendTheLink}</SubmitButton>
        </form>
      )}
      <p className="mt-4 text-sm">
        <Go to="/login" className="link">
          {passwordWords.forgotPasswordPage.backToSignIn}
        </Go>
      </p>
    </SignInFrame>
  )
}
