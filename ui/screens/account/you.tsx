import { messageOf, type OwnAccount } from '@rounds/core/api'
import { type FormEvent, useCallback, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useOwnAccount } from './account-slots.ts'
import { ProtectedChange } from './protected-change.tsx'
import { useAccountChange } from './use-account-change.ts'

/** Name, time zone, mail and groups. */
export function You() {
  const { client, user } = useApp()
  const { data, error } = useOwnAccount(client)
  if (error) return <p className="text-loss">Your account could not be read: {messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={4} />
  return (
    <div className="space-y-6">
      <Details account={data} />
      <Address account={data} />
      <p className="text-ink-2">
        Groups: {user.roles.join(', ') || 'none'}. An administrator can change them.
      </p>
    </div>
  )
}

const zones = ['', ...Intl.supportedValuesOf('timeZone')].map(value => ({
  value,
  label: value === '' ? 'As this computer has it' : value.replaceAll('_', ' '),
}))

function Details({ account }: { account: OwnAccount }) {
  const { state, send } = useAccountChange({ asksPassword: false }, 'Your account is changed.')
  const { change, message } = state.context
  const { FullName, TimeZone } = { ...account, ...change }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SAVE' })
  }
  const isBusy = state.hasTag('busy')
  return (
    <form onSubmit={submit} className="max-w-96 space-y-4">
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={256}
        value={FullName ?? ''}
        error={state.hasTag('shows a message') ? message : undefined}
        onValue={value => send({ type: 'CHANGE', change: { ...change, FullName: value } })}
      />
      <Select
        label="Time zone"
        placeholder={null}
        options={zones}
        value={TimeZone ?? ''}
        help="All times are shown in it."
        onValue={value => send({ type: 'CHANGE', change: { ...change, TimeZone: value || null } })}
      />
      <Button type="submit" busy={isBusy} disabled={!isBusy && !state.can({ type: 'SAVE' })}>
        Save
      </Button>
    </form>
  )
}

function Address({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!isOpen)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span className="break-words">
          Email: <strong className="font-semibold">{account.Email}</strong>
        </span>
        <Button onClick={() => setOpen(true)}>Change Email</Button>
      </p>
    )
  return (
    <ProtectedChange
      action="Send a code there"
      successMessage="Your email is changed."
      codeGoesTo={({ Email }) => Email ?? ''}
      onDone={close}
    >
      {(change, choose) => (
        <TextField
          label="New email"
          type="email"
          autoFocus
          autoComplete="email"
          maxLength={256}
          value={change.Email ?? ''}
          onValue={Email => choose({ Email })}
          help="It takes a code that is sent there; until then nothing changes."
        />
      )}
    </ProtectedChange>
  )
}

/** The second step of signing in, on or off. */
export function SecondFactor() {
  const { client } = useApp()
  const { data, error } = useOwnAccount(client)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (error) return <p className="text-loss">Your account could not be read: {messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={2} />
  const isOn = data.TwoFactorEnabled
  const action = isOn ? 'Switch it off' : 'Switch it on'
  if (isOpen)
    return (
      <ProtectedChange
        change={{ TwoFactorEnabled: !isOn }}
        action={isOn ? action : 'Send me a code'}
        successMessage={
          isOn ? 'Signing in takes the password alone.' : 'Signing in takes a code too, from now on.'
        }
        codeGoesTo={() => data.Email}
        onDone={close}
      />
    )
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>
        {isOn
          ? `On: signing in also takes a code that is sent to ${data.Email}.`
          : 'Off: the password alone signs you in.'}
      </span>
      <Button onClick={() => setOpen(true)}>{action}</Button>
    </p>
  )
}
