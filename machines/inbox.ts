/**
 * Working through an inbox: one after the other is opened, and what is done to it leads to the next. One thing is
 * written at a time; what was written can be undone, and what failed is said and tried again.
 */
import { assign, emit, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from './kit.ts'

/** What is done to one of the inbox. */
export interface InboxAct {
  readonly id: number
  /** The fields that it changes. */
  readonly values: Readonly<Record<string, unknown>>
  /** A note of the staff that is added to those there are. */
  readonly note?: string
  /** It is through with this one: the next is opened. */
  readonly goesOn: boolean
}

/** A record before and after an act, as the undo needs it. */
export interface InboxActed {
  readonly before: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>>
}

export interface InboxInput {
  /** What the address has open. */
  readonly open: number | null
}

export interface InboxContext extends Refusal {
  readonly open: number | null
  /** What the list shows, in its order. */
  readonly rows: readonly number[]
  /** What is on its way, or failed. */
  readonly act: InboxAct | null
  /** Where it goes on after that; null for nothing. */
  readonly next: number | null
}

export type InboxEvent =
  /** The list shows these. */
  | { type: 'LISTED'; rows: readonly number[] }
  /** The address has this open. */
  | { type: 'OPENED'; id: number | null }
  /** One step on or back from the one that is open, else from the one in focus. */
  | { type: 'STEP'; by: 1 | -1; from: number | null }
  | { type: 'ACT'; act: InboxAct }
  | { type: 'RETRY' }
  | { type: 'DISMISS' }

export type InboxEmitted =
  /** To be opened; null to close. */
  | { type: 'GO'; id: number | null }
  /** To have the focus in the list. */
  | { type: 'FOCUS'; id: number }
  | { type: 'ACTED'; act: InboxAct; acted: InboxActed }

export type InboxTag = 'busy' | 'shows a message'

/** The one that follows in the list; the one before it at its end. */
const after = (rows: readonly number[], id: number): number | null => {
  const at = rows.indexOf(id)
  return at < 0 ? (rows[0] ?? null) : (rows[at + 1] ?? rows[at - 1] ?? null)
}

/** The one so many steps away, where there is one. */
const stepped = (rows: readonly number[], from: number | null, by: 1 | -1): number | undefined => {
  const at = from === null ? -1 : rows.indexOf(from)
  return at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by]
}

export const inbox = setup({
  types: {} as {
    context: InboxContext
    events: InboxEvent
    input: InboxInput
    emitted: InboxEmitted
    tags: InboxTag
  },
  actors: { write: slot<InboxActed, InboxAct>('write') },
  delays: { 'the answer is overdue': 60_000 },
  actions: {
    list: assign((_, { rows }: { rows: readonly number[] }) => ({ rows })),
    open: assign((_, { id }: { id: number | null }) => ({ open: id })),
    // Where it goes on is where it would have gone when it was asked: the list loses the row meanwhile.
    begin: assign(({ context }, { act }: { act: InboxAct }) => ({
      act,
      next: after(context.rows, act.id),
    })),
    say: assign((_, refusal: Refusal) => refusal),
    'lead to': emit(({ context }, { id }: { id: number }) =>
      context.open === null ? ({ type: 'FOCUS', id } as const) : ({ type: 'GO', id } as const),
    ),
    'tell what was done': emit(({ context }, { acted }: { acted: InboxActed }) => ({
      type: 'ACTED' as const,
      act: context.act as InboxAct,
      acted,
    })),
    'open the next': emit(({ context }) => ({ type: 'GO' as const, id: context.next })),
    'put the focus on the next': emit(({ context }) => ({
      type: 'FOCUS' as const,
      id: context.next as number,
    })),
  },
  guards: {
    'there is one': ({ context }, { id }: { id: number | undefined }) =>
      id !== undefined && id !== context.open,
    'it is open and done with': ({ context: { act, open } }) => act?.goesOn === true && open === act.id,
    'another follows in the list': ({ context: { act, open, next } }) =>
      act?.goesOn === true && open === null && next !== null,
  },
}).createMachine({
  id: 'inbox',
  context: ({ input: { open } }) => ({ open, rows: [], act: null, next: null, ...noRefusal }),
  initial: 'idle',
  on: {
    LISTED: { actions: { type: 'list', params: ({ event }) => ({ rows: event.rows }) } },
    OPENED: { actions: { type: 'open', params: ({ event }) => ({ id: event.id }) } },
    STEP: {
      guard: {
        type: 'there is one',
        params: ({ context, event }) => ({
          id: stepped(context.rows, context.open ?? event.from, event.by),
        }),
      },
      actions: {
        type: 'lead to',
        params: ({ context, event }) => ({
          id: stepped(context.rows, context.open ?? event.from, event.by) as number,
        }),
      },
    },
  },
  states: {
    idle: {
      entry: sayNoRefusal,
      on: {
        ACT: {
          target: 'writing',
          actions: { type: 'begin', params: ({ event }) => ({ act: event.act }) },
        },
      },
    },
    writing: {
      tags: 'busy',
      entry: sayNoRefusal,
      invoke: {
        src: 'write',
        input: ({ context }) => context.act as InboxAct,
        onDone: [
          {
            guard: 'it is open and done with',
            target: 'idle',
            actions: [
              { type: 'tell what was done', params: ({ event }) => ({ acted: event.output }) },
              'open the next',
            ],
          },
          {
            guard: 'another follows in the list',
            target: 'idle',
            actions: [
              { type: 'tell what was done', params: ({ event }) => ({ acted: event.output }) },
              'put the focus on the next',
            ],
          },
          {
            target: 'idle',
            actions: { type: 'tell what was done', params: ({ event }) => ({ acted: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: sayRefusal },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayOverdue } },
    },
    failed: {
      tags: 'shows a message',
      on: {
        RETRY: 'writing',
        DISMISS: 'idle',
        ACT: {
          target: 'writing',
          actions: { type: 'begin', params: ({ event }) => ({ act: event.act }) },
        },
      },
    },
  },
})
