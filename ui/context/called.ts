import { fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * A call that fills a slot. Once its actor is stopped it says nothing more: the refusal of a call that was broken off
 * is no answer, and where an actor is started again (as React does when it looks for mistakes) it would be taken for one.
 */
export const called = <Output, Input = unknown>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        run(input, signal).then(resolve, error => {
          if (!signal.aborted) reject(error)
        })
      }),
  )
