import type { Passkey } from '@rounds/core/api'
import { passkeyWords as words } from '@rounds/core/words/passkeys'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { browserOf } from '../../shell/browser-of.ts'
import { PasswordField } from '../../shell/sign-in/password-field.tsx'
import { ownPasskeySlots, type PasskeyAct, type TypedPasskey } from './passkey-slots.ts'

interface PasskeyChangeProps {
  /** The passkey to remove; null adds one. */
  passkey: Passkey | null
  reload: () => Promise<unknown>
  onDone: () => void
}

/** Adds or removes a passkey: both need the password. */
export function PasskeyChange({ passkey, reload, onDone }: PasskeyChangeProps) {
  const { client, notify } = useApp()
  const slots = useMemo(() => ownPasskeySlots(client, reload), [client, reload])
  const [state, send] = useSubmit<TypedPasskey, PasskeyAct>(slots, {
    stored: { name: browserOf(navigator.userAgent), password: '' },
    onDone: () => {
      notify('success', passkey ? words.isRemoved : words.isAdded)
      onDone()
    },
  })
  const { typed, message } = state.context
  const isWhole = typed.password !== '' && (passkey !== null || typed.name.trim() !== '')
  return (
    <form
      className="mt-2 max-w-96 space-y-4"
      onSubmit={event => {
        event.preventDefault()
        send({ type: 'SUBMIT', act: passkey?.Id ?? null })
      }}
    >
      {message && <Alert kind="error">{message}</Alert>}
      {passkey ? (
        <p>{words.removeText(passkey.Name)}</p>
      ) : (
        <TextField
          label={words.name}
          help={words.nameHelp}
          maxLength={60}
          value={typed.name}
          onValue={name => send({ type: 'TYPE', typed: { name } })}
        />
      )}
      <PasswordField
        label={words.password}
        autoFocus
        autoComplete="current-password"
        value={typed.password}
        onValue={password => send({ type: 'TYPE', typed: { password } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={state.hasTag('busy')} disabled={!isWhole}>
          {passkey ? words.remove : words.continue}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
      {state.hasTag('busy') && !passkey && (
        <p role="status" className="text-ink-2 text-sm">
          {words.waiting}
        </p>
      )}
    </form>
  )
}
