import type { Passkey } from '@rounds/core/api'
import { browserOf } from '@rounds/core/rules/people'
import { passkeyWords as words } from '@rounds/core/words/passkeys'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordForm } from '../../shell/password-form.tsx'
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
  return (
    <PasswordForm
      className="mt-2 max-w-96"
      message={message}
      password={{
        label: words.password,
        value: typed.password,
        onValue: password => send({ type: 'TYPE', typed: { password } }),
      }}
      submit={{
        label: passkey ? words.remove : words.continue,
        isBusy: state.hasTag('busy'),
        isWhole: passkey !== null || typed.name.trim() !== '',
        onSubmit: () => send({ type: 'SUBMIT', act: passkey?.Id ?? null }),
      }}
      cancel={{ label: words.cancel, onCancel: onDone }}
      note={
        state.hasTag('busy') &&
        !passkey && (
          <p role="status" className="text-ink-2 text-sm">
            {words.waiting}
          </p>
        )
      }
    >
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
    </PasswordForm>
  )
}
