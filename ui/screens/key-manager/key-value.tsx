import { keyManagerWords } from '@rounds/core/words/key-manager'
import { useId, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordField } from '../../shell/sign-in/password-field.tsx'
import { type Revealed, revealSlots, type TypedPassword } from './key-slots.ts'

const words = keyManagerWords.reveal

/** A key's value, revealed on request; asks for the password if the session was not proven recently. */
export function KeyValue({ id }: { id: number }) {
  const { client } = useApp()
  const { mutate } = useSWRConfig()
  const title = useId()
  const slots = useMemo(
    () => revealSlots(client, id, () => mutate(['key shown by', id])),
    [client, id, mutate],
  )
  const [state, send] = useSubmit<TypedPassword, unknown, Revealed>(slots, { stored: { password: '' } })
  const { answer, typed, message } = state.context
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="font-semibold text-lg">
        {words.heading}
      </h2>
      <p className="text-ink-2 text-sm">{words.explained}</p>
      <form
        className="mt-3 space-y-4"
        onSubmit={event => {
          event.preventDefault()
          send({ type: 'SUBMIT' })
        }}
      >
        {message && <Alert kind="error">{words.failed(message)}</Alert>}
        {answer === 'wants password' && (
          <div className="max-w-96 space-y-4">
            <p>{words.passwordText}</p>
            <PasswordField
              label={words.password}
              autoFocus
              autoComplete="current-password"
              value={typed.password}
              onValue={password => send({ type: 'TYPE', typed: { password } })}
            />
          </div>
        )}
        {answer && answer !== 'wants password' ? (
          <Shown value={answer.value} />
        ) : (
          <Button
            type="submit"
            kind="primary"
            busy={state.hasTag('busy')}
            disabled={answer === 'wants password' && typed.password === ''}
          >
            {answer === 'wants password' ? words.continue : words.show}
          </Button>
        )}
      </form>
    </section>
  )
}

function Shown({ value }: { value: string }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify('success', words.copied)
    } catch {
      notify('warning', words.cannotCopy)
    }
  }
  return (
    <>
      <TextArea label={words.label} readOnly rows={3} value={value} autoFocus />
      <Button onClick={() => void copy()}>{words.copy}</Button>
    </>
  )
}
