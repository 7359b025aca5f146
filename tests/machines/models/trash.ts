import { assign, emit, setup } from 'xstate'
import { ApiError, type TrashReview } from '../../../core/api/index.ts'
import type { TrashContext, TrashEmitted, TrashEvent, TrashTag } from '../../../machines/trash.ts'
import {
  answers,
  type Deeds,
  defineModel,
  type EventOf,
  expected,
  fails,
  passes,
  sends,
} from '../../model.ts'

const PAGES = [7]
const REVIEW: TrashReview = {
  pages: [
    {
      cId: 7,
      title: 'Heart',
      url: '/heart',
      goes: [{ what: 'Blocks', count: 2 }],
      emptied: [],
      redirects: [],
      links: [],
      takenBy: null,
    },
  ],
}
const LATE = 'The server did not answer in time. Please try again.'
const TAKEN = '“Heart”: “Other” has the address /heart.'

const deeds = {
  'asks to restore': sends({ type: 'ASK', act: 'restore', pages: PAGES }),
  'asks to erase': sends({ type: 'ASK', act: 'erase', pages: PAGES }),
  'asks for none': sends({ type: 'ASK', act: 'erase', pages: [] }),
  'chooses another address': sends({ type: 'CHOOSE_URL', cId: 7, url: '/heart-2' }),
  'chooses none': sends({ type: 'CHOOSE_URL', cId: 7, url: null }),
  'chooses one for another page': sends({ type: 'CHOOSE_URL', cId: 8, url: '/care-2' }),
  'types the word': sends({ type: 'TYPE', text: ' Erase ' }),
  'types another': sends({ type: 'TYPE', text: 'eras' }),
  confirms: sends({ type: 'CONFIRM' }),
  'tries again': sends({ type: 'RETRY' }),
  cancels: sends({ type: 'CANCEL' }),
  closes: sends({ type: 'CLOSE' }),
  'the review comes': answers('look', REVIEW),
  'the review does not come': fails('look', new Error('No network')),
  'it is done': answers('settle', 1),
  'it is refused': fails(
    'settle',
    new ApiError(409, { message: 'Nothing was restored.', errors: [{ message: TAKEN }] }),
  ),
  'a minute passes': passes(60_000),
} satisfies Deeds<TrashEvent>

const asked = {
  'asks to restore': { target: '.looking', actions: { type: 'ask', params: 'restore' } },
  'asks to erase': { target: '.looking', actions: { type: 'ask', params: 'erase' } },
} as const
const say = (message: string | null, issues: readonly string[] = []) =>
  ({ type: 'say', params: { message, issues } }) as const
const choose = (cId: number, url: string | null) =>
  ({ actions: { type: 'choose', params: { cId, url } } }) as const

/** Pages of the trash are restored or erased after a review: what the person and the server can do. */
export const trashModel = defineModel({
  deeds,
  typed: ['typed', 'urls'],
  machine: setup({
    types: {} as {
      context: TrashContext
      events: EventOf<typeof deeds>
      tags: TrashTag
      emitted: TrashEmitted
    },
    guards: { 'it is meant': ({ context }) => context.act === 'restore' || context.typed === ' Erase ' },
    actions: {
      ...expected,
      ask: assign((_, act: TrashContext['act']) => ({
        act,
        pages: PAGES,
        review: null,
        urls: [],
        typed: '',
        done: 0,
        message: null,
        issues: [],
      })),
      review: assign({ review: REVIEW }),
      choose: assign(({ context: { urls } }, chosen: TrashContext['urls'][number]) => ({
        urls: [...(urls[0]?.cId === chosen.cId ? urls.slice(1) : urls.slice(0, 1)), chosen],
      })),
      type: assign((_, typed: string) => ({ typed })),
      done: assign({ done: 1 }),
      say: assign((_, said: { message: string | null; issues: readonly string[] }) => said),
      tell: emit({ type: 'TRASH_CHANGED' }),
    },
  }).createMachine({
    id: 'trash model',
    context: {
      act: 'restore',
      pages: [],
      review: null,
      urls: [],
      typed: '',
      done: 0,
      message: null,
      issues: [],
    },
    initial: 'idle',
    on: asked,
    states: {
      idle: { on: { 'asks for none': {} } },
      looking: {
        tags: ['asks', 'busy'],
        entry: [say(null), { type: 'calls', params: { slot: 'look', input: PAGES } }],
        on: {
          cancels: 'idle',
          'the review comes': { target: 'asking', actions: 'review' },
          'the review does not come': { target: 'unseen', actions: [say('No network'), 'tell'] },
          'a minute passes': { target: 'unseen', actions: say(LATE) },
        },
      },
      unseen: { tags: ['asks', 'shows a message'], on: { 'tries again': 'looking', cancels: 'idle' } },
      asking: {
        tags: ['asks', 'shows a review'],
        initial: 'plain',
        on: {
          'chooses another address': choose(7, '/heart-2'),
          'chooses none': choose(7, null),
          'chooses one for another page': choose(8, '/care-2'),
          'types the word': { actions: { type: 'type', params: ' Erase ' } },
          'types another': { actions: { type: 'type', params: 'eras' } },
          confirms: { guard: 'it is meant', target: 'settling' },
          cancels: 'idle',
        },
        states: { plain: {}, refused: { tags: 'shows a message' } },
      },
      settling: {
        tags: ['asks', 'shows a review', 'busy'],
        entry: [
          say(null),
          {
            type: 'calls',
            params: ({ context: { act, urls } }) => ({ slot: 'settle', input: { act, pages: PAGES, urls } }),
          },
        ],
        on: {
          'asks to restore': {},
          'asks to erase': {},
          'it is done': { target: 'done', actions: ['done', 'tell'] },
          'it is refused': {
            target: 'asking.refused',
            actions: [say('Nothing was restored.', [TAKEN]), 'tell'],
          },
          'a minute passes': { target: 'asking.refused', actions: [say(LATE), 'tell'] },
        },
      },
      done: { tags: 'shows a report', on: { closes: 'idle' } },
    },
  }),
})
