/**
 * Slots: the places where a machine's effects go (architecture, idea 2). A machine leaves them unfilled, so that it
 * knows nothing of networks and browsers; `ui/app` fills them, and tests fill them with promises that they settle.
 */
import { fromPromise, type PromiseActorLogic } from 'xstate'

const unfilled = (name: string) => new Error(`The "${name}" slot must be provided.`)

/** An actor to be filled in: asked with an input, it answers once. Unfilled it rejects, saying which one it is. */
export const slot = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(unfilled(name)))

/** An action to be filled in: done at once, with nothing to wait for. Unfilled it throws, saying which one it is. */
export const effect =
  <Params = void>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw unfilled(name)
  }

/** What is said when an actor did not answer in the time it had. */
export const NO_ANSWER = 'The server did not answer in time. Please try again.'
