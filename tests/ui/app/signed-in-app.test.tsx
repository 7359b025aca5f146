import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../core/api/index.ts'
import { Tag } from '../../../core/entities/index.ts'
import { SignedInApp } from '../../../ui/app/app.tsx'
import { MOUNT } from '../../../ui/context/here.ts'
import type { Rounds } from '../../../ui/context/rounds.ts'
import { preloadWorkspace } from '../../../ui/shell/workspace.tsx'

afterEach(cleanup)

const unanswered = () => new Promise<never>(() => undefined)
/** Whatever is asked of it beside what a test answers is never answered. */
const silent: object = new Proxy(unanswered, {
  get: (_, name) => (name === 'then' ? undefined : silent),
})
const answering = (given: object) =>
  new Proxy(given, {
    get: (target, name) =>
      Object.hasOwn(target, name) ? Reflect.get(target, name) : Reflect.get(silent, name),
  })

/** An actor whose state a test sets. */
function actor<State>(state: State) {
  let now = state
  type Listener = (state: State) => void
  const listeners = new Set<Listener>()
  return {
    getSnapshot: () => now,
    subscribe: (one: Listener | { readonly next: Listener }) => {
      const listener = typeof one === 'function' ? one : one.next
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
    on: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
    set: (next: State) => {
      now = next
      for (const listener of listeners) listener(next)
    },
  }
}

const signedIn = (name: string) => ({
  context: {
    user: { userId: name, name, email: `${name}@example.com`, roles: ['MoJoAdmin'], claims: {}, isMJA: true },
  },
  hasTag: () => false,
  matches: () => false,
  can: () => false,
})
const tag = (TName: string) => ({
  TId: 1000,
  TName,
  TIdParent: null,
  TVisible: true,
  TPath: null,
  TSortOrder: 1,
})

test('nothing that was read for the former person is shown to the next who signs in', async () => {
  history.replaceState(null, '', `${MOUNT}/nowhere`)
  const answers = [Promise.resolve([tag('Seen by Ann')]), unanswered()]
  const session = actor(signedIn('ann'))
  const rounds = answering({
    client: answering({
      of: (entity: unknown) =>
        entity === Tag ? answering({ all: () => answers.shift() ?? unanswered() }) : silent,
    }),
    connection: answering({ about: async () => ({ siteName: 'Wexmoor' }) }),
    session,
    logout: actor({ hasTag: () => false }),
  }) as unknown as Rounds
  render(<SignedInApp rounds={rounds} onStranger={() => undefined} />)
  expect(await screen.findByText('ann')).toBeTruthy()
  expect(screen.getByText('Skip to the page')).toBeTruthy()
  act(() => session.set(signedIn('bob')))
  expect(answers).toEqual([])
  expect(screen.queryByText('ann')).toBeNull()
  expect(screen.queryByText('Skip to the page')).toBeNull()
})

test('whose session has lapsed before the page was opened is asked to sign in, not left waiting', async () => {
  history.replaceState(null, '', `${MOUNT}/nowhere`)
  const rounds = answering({
    // The tags are refused, and wait until the person has signed in again.
    client: answering({ of: () => answering({ all: unanswered }) }),
    connection: answering({ about: async () => ({ siteName: 'Wexmoor' }) }),
    session: actor({ ...signedIn('ann'), hasTag: (tag: string) => tag === 'asks to sign in again' }),
    logout: actor({ hasTag: () => false }),
  }) as unknown as Rounds
  render(<SignedInApp rounds={rounds} onStranger={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('who was sent to sign in, as the stored token was refused, enters at once', async () => {
  history.replaceState(null, '', `${MOUNT}/nowhere`)
  const refused = Promise.reject(new ApiError(401, { message: 'Sign in first.' }))
  const answers = [refused, Promise.resolve([tag('Heart')])]
  const tagged = (tag: string) => ({ ...signedIn('ann'), hasTag: (other: string): boolean => other === tag })
  const session = actor(tagged('goes to sign-in'))
  const rounds = answering({
    client: answering({
      of: (entity: unknown) =>
        entity === Tag ? answering({ all: () => answers.shift() ?? unanswered() }) : silent,
    }),
    connection: answering({ about: async () => ({ siteName: 'Wexmoor' }) }),
    session,
    logout: actor({ hasTag: () => false }),
  }) as unknown as Rounds
  preloadWorkspace(rounds, async () => undefined)
  await refused.catch(() => undefined)
  session.set(tagged('signed in'))
  render(<SignedInApp rounds={rounds} onStranger={() => undefined} />)
  expect(await screen.findByText('Skip to the page')).toBeTruthy()
  expect(screen.queryByText('Couldn’t load Rounds')).toBeNull()
})
