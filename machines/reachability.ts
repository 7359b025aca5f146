/**
 * Whether the server is reachable (design, the status line: “Offline · 4 changes wait”): hints from the browser's
 * network state and failed calls are confirmed by a request. Pending changes are counted and re-sent once the server is
 * back. Whether anyone is signed in is separate (`session.ts`).
 */
import { assign, emit, setup } from 'xstate'
import { isUnanswered, slot } from './kit.ts'

export interface ReachabilityContext {
  /** What waits to be sent, by the name of its sender. */
  readonly waiting: readonly string[]
  /** How many requests in a row failed; not counted beyond the longest delay. */
  readonly tries: number
}

export type ReachabilityEvent =
  /** The browser went online or offline. */
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  /** A call was not answered; an error response does not count. */
  | { type: 'CALL_FAILED' }
  /** A call was answered. */
  | { type: 'CALL_ANSWERED' }
  /** Something starts or stops waiting for the server. Nothing waits for long while it answers. */
  | { type: 'WAIT'; name: string }
  | { type: 'SETTLE'; name: string }
  /** Check now. */
  | { type: 'RETRY' }

export type ReachabilityTag = 'online' | 'asking' | 'offline' | 'is back'

export type ReachabilityEmitted =
  /** Pending changes are re-sent; those that fail wait again. */
  { type: 'SEND_AGAIN'; names: readonly string[] }

/** How many changes wait. */
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
    /** A single failed call does not mean offline. */
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
