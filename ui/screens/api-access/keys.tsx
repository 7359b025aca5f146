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
import { type ShortColumn, ShortTable } from '../../kit/short-table.tsx'
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

const TONES: Readonly<Record<keyof typeof words.states, Tone>> = {
  active: 'ready',
  ending: 'ready',
  expired: 'idle',
  revoked: 'offline',
}

function KeyTable({ keys, onReplace, onRevoke }: KeyTableProps) {
  const columns: readonly ShortColumn<ApiKey>[] = [
    { label: words.key, cell: ({ hint }) => hint, className: 'whitespace-nowrap font-mono' },
    { label: words.state, cell: key => <KeyState of={key} />, className: 'whitespace-nowrap' },
    {
      label: words.created,
      className: 'whitespace-nowrap',
      cell: ({ createdAt, createdBy }) => (
        <>
          <Instant at={createdAt} /> {createdBy && words.by(createdBy)}
        </>
      ),
    },
    {
      label: words.used,
      className: 'whitespace-nowrap',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : words.never),
    },
    {
      label: words.actions,
      holds: 'buttons',
      cell: key =>
        isInUse(key) && (
          <span className="inline-flex gap-2">
            <Button size="sm" aria-label={words.rotateOf(key.hint)} onClick={() => onReplace(key)}>
              {words.rotate}
            </Button>
            <Button size="sm" aria-label={words.revokeOf(key.hint)} onClick={() => onRevoke(key)}>
              {words.revoke}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <ShortTable
      caption={words.heading}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      className="mt-3"
    />
  )
}

const isInUse = (key: ApiKey): boolean => ['active', 'ending'].includes(apiKeyState(key, Date.now()))

function KeyState({ of: key }: { of: ApiKey }) {
  const state = apiKeyState(key, Date.now())
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={TONES[state]} className="animate-none!" />
      {words.states[state]}
      {state === 'ending' && key.expiresAt && <Instant at={key.expiresAt} />}
    </span>
  )
}
