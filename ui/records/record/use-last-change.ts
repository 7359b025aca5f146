import { decide } from '@rounds/core/access'
import { compare, type Key } from '@rounds/core/api'
import { AuditLog, type Entity } from '@rounds/core/entities'
import { useEffect, useState } from 'react'
import { useApp } from '../../context/app-context.ts'

/** Who did something last, and when. */
export interface LastChange {
  readonly by: string
  readonly at: string
  readonly verb: string
}

/** The filter that finds a record's entries in the audit log. */
export const filterOf = (entity: Entity, key: Key) => [
  [
    compare('Entity', '=', entity.name),
    // The audit log writes keys plainly: `7`, `[7,12]`.
    compare('EntityKey', '=', key.length === 1 ? String(key[0]) : `[${key.join(',')}]`),
  ],
]

/** The last audit entry of a record, as far as the person may read the log. Asked anew with each version. */
export function useLastChange(entity: Entity, key: Key | null, version: unknown): LastChange | null {
  const { client, person } = useApp()
  const [last, setLast] = useState<LastChange | null>(null)
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
          pageSize: 1,
        },
        asking.signal,
      )
      .then(({ rows: [entry] }) => {
        if (entry)
          setLast({ by: nameIn(entry.UserName, entry.ActUserName), at: entry.Date, verb: entry.Type })
      })
      // A help beside the record; without it the record is as good.
      .catch(() => undefined)
    return () => asking.abort()
  }, [client, entity, named, allowed, version])
  return last
}

const nameIn = (user: string | null, really: string | null) =>
  really ? `${really} as ${user ?? 'somebody'}` : (user ?? 'Rounds')
