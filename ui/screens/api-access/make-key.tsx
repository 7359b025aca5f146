import type { ApiKey, AskedApiKey, CreatedApiKey } from '@rounds/core/api'
import { apiAccessWords } from '@rounds/core/words/api-access'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordField } from '../../shell/sign-in/password-field.tsx'
import { createKeySlots, type Made, type TypedPassword } from './api-slots.ts'

const words = apiAccessWords.make
const DAY_MS = 86_400_000
/** The possible lifetimes of a key; null for no expiry. */
const spans = [null, 30, 90, 365] as const
const overlaps = [0, 24, 168, 720] as const

interface MakeKeyProps {
  group: number
  /** The key that the new one replaces. */
  replaces: ApiKey | null
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Asks for a key's lifetime, creates it, and shows it once. */
export function MakeKey({ group, replaces, reload, onClose }: MakeKeyProps) {
  const { client } = useApp()
  const slots = useMemo(() => createKeySlots(client, group, reload), [client, group, reload])
  const [state, send] = useSubmit<TypedPassword, AskedApiKey, Made>(slots, { stored: { password: '' } })
  const { answer, message, typed } = state.context
  if (answer && answer !== 'wants password') return <NewKey made={answer} onClose={onClose} />
  return (
    <KeyForm
      replaces={replaces}
      isBusy={state.hasTag('busy')}
      message={message}
      password={answer === 'wants password' ? typed.password : null}
      onPassword={password => send({ type: 'TYPE', typed: { password } })}
      onAsk={act => send({ type: 'SUBMIT', act })}
      onClose={onClose}
    />
  )
}

interface KeyFormProps {
  replaces: ApiKey | null
  isBusy: boolean
  message: string | null
  /** The typed password, if it is asked for first. */
  password: string | null
  onPassword: (password: string) => void
  onAsk: (asked: AskedApiKey) => void
  onClose: () => void
}

function KeyForm(props: KeyFormProps) {
  const { replaces, isBusy, message, password, onPassword, onAsk, onClose } = props
  const form = useId()
  const [days, setDays] = useState<number | null>(365)
  const [overlap, setOverlap] = useState(24)
  const ask = () =>
    onAsk({
      expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
      ...(replaces && { replaces: replaces.id, overlapHours: overlap }),
    })
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isBusy && onClose()}
      title={replaces ? words.replaceTitle(replaces.hint) : words.title}
      size="md"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy} disabled={password === ''}>
            {words.create}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        {message && (
          <Alert kind="error" title={words.failed}>
            {message}
          </Alert>
        )}
        <Select
          label={words.expires}
          help={words.expiresHelp}
          placeholder={null}
          value={String(days)}
          onValue={value => setDays(value === 'null' ? null : Number(value))}
          options={spans.map(span => ({
            value: String(span),
            label: span === null ? words.never : words.days(span),
          }))}
        />
        {replaces && (
          <Select
            label={words.overlap}
            help={words.overlapHelp}
            placeholder={null}
            value={String(overlap)}
            onValue={value => setOverlap(Number(value))}
            options={overlaps.map(hours => ({ value: String(hours), label: words.overlaps[hours] }))}
          />
        )}
        {password !== null && (
          <>
            <p>{words.passwordText}</p>
            <PasswordField
              label={words.password}
              autoFocus
              autoComplete="current-password"
              value={password}
              onValue={onPassword}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** The key, which is never shown again. A click beside the dialog does not close it. */
function NewKey({ made: { key }, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key)
      notify('success', words.copied)
    } catch {
      notify('warning', words.cannotCopy)
    }
  }
  return (
    <Dialog
      open
      alert
      onOpenChange={open => !open && onClose()}
      title={words.madeTitle}
      description={words.madeText}
      footer={
        <>
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <TextField label={words.value} readOnly mono value={key} onFocus={event => event.target.select()} />
      <p className="mt-3 text-ink-2 text-sm">{words.sentAs}</p>
      <code className="wrap-anywhere mt-1 block rounded-md bg-sheet px-3 py-2 text-sm">
        {words.header(key)}
      </code>
    </Dialog>
  )
}
