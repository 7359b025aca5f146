import { decide } from '@rounds/core/access'
import { compare, type Filter, type Key } from '@rounds/core/api'
import { AuditLog, type Entity, type Row } from '@rounds/core/entities'
import { concernOf } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { useEffect, useState } from 'react'
import { useApp } from '../../context/app-context.ts'

/** Who did something last, and when. */
export interface LastChange {
  readonly by: string
  readonly at: string
  readonly verb: string
}

export type HistoryEntry = Row<typeof AuditLog>

export interface History {
  readonly last: LastChange | null
  /** The last entries about the record and what belongs to it, newest first. */
  readonly history: readonly HistoryEntry[]
}

/** So many entries are read; more are in the logs. */
const SHOWN = 10
const nothing: History = { last: null, history: [] }

/** The filter that finds a record's entries in the audit log: about itself, and about what belongs to it. */
export const filterOf = (entity: Entity, key: Key): Filter => [
  // The audit log writes keys plainly: `7`, `[7,12]`.
  [compare('Concerns', '~', concernOf(entity, key.length === 1 ? String(key[0]) : `[${key.join(',')}]`))],
]

/** What the audit log says of a record, as far as the person may read it. Asked anew with each version. */
export function useHistory(entity: Entity, key: Key | null, version: unknown): History {
  const { client, person } = useApp()
  const [found, setFound] = useState(nothing)
  const allowed = decide(person, 'read', AuditLog).allowed
  const named = key === null ? null : JSON.stringify(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to ask again
  useEffect(() => {
    if (named === null || !allowed) return
    const asking = new AbortController()
    client
      .of(AuditLog)
      .list(
        {
          filter: filterOf(entity, JSON.parse(named) as Key),
          orderBy: [{ field: 'Id', direction: 'desc' }],
          pageSize: SHOWN,
        },
        asking.signal,
      )
      .then(({ rows }) => {
        const entry = rows.find(row => row.Entity === entity.name) ?? rows[0]
        const last = entry && { by: whoDid(entry), at: entry.Date, verb: entry.Type }
        setFound({ last: last ?? null, history: rows })
      })
      // A help beside the record; without it the record is as good.
      .catch(() => undefined)
    return () => asking.abort()
  }, [client, entity, named, allowed, version])
  return found
}

/** Whose doing an entry is, and who really acted. */
export const whoDid = ({ UserName, ActUserName }: Pick<HistoryEntry, 'UserName' | 'ActUserName'>): string =>
  ActUserName ? `${ActUserName} as ${UserName ?? 'somebody'}` : (UserName ?? recordWords.useHistory.rounds)
