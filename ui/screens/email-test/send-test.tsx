import { emailWords } from '@rounds/core/words/email'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { type ReadyEmail, type TestAddress, testSlots, useArchivedEmail } from './email-slots.ts'

const words = emailWords.test

/** Sends the shown email through the real mail server, and shows the result. */
export function SendTest({ email }: { email: ReadyEmail }) {
  const { client, user } = useApp()
  const slots = useMemo(() => testSlots(client), [client])
  const stored = useMemo(() => ({ to: user.email }), [user.email])
  const [state, send] = useSubmit<TestAddress, ReadyEmail, number>(slots, { stored })
  const { typed, fields, message, answer } = state.context
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        send({ type: 'SUBMIT', act: email })
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={words.address}
          type="email"
          required
          className="w-72 max-w-full"
          autoComplete="email"
          value={typed.to}
          error={fields.to}
          onValue={to => send({ type: 'TYPE', typed: { to } })}
        />
        <Button type="submit" busy={state.hasTag('busy')}>
          {words.send}
        </Button>
      </div>
      {state.hasTag('shows a message') && !fields.to && (
        <Alert kind="error" title={words.notSent}>
          {message}
        </Alert>
      )}
      {state.hasTag('is done') && answer !== null && <Outcome id={answer} to={typed.to} />}
    </form>
  )
}

const tones: Readonly<Record<'waiting' | 'sent' | 'kept' | 'failed', Tone>> = {
  waiting: 'busy',
  sent: 'ready',
  kept: 'ready',
  failed: 'alarm',
}

/** The state of an email, polled until it is sent. */
function Outcome({ id, to }: { id: number; to: string }) {
  const { client } = useApp()
  const { data } = useArchivedEmail(client, id)
  const status = (data?.EaStatus ?? 'waiting') as keyof typeof tones
  return (
    <div role="status" className="text-sm">
      <p className="flex items-center gap-1.5">
        <Mark tone={tones[status]} />
        {(status === 'waiting' && data?.EaError ? words.retrying : words[status])(data?.EaTo ?? to)}
      </p>
      {data?.EaError && <p className="mt-1 text-loss">{words.serverSaid(data.EaError)}</p>}
    </div>
  )
}
