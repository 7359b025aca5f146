import { type CacheName, type CacheState, cacheNames } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { clearCacheWords } from '@rounds/core/words/clear-cache'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { cacheSlots, useCaches } from './cache-slots.ts'

const words: Readonly<Record<CacheName, readonly [name: string, holds: string]>> = {
  all: [clearCacheWords.caches.all, clearCacheWords.caches.everythingBelowAtOnce],
  token: [clearCacheWords.caches.token, clearCacheWords.caches.valuesTokensPages],
  file: [clearCacheWords.caches.file, clearCacheWords.caches.filesImagesMadeFromThem],
  db: ['DB', clearCacheWords.caches.whatReadFromDatabase],
  content: [clearCacheWords.caches.content, clearCacheWords.caches.pagesTheyPutTogether],
  layout: [clearCacheWords.caches.layout, clearCacheWords.caches.headersFootersAndTemplates],
}

/** The six caches of the server, each with its button (specification §2, cache screen). */
export function Caches() {
  const { client, notify } = useApp()
  const { data: held, error, mutate } = useCaches(client)
  const slots = useMemo(() => cacheSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', clearCacheWords.caches.cacheClearedSuccessfully)
      void mutate().catch(() => undefined)
    },
    onFailed: ({ message }) => notify('error', clearCacheWords.caches.cacheNotCleared(message)),
  })
  const clearing = state.hasTag('busy') ? state.context.sent?.act : undefined
  return (
    <>
      {error !== undefined && !held && (
        <ReadAlert what={clearCacheWords.caches.what} error={error} onRetry={mutate} className="mb-4" />
      )}
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
              aria-label={clearCacheWords.caches.clear(words[name][0])}
              onClick={() => send({ type: 'SUBMIT', act: name })}
            >
              {clearCacheWords.caches.clear2}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const number = new Intl.NumberFormat('en-US')
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** The contents of a cache: its size, and the age of its oldest entry. */
function inWords({ entries, bytes, ageSeconds }: CacheState): string {
  if (entries === 0) return clearCacheWords.caches.empty
  const held = `${number.format(entries)} ${entries === 1 ? 'entry' : 'entries'}, ${printSize(bytes)}`
  if (ageSeconds === null) return held
  const [unit, seconds] = UNITS.find(([, length]) => ageSeconds >= length) ?? ['second', 1]
  return clearCacheWords.caches.theOldestFrom(held, ago.format(-Math.floor(ageSeconds / seconds), unit))
}
