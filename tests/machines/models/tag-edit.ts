import { assign, emit, setup } from 'xstate'
import type { TagEditReview } from '../../../core/api/index.ts'
import type { TagEditContext, TagEditEmitted, TagEditEvent, TagEditTag } from '../../../machines/tag-edit.ts'
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

const EDIT = { kind: 'move', ids: [901], parent: 900, index: 0 } as const
const REVIEW: TagEditReview = { stamp: 'first', problems: [], changed: 1, moves: [], people: [] }
const REFUSED: TagEditReview = { ...REVIEW, stamp: 'refused', problems: ['That would be a circle.'] }
const NOTHING: TagEditReview = { ...REVIEW, stamp: 'nothing', changed: 0 }
const SAVED = { id: 31, added: null }
const LATE = 'The server did not answer in time. Please try again.'

const events = {
  'asks for a change': sends({ type: 'ASK', edit: EDIT }),
  confirms: sends({ type: 'CONFIRM' }),
  'tries again': sends({ type: 'RETRY' }),
  cancels: sends({ type: 'CANCEL' }),
  undoes: sends({ type: 'UNDO' }),
  closes: sends({ type: 'CLOSE' }),
  'the review comes': answers('look', REVIEW),
  'the review says that it can’t be saved': answers('look', REFUSED),
  'the review says that nothing changes': answers('look', NOTHING),
  'the review does not come': fails('look', new Error('No network')),
  'it is saved': answers('save', SAVED),
  'it is refused': fails('save', new Error('Changed since')),
  'it is undone': answers('undo', { kept: ['Heart'] }),
  'it stays': fails('undo', new Error('Undone before')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<TagEditEvent>

const say = (params: string | null) => ({ type: 'say', params }) as const

/** The tag tree is changed after a review, and the change may be undone: what the person and the server can do. */
export const tagEditModel = defineModel({
  events,
  machine: setup({
    types: {} as {
      context: TagEditContext
      events: EventOf<typeof events>
      tags: TagEditTag
      emitted: TagEditEmitted
    },
    guards: { 'it can be saved': ({ context }) => context.review === REVIEW },
    actions: {
      ...expected,
      ask: assign({ edit: EDIT, review: null, saved: null, kept: [] }),
      review: assign((_, review: TagEditReview) => ({ review })),
      say: assign((_, message: string | null) => ({ message })),
      saved: assign({ saved: SAVED }),
      kept: assign({ kept: ['Heart'] }),
      tell: emit({ type: 'TAGS_CHANGED', added: null }),
    },
  }).createMachine({
    id: 'tag edit model',
    context: { edit: null, review: null, saved: null, kept: [], message: null },
    initial: 'idle',
    on: { 'asks for a change': { target: '.looking', actions: 'ask' } },
    states: {
      idle: {},
      looking: {
        tags: ['asks', 'busy'],
        entry: [say(null), { type: 'calls', params: { slot: 'look', input: EDIT } }],
        on: {
          cancels: 'idle',
          'the review comes': { target: 'reviewing', actions: { type: 'review', params: REVIEW } },
          'the review says that it can’t be saved': {
            target: 'reviewing',
            actions: { type: 'review', params: REFUSED },
          },
          'the review says that nothing changes': {
            target: 'reviewing',
            actions: { type: 'review', params: NOTHING },
          },
          'the review does not come': { target: 'unseen', actions: say('No network') },
          'a minute passes': { target: 'unseen', actions: say(LATE) },
        },
      },
      unseen: { tags: ['asks', 'shows a message'], on: { 'tries again': 'looking', cancels: 'idle' } },
      reviewing: {
        tags: ['asks', 'shows a review'],
        on: { confirms: { guard: 'it can be saved', target: 'saving' }, cancels: 'idle' },
      },
      saving: {
        tags: ['asks', 'shows a review', 'busy'],
        entry: { type: 'calls', params: { slot: 'save', input: { edit: EDIT, stamp: 'first' } } },
        on: {
          'asks for a change': {},
          'it is saved': { target: 'reporting', actions: ['saved', 'tell'] },
          'it is refused': { target: 'unseen', actions: [say('Changed since'), 'tell'] },
          'a minute passes': { target: 'unseen', actions: [say(LATE), 'tell'] },
        },
      },
      reporting: {
        tags: 'shows a report',
        initial: 'plain',
        on: { undoes: 'undoing', closes: 'idle' },
        states: { plain: {}, refused: { tags: 'shows a message' } },
      },
      undoing: {
        tags: ['shows a report', 'busy'],
        entry: [say(null), { type: 'calls', params: { slot: 'undo', input: 31 } }],
        on: {
          'asks for a change': {},
          'it is undone': { target: 'undone', actions: ['kept', 'tell'] },
          'it stays': { target: 'reporting.refused', actions: [say('Undone before'), 'tell'] },
          'a minute passes': { target: 'reporting.refused', actions: [say(LATE), 'tell'] },
        },
      },
      undone: { tags: ['shows a report', 'is undone'], on: { closes: 'idle' } },
    },
  }),
})
