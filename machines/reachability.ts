/**
 * Whether the server can be reached (design, the status line: “Offline · 4 changes wait”): what the browser says of its
 * network and what failed calls hint at is confirmed by asking; what waits meanwhile is counted, and is to be sent
 * again once the server is back. Whether anybody is signed in is another question (`session.ts`).
 */
import { assign, emit, setup } from 'xstate'
import { isUnanswered, slot } from './kit.ts'

export interface ReachabilityContext {
  /** What waits to be sent, by names of whoever waits. */
  readonly waiting: readonly string[]
  /** How often in a row nobody answered; not counted beyond what the delay grows by. */
  readonly tries: number
}

export type ReachabilityEvent =
  /** The browser has a network, or none. */
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  /** A call was not answered; one that was answered with a refusal is none of these. */
  | { type: 'CALL_FAILED' }
  /** A call was answered. */
  | { type: 'CALL_ANSWERED' }
  /** Something waits until the server is back, or does so no longer. Nothing waits for long where it answers. */
  | { type: 'WAIT'; name: string }
  | { type: 'SETTLE'; name: string }
  /** Ask now. */
  | { type: 'RETRY' }

export type ReachabilityTag = 'online' | 'asking' | 'offline' | 'is back'

export type ReachabilityEmitted =
  /** What waited is to be sent again; what then is not answered has to wait anew. */
  { type: 'SEND_AGAIN'; names: readonly string[] }

/** How many things wait. */
export const waitingCount = ({ waiting }: ReachabilityContext): number => waiting.length

const MOST_TRIES = 5

export const reachability = setup({
  types: {} as {
    context: ReachabilityContext
    events: ReachabilityEvent
    emitted: ReachabilityEmitted
    tags: ReachabilityTag
  },
  actors: { ping: slot<unknown>('ping') },
  delays: {
    /** 2, 4, 8, 16 and then every 30 seconds. */
    'it is worth asking again': ({ context }) => Math.min(30_000, 1000 * 2 ** context.tries),
    'the answer is overdue': 10_000,
    'it has been seen': 4000,
  },
  guards: {
    'something waits': ({ context }) => context.waiting.length > 0,
    'the server has answered': (_, { error }: { error: unknown }) => !isUnanswered(error),
  },
  actions: {
    wait: assign(({ context }, name: string) => ({
      waiting: [...context.waiting.filter(one => one !== name), name],
    })),
    settle: assign(({ context }, name: string) => ({
      waiting: context.waiting.filter(one => one !== name),
    })),
    'count the try': assign({ tries: ({ context }) => Math.min(MOST_TRIES, context.tries + 1) }),
    'hand over what waits': assign({ waiting: [], tries: 0 }),
    'tell to send again': emit(({ context }) => ({ type: 'SEND_AGAIN' as const, names: context.waiting })),
  },
}).createMachine({
  id: 'reachability',
  context: { waiting: [], tries: 0 },
  initial: 'online',
  on: {
    WAIT: { actions: { type: 'wait', params: ({ event }) => event.name } },
    SETTLE: { actions: { type: 'settle', params: ({ event }) => event.name } },
  },
  states: {
    online: {
      tags: 'online',
      on: {
        OFFLINE: 'offline',
        CALL_FAILED: 'doubtful',
        WAIT: { target: 'doubtful', actions: { type: 'wait', params: ({ event }) => event.name } },
      },
    },
    /** One call that fails does not make it offline. */
    doubtful: {
      tags: ['online', 'asking'],
      invoke: {
        src: 'ping',
        onDone: 'answered',
        onError: [
          {
            guard: { type: 'the server has answered', params: ({ event }) => ({ error: event.error }) },
            target: 'answered',
          },
          { target: 'offline' },
        ],
      },
      after: { 'the answer is overdue': 'offline' },
      on: { OFFLINE: 'offline', CALL_ANSWERED: 'answered' },
    },
    answered: { always: [{ guard: 'something waits', target: 'back' }, { target: 'online' }] },
    offline: {
      tags: 'offline',
      initial: 'resting',
      on: { CALL_ANSWERED: 'back' },
      states: {
        resting: {
          entry: 'count the try',
          on: { ONLINE: 'asking', RETRY: 'asking' },
          after: { 'it is worth asking again': 'asking' },
        },
        asking: {
          tags: 'asking',
          invoke: {
            src: 'ping',
            onDone: '#reachability.back',
            onError: [
              {
                guard: { type: 'the server has answered', params: ({ event }) => ({ error: event.error }) },
                target: '#reachability.back',
              },
              { target: 'resting' },
            ],
          },
          after: { 'the answer is overdue': 'resting' },
          on: { OFFLINE: 'resting' },
        },
      },
    },
    back: {
      tags: ['online', 'is back'],
      entry: ['tell to send again', 'hand over what waits'],
      on: { OFFLINE: 'offline' },
      after: {
        'it has been seen': [{ guard: 'something waits', target: 'doubtful' }, { target: 'online' }],
      },
    },
  },
})
