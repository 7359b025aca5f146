import type { OwnAccount } from '@rounds/core/api'
import { accountWords } from '@rounds/core/words/account'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { timeZoneOptions } from '../../kit/time-zones.ts'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useOwnAccount } from './account-slots.ts'
import { ProtectedChange } from './protected-change.tsx'
import { useAccountChange } from './use-account-change.ts'

/** Name, time zone, email and groups. */
export function You() {
  const { client, user } = useApp()
  const { data, error, mutate } = useOwnAccount(client)
  if (error && !data) return <ReadAlert what={accountWords.you.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={4} />
  return (
    <div className="space-y-6">
      <Details account={data} />
      <Address account={data} />
      <p className="text-ink-2">{accountWords.you.groupsAdministratorCanChangeThem(user.roles.join(', '))}</p>
    </div>
  )
}

const zones = [{ value: '', label: accountWords.you.siteZone }, ...timeZoneOptions()]

function Details({ account }: { account: OwnAccount }) {
  const { state, send } = useAccountChange({ asksPassword: false }, accountWords.you.yourAccountIsChanged)
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
        label={accountWords.you.name}
        autoComplete="name"
        maxLength={256}
        value={FullName ?? ''}
        error={state.hasTag('shows a message') ? message : undefined}
        onValue={value => send({ type: 'CHANGE', change: { ...change, FullName: value } })}
      />
      <Select
        label={accountWords.you.timeZone}
        placeholder={null}
        options={zones}
        value={TimeZone ?? ''}
        help={accountWords.you.allTimesShown}
        onValue={value => send({ type: 'CHANGE', change: { ...change, TimeZone: value || null } })}
      />
      <Button type="submit" busy={isBusy} disabled={!isBusy && !state.can({ type: 'SAVE' })}>
        {accountWords.you.save}
      </Button>
    </form>
  )
}

function Address({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, String(isOpen), 'button')
  return (
    <div ref={box}>
      {isOpen ? (
        <NewAddress onDone={close} />
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span className="break-words">
            {accountWords.you.email} <strong className="font-semibold">{account.Email}</strong>
          </span>
          <Button onClick={() => setOpen(true)}>{accountWords.you.changeEmail}</Button>
        </p>
      )}
    </div>
  )
}

function NewAddress({ onDone }: { onDone: () => void }) {
  return (
    <ProtectedChange
      action={accountWords.you.sendACodeThere}
      successMessage={accountWords.you.yourEmailIsChanged}
      codeGoesTo={({ Email }) => Email ?? ''}
      onDone={onDone}
    >
      {(change, choose) => (
        <TextField
          label={accountWords.you.newEmail}
          type="email"
          autoFocus
          autoComplete="email"
          maxLength={256}
          value={change.Email ?? ''}
          onValue={Email => choose({ Email })}
          help={accountWords.you.takesCodeSentUntil}
        />
      )}
    </ProtectedChange>
  )
}
