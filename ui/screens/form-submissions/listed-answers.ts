import type { Client } from '@rounds/core/api'
import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../context/app-context.ts'

type Listed = Awaited<ReturnType<Client['listedAnswers']>>[number]['answers']

interface ListedAnswers {
  want(id: number): void
  of(id: number): Listed
  subscribe(listener: () => void): () => void
}

const NONE: Listed = []
const MOST_AT_ONCE = 200

/** The answers that the list may show, requested once, batched per page. */
function createListedAnswers(client: Client): ListedAnswers {
  const known = new Map<number, Listed>()
  const listeners = new Set<() => void>()
  let wanted: number[] = []
  const ask = async () => {
    const ids = wanted.splice(0, MOST_AT_ONCE)
    if (wanted.length > 0) queueMicrotask(ask)
    // Without them the list still shows the form, the state and the assignee.
    const listed = await client.listedAnswers(ids).catch(() => [])
    for (const { FsId, answers } of listed) known.set(FsId, answers)
    if (listed.length > 0) for (const listener of listeners) listener()
  }
  return {
    want(id) {
      if (known.has(id)) return
      known.set(id, NONE)
      wanted = [...wanted, id]
      if (wanted.length === 1) queueMicrotask(ask)
    },
    of: id => known.get(id) ?? NONE,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One store per person, so that nobody sees what another may read. */
const stores = new WeakMap<object, ListedAnswers>()

/** A submission's answers that the list may show. */
export function useListedAnswers(id: number): Listed {
  const { client, person } = useApp()
  const store = stores.get(person) ?? createListedAnswers(client)
  stores.set(person, store)
  useEffect(() => store.want(id), [store, id])
  return useSyncExternalStore(store.subscribe, () => store.of(id))
}
