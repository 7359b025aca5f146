import type { OldSiteItems, OldSiteQuery } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { oldSiteWords } from '@rounds/core/words/old-site'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useImportItems } from './import-slots.ts'

const words = oldSiteWords.rows
type Item = OldSiteItems['items'][number]

/** A choice of items, with how many there are. */
export interface RowFilter {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly query: OldSiteQuery
  readonly isLoss?: boolean
}

/** What happens to each item, 200 at a time, narrowed down by a filter. */
export function PlanRows({ filters, again }: { filters: readonly RowFilter[]; again: string }) {
  const { client } = useApp()
  const [shown, setShown] = useState(filters[0]?.id)
  const [after, setAfter] = useState<string>()
  const filter = filters.find(({ id }) => id === shown) ?? filters[0]
  const query = { ...filter?.query, ...(after !== undefined && { after }) }
  const { data, error, mutate } = useImportItems(client, query, again)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{words.filters}</legend>
        {filters.map(({ id, label, count, isLoss }) => (
          <button
            key={id}
            type="button"
            aria-pressed={filter?.id === id}
            onClick={() => {
              setShown(id)
              setAfter(undefined)
            }}
            className={clsx(
              'flex h-8.5 items-center gap-2 rounded-md border px-3 text-sm tabular-nums',
              filter?.id === id ? 'border-accent bg-accent-wash' : 'border-rule-strong hover:bg-well',
            )}
          >
            <span className={clsx(isLoss && count > 0 && 'text-loss')}>{label}</span>
            <strong className="font-semibold">{groupDigits(count)}</strong>
          </button>
        ))}
      </fieldset>
      {error && <ReadAlert what={oldSiteWords.what} error={error} onRetry={mutate} />}
      <section
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="min-h-40 flex-1 overflow-y-auto border-rule border-y max-lg:h-[60dvh] max-lg:flex-none"
      >
        {!data && !error && <SkeletonLines lines={6} className="m-3" />}
        {data?.items.length === 0 && <EmptyState title={words.none} className="py-6!" />}
        <ol>
          {data?.items.map(item => (
            <li key={item.position} className="border-rule border-b last:border-b-0">
              <Row item={item} />
            </li>
          ))}
        </ol>
      </section>
      {(data?.next != null || after !== undefined) && (
        <div className="flex flex-wrap gap-2">
          {after !== undefined && <Button onClick={() => setAfter(undefined)}>{words.first}</Button>}
          {data?.next != null && <Button onClick={() => setAfter(String(data.next))}>{words.next}</Button>}
        </div>
      )}
    </div>
  )
}

const tones: Readonly<Record<NonNullable<Item['effect']>, Tone>> = {
  create: 'ready',
  update: 'changed',
  unchanged: 'idle',
  leave: 'alarm',
}
const stateTones: Readonly<Record<Item['state'], Tone>> = {
  waiting: 'idle',
  made: 'busy',
  done: 'ready',
  refused: 'alarm',
  undone: 'idle',
  kept: 'changed',
}

/** How an item stands: what would become of it, or what has. */
function statusOf({ effect, state }: Item): { readonly tone: Tone; readonly word: string } {
  if (state !== 'waiting') return { tone: stateTones[state], word: oldSiteWords.states[state] }
  const known = effect ?? 'leave'
  return { tone: tones[known], word: oldSiteWords.effects[known] }
}

/** Whether an item is a page that is here by now. */
const isOpenable = ({ kind, state, key }: Item): boolean =>
  key !== null && state === 'done' && (kind === 'page' || kind === 'news' || kind === 'event')

function Row({ item }: { item: Item }) {
  const { tone, word } = statusOf(item)
  const { title, kind, from, address, redirects, notes, reason } = item
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 px-2.5 py-1.5 sm:grid-cols-[7rem_8.5rem_minmax(0,1fr)] sm:items-baseline">
      <span className="flex items-center gap-1.5 text-sm">
        <Mark tone={tone} /> {word}
      </span>
      <span className="text-ink-2 text-sm">{oldSiteWords.kinds[kind]}</span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {isOpenable(item) ? <Link href={`/edit?cid=${item.key}`}>{title}</Link> : title || from}
          {address !== null && (
            <span className="ml-2 font-mono text-ink-2 text-xs">
              {from !== null && from.replace(/(?<=.)\/$/, '') !== address && `${from} `}
              {words.comesTo(address)}
            </span>
          )}
          {redirects > 0 && item.state !== 'refused' && (
            <span className="ml-2 text-ink-2 text-sm">{words.leads(redirects)}</span>
          )}
        </p>
        {reason !== null && <p className="text-loss text-sm">{reason}</p>}
        {notes.length > 0 && (
          <ul className="text-ink-2 text-sm">
            {notes.map(note => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
