import type { ApiKey } from '@rounds/core/api'
import { apiKeyState } from '@rounds/core/rules/people'
import { apiAccessWords } from '@rounds/core/words/api-access'
import { confirm } from '@rounds/machines/confirm'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { revokeSlots, useKeys } from './api-slots.ts'
import { MakeKey } from './make-key.tsx'

const words = apiAccessWords.keys

/** A key to create: an additional one, or a replacement. */
type Making = { readonly replaces: ApiKey | null }

/** The keys of an external system: create, replace, revoke. */
export function Keys({ group }: { group: number }) {
  const { client } = useApp()
  const title = useId()
  const [making, setMaking] = useState<Making | null>(null)
  const { data, error, mutate } = useKeys(client, group)
  const [revoking, ask] = useRevoking(group, mutate)
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={title} className="font-semibold text-lg">
            {words.heading}
          </h2>
          <p className="measure text-ink-2 text-sm">{words.explained}</p>
        </div>
        <Button kind="primary" onClick={() => setMaking({ replaces: null })}>
          {words.create}
        </Button>
      </div>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} className="mt-3" />}
      {!data && !error && <SkeletonLines lines={3} className="measure mt-3" />}
      {data?.length === 0 && <p className="mt-3 text-ink-2">{words.none}</p>}
      {data && data.length > 0 && (
        <KeyTable keys={data} onReplace={replaces => setMaking({ replaces })} onRevoke={ask} />
      )}
      {making && (
        <MakeKey group={group} replaces={making.replaces} reload={mutate} onClose={() => setMaking(null)} />
      )}
      {revoking}
    </section>
  )
}

/** The confirmation before a key is revoked. */
function useRevoking(group: number, reload: () => Promise<unknown>): [ReactNode, (key: ApiKey) => void] {
  const { client, notify } = useApp()
  const machine = useMemo(() => confirm.provide(revokeSlots(client, group, reload)), [client, group, reload])
  const [state, send, actor] = useMachine(machine)
  const key = state.context.about as ApiKey | undefined
  const done = useEffectEvent((about: unknown) => notify('success', words.revoked((about as ApiKey).hint)))
  useEffect(() => {
    const heard = actor.on('DONE', ({ about }) => done(about))
    return () => heard.unsubscribe()
  }, [actor])
  return [
    <ConfirmDialog
      key="revoke"
      open={state.hasTag('open')}
      busy={state.hasTag('busy')}
      title={words.revokeTitle(key?.hint ?? '')}
      text={words.revokeText}
      confirmLabel={words.revoke}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onCancel={() => send({ type: 'CANCEL' })}
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.notRevoked(state.context.message ?? '')} />
      )}
    </ConfirmDialog>,
    about => send({ type: 'ASK', question: { about } }),
  ]
}

interface KeyTableProps {
  keys: readonly ApiKey[]
  onReplace: (key: ApiKey) => void
  onRevoke: (key: ApiKey) => void
}

function KeyTable({ keys, onReplace, onRevoke }: KeyTableProps) {
  const head = 'py-1.5 pr-4 font-medium'
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.heading}</caption>
        <thead>
          <tr className="whitespace-nowrap border-rule border-b text-ink-2">
            <th scope="col" className={head}>
              {words.key}
            </th>
            <th scope="col" className={head}>
              {words.state}
            </th>
            <th scope="col" className={head}>
              {words.created}
            </th>
            <th scope="col" className={head}>
              {words.used}
            </th>
            <th scope="col" className="py-1.5">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <KeyRow key={key.id} of={key} onReplace={onReplace} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TONES: Readonly<Record<keyof typeof words.states, Tone>> = {
  active: 'ready',
  ending: 'ready',
  expired: 'idle',
  revoked: 'offline',
}

function KeyRow({ of: key, onReplace, onRevoke }: Omit<KeyTableProps, 'keys'> & { of: ApiKey }) {
  const state = apiKeyState(key, Date.now())
  const works = state === 'active' || state === 'ending'
  const cell = 'whitespace-nowrap py-1.5 pr-4'
  return (
    <tr className="border-rule border-b">
      <td className={`${cell} font-mono`}>{key.hint}</td>
      <td className={cell}>
        <span className="inline-flex items-center gap-1.5">
          <Mark tone={TONES[state]} className="animate-none!" />
          {words.states[state]}
          {state === 'ending' && key.expiresAt && <Instant at={key.expiresAt} />}
        </span>
      </td>
      <td className={cell}>
        <Instant at={key.createdAt} /> {key.createdBy && words.by(key.createdBy)}
      </td>
      <td className={cell}>{key.lastUsedAt ? <Instant at={key.lastUsedAt} /> : words.never}</td>
      <td className="py-1 text-right">
        {works && (
          <span className="inline-flex gap-2">
            <Button size="sm" aria-label={words.rotateOf(key.hint)} onClick={() => onReplace(key)}>
              {words.rotate}
            </Button>
            <Button size="sm" aria-label={words.revokeOf(key.hint)} onClick={() => onRevoke(key)}>
              {words.revoke}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
