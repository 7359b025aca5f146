import type { FactOrder } from '@rounds/core/api'
import { factWords as words } from '@rounds/core/words/facts'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { LineAbove } from '../list/line-above.tsx'
import { Instant } from '../values/value.tsx'
import { AskPractices } from './ask-practices.tsx'
import { useFactQueue } from './fact-slots.ts'

interface FactQueueProps {
  entity: FactOrder['entity']
  /** The address of a record. */
  addressOf: (id: number) => string
}

/** Above a list: the records with a fact not confirmed for 90 days. */
export function FactQueue({ entity, addressOf }: FactQueueProps) {
  const { client } = useApp()
  const { data } = useFactQueue(client, entity)
  if (!data) return <LineAbove />
  if (data.total === 0) return <LineAbove>{words.queueIsEmpty[entity]}</LineAbove>
  return (
    <details className="mt-2 shrink-0 text-sm">
      <summary className="cursor-pointer rounded-sm py-0.5">{words.queue[entity](data.total)}</summary>
      <p className="mt-1">
        <AskPractices entity={entity} ids={data.records.map(({ id }) => id)} />
      </p>
      {data.records.length < data.total && (
        <p className="mt-1 text-ink-2">{words.firstOf(data.records.length)}</p>
      )}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        aria-label={words.queue[entity](data.total)}
        className="mt-1 max-h-60 overflow-y-auto border-rule border-t"
      >
        {data.records.map(({ id, title, open, oldest }) => (
          <li key={id} className="flex flex-wrap gap-x-3 border-rule border-b py-1">
            <Link className="link" href={addressOf(id)}>
              {title}
            </Link>
            <span className="text-ink-2">{words.open(open)}</span>
            {oldest !== null && (
              <span className="text-ink-2">
                {words.last('')}
                <Instant at={oldest} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
