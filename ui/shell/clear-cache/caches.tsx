import { type CacheName, type CacheState, cacheNames } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { cacheSlots, useCaches } from './cache-slots.ts'

const words: Readonly<Record<CacheName, readonly [name: string, holds: string]>> = {
  all: ['All', 'Everything below, at once.'],
  token: ['Token', 'The values of tokens in pages.'],
  file: ['File', 'Files and the images made from them.'],
  db: ['DB', 'What was read from the database.'],
  content: ['Content', 'Pages as they were put together.'],
  layout: ['Layout', 'Headers, footers and templates.'],
}

/** The six caches of the server, each with its button (specification §2, cache screen). */
export function Caches() {
  const { client, notify } = useApp()
  const { data: held, mutate } = useCaches(client)
  const slots = useMemo(() => cacheSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', 'Cache Cleared Successfully')
      void mutate().catch(() => undefined)
    },
    onFailed: ({ message }) => notify('error', `The cache was not cleared: ${message}`),
  })
  const clearing = state.hasTag('busy') ? state.context.sent?.act : undefined
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {cacheNames.map(name => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="font-semibold">{words[name][0]}</span>
            <span className="block text-ink-2 text-sm">{words[name][1]}</span>
            <span className="block min-h-5 text-ink-2 text-sm tabular-nums">
              {held && inWords(held[name])}
            </span>
          </span>
          <Button
            busy={clearing === name}
            disabled={clearing !== undefined && clearing !== name}
            aria-label={`Clear ${words[name][0]}`}
            onClick={() => send({ type: 'SUBMIT', act: name })}
          >
            Clear
          </Button>
        </li>
      ))}
    </ul>
  )
}

const number = new Intl.NumberFormat('en-US')
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** What a cache holds: how much, and since when its oldest entry is there. */
function inWords({ entries, bytes, ageSeconds }: CacheState): string {
  if (entries === 0) return 'Empty'
  const held = `${number.format(entries)} ${entries === 1 ? 'entry' : 'entries'}, ${printSize(bytes)}`
  if (ageSeconds === null) return held
  const [unit, seconds] = UNITS.find(([, length]) => ageSeconds >= length) ?? ['second', 1]
  return `${held}, the oldest from ${ago.format(-Math.floor(ageSeconds / seconds), unit)}`
}
