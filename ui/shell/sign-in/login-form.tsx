import { signInWords } from '@rounds/core/words/sign-in'
import { type FormEvent, useEffect, useRef } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Go } from '../go.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { Login } from './use-login.ts'

/** Loaded after the form, because it does not fit into the first load. */
const PasskeyButton = lazyPart(() =>
  import('./passkey-button.tsx').then(file => ({ default: file.PasskeyButton })),
)

export interface LoginFormProps {
  login: Login
  /** Called with a passkey's token, which skips the rest of the form. */
  onToken: (token: string) => void
  /** In the dialog over a page: no links away. */
  modal?: boolean
}

/** Signing in: name and password, then the code if one is asked for (specification §2). */
export function LoginForm({ login, onToken, modal = false }: LoginFormProps) {
  const isCode = login.state.hasTag('asks for code')
  return (
    <>
      {isCode ? <CodeStep login={login} /> : <PasswordStep login={login} modal={modal} />}
      {/* Its place is kept, so that nobody's click misses because it arrives. */}
      <div className="mt-2 min-h-9.5">
        <PasskeyButton isInstead={isCode} onToken={onToken} />
      </div>
    </>
  )
}

const submit =
  ({ send }: Login) =>
  (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SUBMIT' })
  }

function PasswordStep({ login, modal }: Required<Omit<LoginFormProps, 'onToken'>>) {
  const { state, send } = login
  const { userName, password, message } = state.context
  return (
    <form onSubmit={submit(login)} aria-label={signInWords.loginForm.signIn} className="space-y-4">
      {state.hasTag('shows a message') && message && <Alert kind="error">{message}</Alert>}
      {state.hasTag('offers password change') && (
        <Alert
          kind="warning"
          title={signInWords.loginForm.mustChange}
          action={
            <Go
              to="/change-password"
              className={buttonClass('plain', 'md')}
              {...(modal && { target: '_blank' })}
            >
              {signInWords.loginForm.changePassword}
            </Go>
          }
        >
          {signInWords.loginForm.chooseNew}
        </Alert>
      )}
      <TextField
        size="lg"
        label={signInWords.loginForm.userName}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!modal && userName === ''}
        data-autofocus={userName === '' || undefined}
        value={userName}
        onValue={value => send({ type: 'TYPE', field: 'userName', value })}
      />
      <PasswordField
        size="lg"
        label={signInWords.loginForm.password}
        name="password"
        autoComplete="current-password"
        autoFocus={!modal && userName !== ''}
        data-autofocus={userName !== '' || undefined}
        value={password}
        onValue={value => send({ type: 'TYPE', field: 'password', value })}
      />
      <SubmitButton state={state}>{signInWords.loginForm.signInButton}</SubmitButton>
    </form>
  )
}

function CodeStep({ login }: { login: Login }) {
  const { state, send } = login
  const { code, factor, message, tries, userName } = state.context
  const isApp = factor === 'app'
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])
  return (
    <form onSubmit={submit(login)} aria-label={signInWords.loginForm.verificationCode} className="space-y-4">
      <p className="text-ink-2">
        {isApp ? signInWords.loginForm.appCode : signInWords.loginForm.codeSent} <strong>{userName}</strong>
        {isApp ? '.' : signInWords.loginForm.codeExpires}
      </p>
      {message && <Alert kind={tries > 0 ? 'error' : 'info'}>{message}</Alert>}
      <TextField
        ref={field}
        size="lg"
        mono
        label={isApp ? signInWords.loginForm.appCodeLabel : signInWords.loginForm.codeLabel}
        help={signInWords.loginForm.recoveryHelp}
        name="code"
        autoCapitalize="none"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onValue={value => send({ type: 'TYPE', field: 'code', value })}
      />
      <SubmitButton state={state}>{signInWords.loginForm.signInButton}</SubmitButton>
      <div className="flex items-center justify-between gap-2">
        <Button kind="quiet" onClick={() => send({ type: 'BACK' })}>
          {signInWords.loginForm.back}
        </Button>
        {!isApp && (
          <Button
            kind="quiet"
            disabled={!state.can({ type: 'RESEND' })}
            title={signInWords.loginForm.onceAMinute}
            onClick={() => send({ type: 'RESEND' })}
          >
            {signInWords.loginForm.sendANewCode}
          </Button>
        )}
      </div>
    </form>
  )
}
