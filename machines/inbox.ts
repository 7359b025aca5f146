/**
 * Working through an inbox: items are opened one after the other, and acting on one opens the next. Only one write runs
 * at a time; writes can be undone, and failures are shown and can be retried.
 */
import { assign, emit, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from './kit.ts'

/** An act on an inbox item. */
export interface InboxAct {
  readonly id: number
  /** The fields it changes. */
  readonly values: Readonly<Record<string, unknown>>
  /** A staff note to add. */
  readonly note?: string
  /** The item is finished: open the next one. */
  readonly goesOn: boolean
}

/** A record before and after an act, for undo. */
export interface InboxActed {
  readonly before: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>>
}

export interface InboxInput {
  /** The item open in the URL. */
  readonly open: number | null
}

export interface InboxContext extends Refusal {
  readonly open: number | null
  /** The items of the list, in order. */
  readonly rows: readonly number[]
  /** The act that is running or failed. */
  readonly act: InboxAct | null
  /** Where to go afterwards; null for nowhere. */
  readonly next: number | null
}

export type InboxEvent =
  /** The list shows these. */
  | { type: 'LISTED'; rows: readonly number[] }
  /** The URL has this item open. */
  | { type: 'OPENED'; id: number | null }
  /** One step forward or back from the open item, else from the focused one. */
  | { type: 'STEP'; by: 1 | -1; from: number | null }
  | { type: 'ACT'; act: InboxAct }
  | { type: 'RETRY' }
  | { type: 'DISMISS' }

export type InboxEmitted =
  /** The item to open; null to close. */
  | { type: 'GO'; id: number | null }
  /** The item to focus in the list. */
  | { type: 'FOCUS'; id: number }
  | { type: 'ACTED'; act: InboxAct; acted: InboxActed }

export type InboxTag = 'busy' | 'shows a message'

/** The next item of the list; the previous one at its end. */
const after = (rows: readonly number[], id: number): number | null => {
  const at = rows.indexOf(id)
  return at < 0 ? (rows[0] ?? null) : (rows[at + 1] ?? rows[at - 1] ?? null)
}

/** The item a number of steps away, if there is one. */
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
    // The next item is determined when the act starts, because the list loses the row in the meantime.
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
