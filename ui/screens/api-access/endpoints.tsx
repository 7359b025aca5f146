import { groupDigits } from '@rounds/core/rules/interface'
import { apiAccessWords } from '@rounds/core/words/api-access'
import { useId, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { type ShortColumn, ShortTable } from '../../kit/short-table.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { AddEndpoints } from './add-endpoints.tsx'
import { removeEndpointSlots, type StoredEndpoint, useEndpoints } from './api-slots.ts'

const words = apiAccessWords.endpoints
const callOf = ({ AeMethod, AePath }: StoredEndpoint) => `${AeMethod} ${AePath}`

/** What the keys of an external system can call. */
export function Endpoints({ group }: { group: number }) {
  const { client, notify } = useApp()
  const title = useId()
  const [isAdding, setAdding] = useState(false)
  const { data, error, mutate } = useEndpoints(client, group)
  const slots = useMemo(() => removeEndpointSlots(client, mutate), [client, mutate])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent }) => notify('success', words.removed(callOf(sent.act))),
    onFailed: ({ message }) => notify('error', words.notRemoved(message)),
  })
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, data?.map(({ AeId }) => AeId).join(' '), 'tbody button', 'button')
  const removing = state.hasTag('busy') ? state.context.sent?.act.AeId : undefined
  return (
    <section ref={box} aria-labelledby={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={title} className="font-semibold text-lg">
            {words.heading}
          </h2>
          <p className="measure text-ink-2 text-sm">
            {words.explained}{' '}
            <a className="link" href="/api/v1/docs" target="_blank" rel="noreferrer">
              {words.document}
            </a>
          </p>
        </div>
        <Button disabled={!data} onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} className="mt-3" />}
      {!data && !error && <SkeletonLines lines={3} className="measure mt-3" />}
      {data?.length === 0 && <p className="mt-3 text-ink-2">{words.none}</p>}
      {data && data.length > 0 && (
        <EndpointTable
          endpoints={data}
          removing={removing}
          onRemove={endpoint => send({ type: 'SUBMIT', act: endpoint })}
        />
      )}
      {isAdding && data && (
        <AddEndpoints group={group} there={data} reload={mutate} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

interface EndpointTableProps {
  endpoints: readonly StoredEndpoint[]
  removing: number | undefined
  onRemove: (endpoint: StoredEndpoint) => void
}

function EndpointTable({ endpoints, removing, onRemove }: EndpointTableProps) {
  const columns: readonly ShortColumn<StoredEndpoint>[] = [
    {
      label: words.call,
      cell: endpoint => (
        <>
          <span className="wrap-anywhere font-mono">{callOf(endpoint)}</span>
          {!endpoint.AeActive && <span className="text-ink-2"> · {words.off}</span>}
          {endpoint.AeNote && <span className="block text-ink-2">{endpoint.AeNote}</span>}
        </>
      ),
    },
    { label: words.calls, holds: 'numbers', cell: ({ AeCalls }) => groupDigits(AeCalls) },
    {
      label: words.used,
      className: 'whitespace-nowrap',
      cell: ({ AeLastUsedDt }) => (AeLastUsedDt ? <Instant at={AeLastUsedDt} /> : words.never),
    },
    {
      label: words.actions,
      holds: 'buttons',
      cell: endpoint => (
        <Button
          size="sm"
          busy={removing === endpoint.AeId}
          aria-label={words.removeOf(callOf(endpoint))}
          onClick={() => onRemove(endpoint)}
        >
          {words.remove}
        </Button>
      ),
    },
  ]
  return (
    <ShortTable
      caption={words.heading}
      columns={columns}
      rows={endpoints}
      rowKey={({ AeId }) => AeId}
      className="mt-3"
    />
  )
}
