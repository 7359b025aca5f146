import { assign, emit, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  InboxAct,
  InboxContext,
  InboxEmitted,
  InboxEvent,
  InboxInput,
  InboxTag,
} from '../../../machines/inbox.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'
import { failing, LATE } from './failing.ts'

const ROWS = [9, 8, 7]
const acted = { before: { FsState: 'new' }, stored: { FsState: 'done' } }
const done: InboxAct = { id: 8, values: { FsState: 'done' }, goesOn: true }
const doneLast: InboxAct = { id: 7, values: { FsState: 'done' }, goesOn: true }
const note: InboxAct = { id: 8, values: {}, note: 'Called', goesOn: false }

const events = {
  'the list comes': sends({ type: 'LISTED', rows: ROWS }),
  'the list is empty': sends({ type: 'LISTED', rows: [] }),
  'opens the second': sends({ type: 'OPENED', id: 8 }),
  'opens the last': sends({ type: 'OPENED', id: 7 }),
  'closes it': sends({ type: 'OPENED', id: null }),
  'presses j': sends({ type: 'STEP', by: 1, from: null }),
  'presses k': sends({ type: 'STEP', by: -1, from: 8 }),
  'is done with the second': sends({ type: 'ACT', act: done }),
  'is done with the last': sends({ type: 'ACT', act: doneLast }),
  'writes a note': sends({ type: 'ACT', act: note }),
  'tries again': sends({ type: 'RETRY' }),
  'has read it': sends({ type: 'DISMISS' }),
  'it is stored': answers('write', acted),
  'it is refused': fails('write', new ApiError(412, { message: 'Changed meanwhile.' })),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<InboxEvent>

const writing = (act: InboxAct) => ({ target: 'writing', actions: { type: 'take', params: act } }) as const

/** Where one more press of j or k leads from what is open, else from the row in focus; nothing at the ends. */
const JUMPS: Readonly<Record<string, { readonly j?: number; readonly k?: number }>> = {
  '': { j: 9, k: 9 },
  8: { j: 7, k: 9 },
  7: { k: 8 },
}
/** What follows an act on a row, in a list that has it. */
const FOLLOWS: Readonly<Record<number, number>> = { 8: 7, 7: 8 }

const jump = (context: InboxContext, key: 'j' | 'k') =>
  context.rows.length === 0 ? undefined : JUMPS[context.open ?? '']?.[key]

/** Somebody who works through what came in: each thing is written once, and what is done with leads to the next. */
export const inboxModel = defineModel({
  events,
  starts: { 'a list': { open: null }, 'one by its address': { open: 8 } },
  machine: setup({
    types: {} as {
      context: InboxContext
      events: EventOf<typeof events>
      input: InboxInput
      emitted: InboxEmitted
      tags: InboxTag
    },
    actions: {
      ...expected,
      see: assign((_, rows: readonly number[]) => ({ rows })),
      open: assign((_, open: number | null) => ({ open })),
      take: assign(({ context }, act: InboxAct) => ({
        act,
        next: context.rows.length === 0 ? null : (FOLLOWS[act.id] ?? null),
      })),
      say: assign((_, message: string | null) => ({ message })),
      lead: emit(({ context }, id: number) =>
        context.open === null ? ({ type: 'FOCUS', id } as const) : ({ type: 'GO', id } as const),
      ),
      tell: emit(({ context }) => ({ type: 'ACTED' as const, act: context.act as InboxAct, acted })),
      'open what follows': emit(({ context }) => ({ type: 'GO' as const, id: context.next })),
      'show what follows': emit(({ context }) => ({ type: 'FOCUS' as const, id: context.next as number })),
    },
    guards: {
      leads: ({ context }, key: 'j' | 'k') => jump(context, key) !== undefined,
      'it was open': ({ context: { act, open } }) => Boolean(act?.goesOn) && act?.id === open,
      'something follows': ({ context: { act, open, next } }) =>
        Boolean(act?.goesOn) && open === null && next !== null,
    },
  }).createMachine({
    id: 'inbox model',
    context: ({ input: { open } }) => ({ open, rows: [], act: null, next: null, message: null, issues: [] }),
    initial: 'resting',
    on: {
      'the list comes': { actions: { type: 'see', params: ROWS } },
      'the list is empty': { actions: { type: 'see', params: [] } },
      'opens the second': { actions: { type: 'open', params: 8 } },
      'opens the last': { actions: { type: 'open', params: 7 } },
      'closes it': { actions: { type: 'open', params: null } },
      'presses j': {
        guard: { type: 'leads', params: 'j' },
        actions: { type: 'lead', params: ({ context }) => jump(context, 'j') as number },
      },
      'presses k': {
        guard: { type: 'leads', params: 'k' },
        actions: { type: 'lead', params: ({ context }) => jump(context, 'k') as number },
      },
    },
    states: {
      resting: {
        entry: { type: 'say', params: null },
        on: {
          'is done with the second': writing(done),
          'is done with the last': writing(doneLast),
          'writes a note': writing(note),
        },
      },
      writing: {
        tags: 'busy',
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: ({ context }) => ({ slot: 'write', input: context.act }) },
        ],
        on: {
          'it is stored': [
            { guard: 'it was open', target: 'resting', actions: ['tell', 'open what follows'] },
            { guard: 'something follows', target: 'resting', actions: ['tell', 'show what follows'] },
            { target: 'resting', actions: 'tell' },
          ],
          'it is refused': failing('Changed meanwhile.'),
          'a minute passes': failing(LATE),
        },
      },
      failed: {
        tags: 'shows a message',
        on: {
          'tries again': 'writing',
          'has read it': 'resting',
          'is done with the second': writing(done),
          'is done with the last': writing(doneLast),
          'writes a note': writing(note),
        },
      },
    },
  }),
})
