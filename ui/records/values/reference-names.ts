import { decide, type Person } from '@rounds/core/access'
import { type Client, compare } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed, referenceFields, referenceName } from '@rounds/core/entities'
import { saidName } from '@rounds/core/words/content-types'

/** The key of a referenced record. */
export type ReferenceKey = string | number

/** The names of referenced records, loaded in bulk and cached for a while. */
export interface ReferenceNames {
  /** The name of a record; null if unavailable, undefined while loading. */
  readonly nameOf: (entity: string, key: ReferenceKey) => string | null | undefined
  /** Requests names; requests in the same tick are batched into one call. */
  readonly want: (entity: string, keys: readonly ReferenceKey[]) => void
  /** Adds a name that is known from elsewhere, such as a picker. */
  readonly know: (entity: string, key: ReferenceKey, name: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface Known {
  readonly name: string | null | undefined
  readonly at: number
}

/** How long a name is cached, and how many keys fit into one URL. */
const FRESH = 60_000
const MOST_KEYS = 150

/** An empty store. It requests only what the person may read; for the rest only keys are shown. */
export function createReferenceNames(
  client: Client,
  person: Person,
  now: () => number = Date.now,
  ownName?: string,
): ReferenceNames {
  /** People know their own name, also those who may not read the others. */
  const ownNameAt = (entity: string, key: ReferenceKey) =>
    entity === 'AspNetUsers' && key === person.userId ? ownName : undefined
  const known = new Map<string, Map<ReferenceKey, Known>>()
  const wanted = new Map<string, Set<ReferenceKey>>()
  const listeners = new Set<() => void>()
  let scheduled = false

  const of = (entity: string) => {
    const there = known.get(entity) ?? new Map<ReferenceKey, Known>()
    known.set(entity, there)
    return there
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const fetchNames = async (entity: Entity, keys: readonly ReferenceKey[]) => {
    const names = of(entity.name)
    const [keyField, ...more] = entity.key
    const settle = (found: ReadonlyMap<ReferenceKey, string>) => {
      for (const key of keys) names.set(key, { name: found.get(key) ?? null, at: now() })
      tell()
    }
    const [first, ...others] = keys
    if (keyField === undefined || more.length > 0 || first === undefined) return settle(new Map())
    if (!decide(person, 'read', entity).allowed) return settle(new Map())
    try {
      const rows: readonly AnyRow[] = await client.of(entity).all({
        filter: [[compare(keyField, '=', first, ...others)]],
        fields: [...new Set([keyField, ...referenceFields(entity)])],
      })
      settle(new Map(rows.flatMap(row => nameRow(entity, row, keyField))))
    } catch {
      // Names are optional: the list works without them. They are requested again when next needed.
      for (const key of keys) if (names.get(key)?.name === undefined) names.delete(key)
    }
  }

  const send = () => {
    scheduled = false
    for (const [name, keys] of wanted) {
      const entity = entityNamed(name)
      const all = [...keys]
      for (let start = 0; entity && start < all.length; start += MOST_KEYS)
        void fetchNames(entity, all.slice(start, start + MOST_KEYS))
    }
    wanted.clear()
  }

  return {
    nameOf: (entity, key) => ownNameAt(entity, key) ?? known.get(entity)?.get(key)?.name,
    want: (entity, keys) => {
      const names = of(entity)
      for (const key of keys) {
        const there = names.get(key)
        if (there && now() - there.at < FRESH) continue
        names.set(key, { name: there?.name, at: now() })
        const waiting = wanted.get(entity)
        if (waiting) waiting.add(key)
        else wanted.set(entity, new Set([key]))
      }
      if (wanted.size === 0 || scheduled) return
      scheduled = true
      queueMicrotask(send)
    },
    know: (entity, key, name) => {
      of(entity).set(key, { name, at: now() })
      tell()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function nameRow(entity: Entity, row: AnyRow, keyField: string): [ReferenceKey, string][] {
  const key = row[keyField]
  const name = saidName(entity.name, referenceName(entity, row))
  if (typeof key !== 'string' && typeof key !== 'number') return []
  return name === '' ? [] : [[key, name]]
}
