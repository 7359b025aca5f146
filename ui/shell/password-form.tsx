import type { ReactNode } from 'react'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { PasswordField } from './sign-in/password-field.tsx'

interface PasswordFormProps {
  /** What went wrong. */
  message: ReactNode
  /** The password, where it is asked for. */
  password: {
    readonly label: string
    readonly value: string
    readonly onValue: (value: string) => void
  } | null
  /** What stands over the password: what it is for, and other fields. */
  children?: ReactNode
  submit: {
    readonly label: string
    readonly isBusy: boolean
    /** Whether everything beside the password is there; it is where it is left out. */
    readonly isWhole?: boolean
    readonly onSubmit: () => void
  }
  cancel?: { readonly label: string; readonly onCancel: () => void }
  /** What stands under the password, and beside the button. */
  note?: ReactNode
  beside?: ReactNode
  className?: string
}

/** A form that asks for the password before something is changed or shown. */
export function PasswordForm(props: PasswordFormProps) {
  const { message, password, children, submit, cancel, note, beside, className = '' } = props
  const isWhole = (submit.isWhole ?? true) && password?.value !== ''
  return (
    <form
      className={`space-y-4 ${className}`}
      onSubmit={event => {
        event.preventDefault()
        // In a dialog over a form, that form is not sent.
        event.stopPropagation()
        submit.onSubmit()
      }}
    >
      {message && <Alert kind="error">{message}</Alert>}
      {children}
      {password && <PasswordField {...password} autoFocus autoComplete="current-password" />}
      {note}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={submit.isBusy} disabled={!isWhole}>
          {submit.label}
        </Button>
        {beside}
        {cancel && (
          <Button kind="quiet" onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </div>
    </form>
  )
}
