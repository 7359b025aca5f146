/**
 * Restoring pages from the trash, or deleting them for good (screens, `/remove-content`): what depends on them is shown
 * first, then it is done, all or nothing. Input is kept when the server refuses.
 */
import type { RestoredUrl, TrashReview } from '@rounds/core/api'
import { assign, emit, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from './kit.ts'

export type TrashAct = 'restore' | 'erase'

export interface TrashContext extends Refusal {
  readonly act: TrashAct
  readonly pages: readonly number[]
  readonly review: TrashReview | null
  /** Other addresses for pages whose own is taken; null for no address. */
  readonly urls: readonly RestoredUrl[]
  /** What is typed to confirm deleting. */
  readonly typed: string
  readonly done: number
}

export type TrashEvent =
  | { type: 'ASK'; act: TrashAct; pages: readonly number[] }
  | { type: 'CHOOSE_URL'; cId: number; url: string | null }
  | { type: 'TYPE'; text: string }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }
  | { type: 'CLOSE' }

export type TrashTag = 'asks' | 'busy' | 'shows a review' | 'shows a message' | 'shows a report'

/** The list of pages in the trash changed. */
export type TrashEmitted = { type: 'TRASH_CHANGED' }

/** The input of the slots. */
export interface TrashCall {
  readonly act: TrashAct
  readonly pages: readonly number[]
  readonly urls: readonly RestoredUrl[]
}

/** The text to type before pages are deleted for good. */
export const ERASE_WORD = 'erase'

export const trash = setup({
  types: {} as { context: TrashContext; events: TrashEvent; emitted: TrashEmitted; tags: TrashTag },
  actors: {
    look: slot<TrashReview, readonly number[]>('look'),
    /** Returns the number of pages. */
    settle: slot<number, TrashCall>('settle'),
  },
  delays: { 'the answer is overdue': 60_000 },
  guards: {
    'there are pages': (_, pages: readonly number[]) => pages.length > 0,
    'it is meant': ({ context: { act, typed } }) =>
      act === 'restore' || typed.trim().toLowerCase() === ERASE_WORD,
  },
  actions: {
    'take what is asked': assign((_, asked: Pick<TrashContext, 'act' | 'pages'>) => ({
      ...asked,
      ...noRefusal,
      review: null,
      urls: [],
      typed: '',
      done: 0,
    })),
    'take the review': assign((_, review: TrashReview) => ({ review })),
    'take the address': assign(({ context }, chosen: RestoredUrl) => ({
      urls: [...context.urls.filter(({ cId }) => cId !== chosen.cId), chosen],
    })),
    'take what is typed': assign((_, typed: string) => ({ typed })),
    'take how many': assign((_, done: number) => ({ done })),
    say: assign((_, refusal: Refusal) => refusal),
    'tell that the trash changed': emit({ type: 'TRASH_CHANGED' as const }),
  },
}).createMachine({
  id: 'trash',
  context: { act: 'restore', pages: [], review: null, urls: [], typed: '', done: 0, ...noRefusal },
  initial: 'idle',
  on: {
    ASK: {
      guard: { type: 'there are pages', params: ({ event }) => event.pages },
      target: '.looking',
      actions: { type: 'take what is asked', params: ({ event: { act, pages } }) => ({ act, pages }) },
    },
  },
  states: {
    idle: {},
    looking: {
      tags: ['asks', 'busy'],
      entry: sayNoRefusal,
      on: { CANCEL: 'idle' },
      invoke: {
        src: 'look',
        input: ({ context }) => context.pages,
        onDone: {
          target: 'asking',
          actions: { type: 'take the review', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unseen',
          actions: [sayRefusal, 'tell that the trash changed'],
        },
      },
      after: {
        'the answer is overdue': { target: 'unseen', actions: sayOverdue },
      },
    },
    unseen: { tags: ['asks', 'shows a message'], on: { RETRY: 'looking', CANCEL: 'idle' } },
    asking: {
      tags: ['asks', 'shows a review'],
      initial: 'plain',
      on: {
        CHOOSE_URL: {
          actions: { type: 'take the address', params: ({ event: { cId, url } }) => ({ cId, url }) },
        },
        TYPE: { actions: { type: 'take what is typed', params: ({ event }) => event.text } },
        CONFIRM: { guard: 'it is meant', target: 'settling' },
        CANCEL: 'idle',
      },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    settling: {
      tags: ['asks', 'shows a review', 'busy'],
      entry: sayNoRefusal,
      // A running request is neither repeated nor canceled: it is all or nothing.
      on: { ASK: {} },
      invoke: {
        src: 'settle',
        input: ({ context: { act, pages, urls } }) => ({ act, pages, urls }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'take how many', params: ({ event }) => event.output },
            'tell that the trash changed',
          ],
        },
        onError: {
          target: 'asking.refused',
          actions: [sayRefusal, 'tell that the trash changed'],
        },
      },
      after: {
        'the answer is overdue': {
          target: 'asking.refused',
          actions: [sayOverdue, 'tell that the trash changed'],
        },
      },
    },
    done: { tags: 'shows a report', on: { CLOSE: 'idle' } },
  },
})
