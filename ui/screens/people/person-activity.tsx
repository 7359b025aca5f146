import { accessWords } from '@rounds/core/words/access'
import { useId } from 'react'
import { useApp } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { usePersonActivity } from './people-slots.ts'

const words = accessWords.person

/** When somebody signed in last, and what they changed, as the audit log has it. */
export function PersonActivity({ userId }: { userId: string }) {
  const { client } = useApp()
  const { data, error, mutate } = usePersonActivity(client, userId)
  if (error && !data) return <ReadAlert what={words.activityWhat} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={6} className="measure" />
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
      <Entries title={words.signIns} none={words.noSignIns} entries={data.signIns} />
      <Entries title={words.changes} none={words.noChanges} entries={data.changes} />
    </div>
  )
}

interface EntriesProps {
  title: string
  none: string
  entries: readonly { readonly Id: number; readonly Date: string; readonly Message: string }[]
}

function Entries({ title, none, entries }: EntriesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold text-lg">
        {title}
      </h2>
      {entries.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="divide-y divide-rule">
        {entries.map(({ Id, Date: at, Message }) => (
          <li key={Id} className="flex gap-4 py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1">{Message}</span>
            <span className="shrink-0 text-ink-2 text-sm">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
