import { type CacheName, cacheNames, messageOf } from '@rounds/core/api'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Button } from '../../kit/button.tsx'

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
  const [busy, setBusy] = useState<CacheName>()
  const clear = async (name: CacheName) => {
    setBusy(name)
    try {
      await client.clearCache(name)
      notify('success', 'Cache Cleared Successfully')
    } catch (error) {
      notify('error', `The cache was not cleared: ${messageOf(error)}`)
    }
    setBusy(undefined)
  }
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {cacheNames.map(name => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="font-semibold">{words[name][0]}</span>
            <span className="block text-ink-2 text-sm">{words[name][1]}</span>
          </span>
          <Button
            busy={busy === name}
            disabled={busy !== undefined && busy !== name}
            aria-label={`Clear ${words[name][0]}`}
            onClick={() => void clear(name)}
          >
            Clear
          </Button>
        </li>
      ))}
    </ul>
  )
}
