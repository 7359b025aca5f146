import { keyManagerWords } from '@rounds/core/words/key-manager'
import { useId, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordForm } from '../../shell/password-form.tsx'
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
  const isAsked = answer === 'wants password'
  const isShown = answer !== null && answer !== 'wants password'
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="font-semibold text-lg">
        {words.heading}
      </h2>
      <p className="text-ink-2 text-sm">{words.explained}</p>
      <div className="mt-3 space-y-4">
        {isShown ? (
          <Shown value={answer.value} />
        ) : (
          <PasswordForm
            className="max-w-96"
            message={message && words.failed(message)}
            password={
              isAsked
                ? {
                    label: words.password,
                    value: typed.password,
                    onValue: password => send({ type: 'TYPE', typed: { password } }),
                  }
                : null
            }
            submit={{
              label: isAsked ? words.continue : words.show,
              isBusy: state.hasTag('busy'),
              onSubmit: () => send({ type: 'SUBMIT' }),
            }}
          >
            {isAsked && <p>{words.passwordText}</p>}
          </PasswordForm>
        )}
      </div>
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
