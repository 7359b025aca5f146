import type { AnyRow } from '@rounds/core/entities'
import { useEffect } from 'react'
import type { Listing } from '../listing.ts'
import { useReferenceNames } from './use-reference-names.ts'

/** Requests the names of all records the page references, in one call. */
export function useNamesOf({ entity }: Listing, rows: readonly AnyRow[]) {
  const names = useReferenceNames()
  useEffect(() => {
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'reference') continue
      const keys = rows
        .map(row => row[name])
        .filter(key => typeof key === 'number' || typeof key === 'string')
      if (keys.length > 0) names.want(field.to, [...new Set(keys)])
    }
  }, [entity, names, rows])
}
