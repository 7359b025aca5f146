import type { PromiseActorLogic } from 'xstate'
import { createActor, toPromise } from 'xstate'
import { type Client, createClient, UNDO_HEADER } from '../../../core/api/index.ts'

type Answer = object | (() => Response)

/**
 * A client over a server that answers by method and path; keeps what it was sent, at which version, and whether it is
 * an undo.
 */
export function server(answers: Readonly<Record<string, Answer>> = {}) {
  const sent: string[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), 'http://rounds.example')
    const name = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api\/v1\/mc/, '')}${search}`
    const headers = new Headers(init?.headers)
    const undo = headers.has(UNDO_HEADER) ? 'undo: ' : ''
    const version = headers.has('if-match') ? ` at ${headers.get('if-match')}` : ''
    sent.push(undo + name + version + (init?.body ? ` ${init.body}` : ''))
    const answer = answers[name] ?? {}
    return typeof answer === 'function' ? answer() : Response.json(answer)
  }
  const client: Client = createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch })
  return { client, sent }
}

/** Sends something by the slot of a screen, as its machine would. */
export async function sendBy<Output, Input>(
  { actors }: { readonly actors: { readonly send: PromiseActorLogic<Output, Input> } },
  input: Input,
): Promise<Output> {
  return toPromise(createActor(actors.send, { input }).start())
}
