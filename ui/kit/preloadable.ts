import { useLayoutEffect, useReducer, useState } from 'react'

/** A part whose script is fetched when it is wanted. */
export interface Preloadable<T> {
  /** The part, once its script is there. */
  readonly there: T | undefined
  /** Fetches the script; after a failure it is fetched anew. */
  load(): Promise<void>
}

/** Fetches a part once, however many want it. */
export function preloadable<T>(fetch: () => Promise<T>): Preloadable<T> {
  let there: T | undefined
  let coming: Promise<void> | undefined
  return {
    get there() {
      return there
    },
    load() {
      coming ??= fetch().then(
        part => {
          there = part
        },
        error => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
}

/**
 * A part as soon as its script is there, in that very moment: React holds back what follows a Suspense fallback for a
 * third of a second. Throws when it cannot be fetched.
 */
export function usePreloadable<T>(part: Preloadable<T>): T | undefined {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<unknown>(null)
  useLayoutEffect(() => {
    let isWanted = true
    if (part.there === undefined)
      part.load().then(
        () => isWanted && redraw(),
        error => isWanted && setFailure(error),
      )
    return () => {
      isWanted = false
    }
  }, [part])
  if (failure) throw failure
  return part.there
}
