import type { PromiseActorLogic } from 'xstate'
import { createActor, toPromise } from 'xstate'

/** Sends something by the slot of a screen, as its machine would. */
export async function sendBy<Output, Input>(
  { actors }: { readonly actors: { readonly send: PromiseActorLogic<Output, Input> } },
  input: Input,
): Promise<Output> {
  return toPromise(createActor(actors.send, { input }).start())
}
