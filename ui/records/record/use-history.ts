import { type HistoryEntry, type Key, printKey } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { lastChangeIn } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { useEffect, useState } from 'react'
import { useApp } from '../../context/app-context.ts'

/** Who did something last, and when. */
export interface LastChange {
  readonly by: string
  readonly at: string
  readonly verb: string
}

export interface History {
  readonly last: LastChange | null
  /** The latest audit entries about the record, newest first. */
  readonly history: readonly HistoryEntry[]
}

const nothing: History = { last: null, history: [] }

/** A record's history, for people who may read it. Reloaded with each version. */
export function useHistory(entity: Entity, key: Key | null, version: unknown): History {
  const { client } = useApp()
  const [found, setFound] = useState(nothing)
  const named = key === null ? null : printKey(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to ask again
  useEffect(() => {
    if (named === null) return
    const asking = new AbortController()
    client
      .history(entity.name, named, asking.signal)
      .then(history => {
        const entry = lastChangeIn(history, entity.name)
        const last = entry && { by: whoDid(entry), at: entry.Date, verb: entry.Type }
        setFound({ last: last ?? null, history })
      })
      // Optional: the record works without it.
      .catch(() => undefined)
    return () => asking.abort()
  }, [client, entity, named, version])
  return found
}

/** Who caused an entry, and the real person behind it. */
export const whoDid = ({ UserName, ActUserName }: Pick<HistoryEntry, 'UserName' | 'ActUserName'>): string =>
  ActUserName ? recordWords.useHistory.as(ActUserName, UserName) : (UserName ?? recordWords.useHistory.rounds)
