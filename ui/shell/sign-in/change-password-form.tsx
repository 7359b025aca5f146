import { passwordWords } from '@rounds/core/words/passwords'
import type { ChangePasswordField } from '@rounds/machines/change-password'
import type { FormEvent } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { PasswordChanging } from './use-change-password.ts'

export interface ChangePasswordFormProps {
  change: PasswordChanging
  /** The user name is fixed: by the signed-in person, or by an emailed link. */
  isUserKnown: boolean
}

/** The current password, unless an emailed link replaces it, the new one twice, and a second-factor code. */
export function ChangePasswordForm({ change, isUserKnown }: ChangePasswordFormProps) {
  const { state, send } = change
  const { context } = state
  const field = (name: ChangePasswordField) => ({
    value: context[name],
    onValue: (value: string) => send({ type: 'TYPE', field: name, value }),
    size: 'lg' as const,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SUBMIT' })
  }
  return (
    <form
      onSubmit={submit}
      aria-label={passwordWords.changePasswordForm.changePassword}
      className="space-y-4"
    >
      {state.hasTag('shows a message') && context.message && <Alert kind="error">{context.message}</Alert>}
      <TextField
        {...field('userName')}
        label={passwordWords.changePasswordForm.userName}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isUserKnown}
        readOnly={isUserKnown}
      />
      {context.code === null && (
        <PasswordField
          {...field('currentPassword')}
          label={passwordWords.changePasswordForm.currentPassword}
          name="current-password"
          autoComplete="current-password"
          autoFocus={isUserKnown}
        />
      )}
      <PasswordField
        {...field('newPassword')}
        label={passwordWords.changePasswordForm.newPassword}
        name="new-password"
        autoComplete="new-password"
        autoFocus={context.code !== null && isUserKnown}
        help={passwordWords.changePasswordForm.charactersOrMoreWithout}
        error={state.hasTag('shows problems') ? context.problems.join(' ') : undefined}
      />
      <PasswordField
        {...field('repeated')}
        label={passwordWords.changePasswordForm.newPasswordAgain}
        name="new-password-again"
        autoComplete="new-password"
      />
      {context.isCodeSent && (
        <TextField
          {...field('s2fa')}
          label={passwordWords.changePasswordForm.verificationCodeFromEmail}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          help={passwordWords.changePasswordForm.sixDigitCodeSent}
        />
      )}
      <SubmitButton state={state}>{passwordWords.changePasswordForm.changePassword}</SubmitButton>
    </form>
  )
}
