import type { PastWish } from '@rounds/core/api'
import { useSearchParams } from 'wouter'

const scopes = ['record', 'table', 'everything'] as const

/** Where somebody is in the comparison, as the address says it. */
export interface PastPlace {
  /** The table that is looked at. */
  readonly table: string
  readonly find: string
  /** What is about to be brought back. */
  readonly bring: PastWish['scope'] | ''
  readonly key: string
}

/** The place of the address, and the way to another. */
export function usePastPlace() {
  const [parameters, setParameters] = useSearchParams()
  const of = (name: string) => parameters.get(name) ?? ''
  const place: PastPlace = {
    table: of('table'),
    find: of('find'),
    bring: scopes.find(scope => scope === of('bring')) ?? '',
    key: of('key'),
  }
  const go = (change: Partial<PastPlace>) =>
    setParameters(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: !('table' in change) },
    )
  return [place, go] as const
}
