import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../context/app-context.ts'
import { createReferenceNames, type ReferenceKey, type ReferenceNames } from './reference-names.ts'

/** One store per person, so that names one may read are never shown to another. */
const stores = new WeakMap<object, ReferenceNames>()

/** The names of referenced records. */
export function useReferenceNames(): ReferenceNames {
  const { client, person, user } = useApp()
  const known = stores.get(person)
  if (known) return known
  const made = createReferenceNames(client, person, Date.now, user.name)
  stores.set(person, made)
  return made
}

/** The name of a referenced record; null if unavailable, undefined while loading. */
export function useReferenceName(entity: string, key: ReferenceKey | null): string | null | undefined {
  const names = useReferenceNames()
  useEffect(() => {
    if (key !== null) names.want(entity, [key])
  }, [names, entity, key])
  return useSyncExternalStore(names.subscribe, () => (key === null ? null : names.nameOf(entity, key)))
}
