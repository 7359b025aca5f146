import type { MessageReceipts as Receipts } from '@rounds/core/api'
import { systemMessageWords } from '@rounds/core/words/system-messages'
import { useId } from 'react'
import { useApp } from '../../context/app-context.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { useReceipts } from './message-slots.ts'

const words = systemMessageWords.receipts

/** Who has seen a message, and who has dismissed it. */
export function MessageReceipts({ sId }: { sId: number }) {
  const { client } = useApp()
  const id = useId()
  const { data, error, mutate } = useReceipts(client, sId)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {words.heading}
      </h2>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {data && (
        <>
          <Named label={words.seen(data.seen.length, data.people)} people={data.seen} />
          <Named label={words.dismissed(data.dismissed.length)} people={data.dismissed} />
        </>
      )}
    </section>
  )
}

function Named({ label, people }: { label: string; people: Receipts['seen'] }) {
  if (people.length === 0) return <p className="mt-1 text-ink-2">{label}</p>
  return (
    <details className="mt-1">
      <summary className="cursor-default">{label}</summary>
      <ul className="mt-1 max-h-48 overflow-y-auto pl-5 text-sm">
        {people.map(({ name, at }) => (
          <li key={`${name} ${at}`} className="wrap-anywhere">
            {name}{' '}
            <span className="text-ink-2">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
