import type { AccountChange } from '@rounds/core/api'
import { accountWords } from '@rounds/core/words/account'
import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { PasswordField } from '../../shell/sign-in/password-field.tsx'
import { useAccountChange } from './use-account-change.ts'

export interface ProtectedChangeProps {
  /** The pending change when the form opens. */
  change?: AccountChange
  /** The label of the button that starts it. */
  action: string
  /** The message once it is stored. */
  successMessage: string
  /** Where the code is sent, in words. */
  codeGoesTo: (change: AccountChange) => string
  onDone: () => void
  /** Controls of the change itself, above the password. */
  children?: (change: AccountChange, choose: (change: AccountChange) => void) => ReactNode
}

/** A change that needs the password, and possibly an emailed code: both are asked for in place. */
export function ProtectedChange(props: ProtectedChangeProps) {
  const { change, action, successMessage, codeGoesTo, onDone, children } = props
  const { state, send } = useAccountChange(
    { asksPassword: true, ...(change && { change }) },
    successMessage,
    onDone,
  )
  const { context } = state
  const asksForCode = state.hasTag('asks for code')
  const isBusy = state.hasTag('busy')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SAVE' })
  }
  return (
    <form onSubmit={submit} className="max-w-96 space-y-4">
      {state.hasTag('shows a message') && context.message && <Alert kind="error">{context.message}</Alert>}
      {asksForCode ? (
        <TextField
          key="code"
          label={accountWords.protectedChange.verificationCodeFromEmail}
          help={accountWords.protectedChange.sixDigitsSentTo(codeGoesTo(context.change))}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={context.code}
          onValue={value => send({ type: 'TYPE', field: 'code', value })}
        />
      ) : (
        <>
          {children?.(context.change, next => send({ type: 'CHANGE', change: next }))}
          <PasswordField
            label={accountWords.protectedChange.yourPassword}
            autoFocus={!children}
            autoComplete="current-password"
            value={context.password}
            onValue={value => send({ type: 'TYPE', field: 'password', value })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={isBusy} disabled={!isBusy && !state.can({ type: 'SAVE' })}>
          {asksForCode ? accountWords.protectedChange.confirm : action}
        </Button>
        {asksForCode && (
          <Button onClick={() => send({ type: 'BACK' })}>{accountWords.protectedChange.back}</Button>
        )}
        <Button kind="quiet" onClick={onDone}>
          {accountWords.protectedChange.cancel}
        </Button>
      </div>
    </form>
  )
}
