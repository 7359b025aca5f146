import { useLayoutEffect, useReducer, useState } from 'react'

/** A part whose script is loaded on demand. */
export interface Preloadable<T> {
  /** The part, once its script is loaded. */
  readonly there: T | undefined
  /** Loads the script; retries after a failure. */
  load(): Promise<void>
}

/** Loads a part once, for any number of users. */
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
 * A part as soon as its script is loaded, without delay: after a Suspense fallback React waits a third of a second.
 * Throws when it can't be loaded.
 */
export function usePreloadable<T>(part: Preloadable<T>): T | undefined {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [failure, setFailure] = useState<unknown>(null)
  const { there } = part
  const isMissing = there === undefined
  useLayoutEffect(() => {
    let isWanted = true
    // What arrived after this was rendered is missing from it too.
    if (isMissing)
      part.load().then(
        () => isWanted && redraw(),
        error => isWanted && setFailure(error),
      )
    return () => {
      isWanted = false
    }
  }, [part, isMissing])
  if (failure) throw failure
  return there
}
