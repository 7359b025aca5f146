import { assign, emit, setup } from 'xstate'
import type { Action, Answer, Answers } from '../../../core/actions/index.ts'
import type {
  PaletteContext,
  PaletteEmitted,
  PaletteEvent,
  PaletteTag,
  Ran,
} from '../../../machines/palette.ts'
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

/** Asks for a folder, which the server finds, and a title, which is typed; says what it will do. */
const GUIDED: Action = {
  id: 'test.guided',
  title: 'New page…',
  words: [],
  asks: {
    TId: { kind: 'record', entity: 'Tag', label: 'Folder' },
    CTitle: { kind: 'field', entity: 'Content', field: 'CTitle', label: 'Title' },
  },
  confirmation: () => 'A page is made.',
  effect: { kind: 'create', entity: 'Content' },
}
/** Runs at once. */
const DIRECT: Action = {
  id: 'test.direct',
  title: 'Clear everything',
  words: [],
  asks: {},
  effect: { kind: 'call', call: 'clear cache' },
}
/** Asks for a folder, and opens its screen. */
const LEADS: Action = {
  id: 'test.leads',
  title: 'Show a folder…',
  words: [],
  asks: { TId: { kind: 'record', entity: 'Tag', label: 'Folder' } },
  effect: { kind: 'go', path: '/custom-tag-editor/{TId}?view=who' },
}
const FOLDER: Answer = { values: [7], label: 'Care' }
const TITLE: Answer = { values: ['Hello'], label: 'Hello' }
const NONE: Answer = { values: [], label: '' }
const FOUND = [
  { entity: 'Tag', key: '7', title: 'Care', kind: 'Tag', detail: '', path: '/custom-tag-editor?record=7' },
] as const
const OPTIONS = [{ value: 7, label: 'Care' }]
const UNDO = [{ kind: 'delete', entity: 'Content', keys: [[31]] }] as const
const RAN: Ran = { words: 'It is made.', undo: UNDO, path: '/edit?cid=31' }
const FINAL: Ran = { words: 'Cleared.', undo: null, path: null }
const LATE = 'The server did not answer in time. Please try again.'

const events = {
  opens: sends({ type: 'OPEN' }),
  'opens with a word': sends({ type: 'OPEN', text: ' care' }),
  closes: sends({ type: 'CLOSE' }),
  'types a word': sends({ type: 'TYPE', text: ' care' }),
  'types for actions alone': sends(({ action }: PaletteContext) => ({
    type: 'TYPE',
    text: action ? ' care' : '>care',
  })),
  'asks for help': sends(({ action }: PaletteContext) => ({
    type: 'TYPE',
    text: action ? ' care' : '?care',
  })),
  'empties the line': sends({ type: 'TYPE', text: '' }),
  'chooses what asks': sends({ type: 'CHOOSE', action: GUIDED, given: {} }),
  'chooses what asks with a word typed': sends({ type: 'CHOOSE', action: GUIDED, given: {}, text: ' care' }),
  'chooses with a folder in hand': sends({ type: 'CHOOSE', action: GUIDED, given: { TId: FOLDER } }),
  'chooses with all in hand': sends({
    type: 'CHOOSE',
    action: GUIDED,
    given: { TId: FOLDER, CTitle: TITLE },
  }),
  'chooses what runs at once': sends({ type: 'CHOOSE', action: DIRECT, given: {} }),
  'chooses what leads elsewhere': sends({ type: 'CHOOSE', action: LEADS, given: { TId: FOLDER } }),
  answers: sends((context: PaletteContext) => ({
    type: 'ANSWER',
    answer: context.answers.TId ? TITLE : FOLDER,
  })),
  'answers nothing': sends({ type: 'ANSWER', answer: NONE }),
  'goes back': sends({ type: 'BACK' }),
  runs: sends({ type: 'RUN' }),
  'takes it back': sends({ type: 'UNDO' }),
  'asks again': sends({ type: 'RETRY' }),
  'typing pauses': passes(40),
  'half a minute passes': passes(30_000),
  'records are found': answers('search', FOUND),
  'the search breaks': fails('search', new Error('Not now.')),
  'options are found': answers('options', OPTIONS),
  'no options come': fails('options', new Error('Not now.')),
  'it is done': answers('run', RAN),
  'it is done for good': answers('run', FINAL),
  'it is refused': fails('run', new Error('Not yours.')),
  'it is undone': answers('undo'),
  'it stays': fails('undo', new Error('Changed since.')),
} satisfies ModelEvents<PaletteEvent>

const empty: PaletteContext = {
  text: '',
  found: null,
  action: null,
  steps: [],
  answers: {},
  options: null,
  ran: null,
  message: null,
}

const say = (params: string | null) => ({ type: 'say', params }) as const
const type = (params: string) => ({ type: 'type', params }) as const

const chosen = {
  'chooses what asks': { target: '#folder', actions: { type: 'choose', params: {} } },
  'chooses what asks with a word typed': {
    target: '#folder',
    actions: [{ type: 'choose', params: {} }, type(' care')],
  },
  'chooses with a folder in hand': {
    target: '#title',
    actions: { type: 'choose', params: { TId: FOLDER } },
  },
  'chooses with all in hand': {
    target: '#reviewing',
    actions: { type: 'choose', params: { TId: FOLDER, CTitle: TITLE } },
  },
  'chooses what runs at once': { target: '#running', actions: 'choose directly' },
  'chooses what leads elsewhere': { target: '#closed', actions: 'lead' },
} as const

/** From what is asked second, and from what is said: the last answer that was given here, or else the beginning. */
const back = {
  'goes back': [
    { guard: 'the title was asked', target: '#title', actions: 'forget the title' },
    { target: '#choosing' },
  ],
} as const

/** Tools, records and actions are found, and an action is led through: what the person, the server and the clock can do. */
export const paletteModel = defineModel({
  events,
  typed: ['text', 'answers'],
  machine: setup({
    types: {} as {
      context: PaletteContext
      events: EventOf<typeof events>
      tags: PaletteTag
      emitted: PaletteEmitted
    },
    guards: {
      'a word is typed': ({ context }) => context.text === ' care',
      'nothing is typed': ({ context }) => context.text === '',
      'the folder was asked': ({ context }) => context.steps.length === 2,
      'the title was asked': ({ context }) => context.steps.length > 0,
      'it can be undone': ({ context }) => context.ran === RAN,
    },
    actions: {
      ...expected,
      empty: assign(empty),
      type: assign((_, text: string) => ({ text, message: null })),
      find: assign({ found: { text: 'care', results: FOUND } }),
      choose: assign((_, given: Answers) => ({
        ...empty,
        action: GUIDED,
        answers: given,
        steps: ['TId', 'CTitle'].filter(name => given[name] === undefined),
      })),
      'choose directly': assign({ ...empty, action: DIRECT }),
      'take the folder': assign({ answers: { TId: FOLDER }, text: '', options: null, message: null }),
      'take the title': assign({
        answers: { TId: FOLDER, CTitle: TITLE },
        text: '',
        options: null,
        message: null,
      }),
      'forget the folder': assign({ answers: {}, text: '', options: null, message: null }),
      'forget the title': assign({ answers: { TId: FOLDER }, text: '', options: null, message: null }),
      offer: assign({ options: OPTIONS }),
      report: assign((_, ran: Ran) => ({ ran, message: null })),
      say: assign((_, message: string | null) => ({ message })),
      tell: emit({ type: 'CHANGED' }),
      lead: emit({ type: 'GO', path: '/custom-tag-editor/7?view=who' }),
    },
  }).createMachine({
    id: 'palette model',
    context: empty,
    initial: 'closed',
    states: {
      closed: {
        id: 'closed',
        entry: 'empty',
        on: {
          opens: 'choosing',
          'opens with a word': { target: 'choosing.pausing', actions: ['empty', type(' care')] },
          ...chosen,
        },
      },

      choosing: {
        id: 'choosing',
        tags: ['open', 'chooses'],
        initial: 'plain',
        on: {
          closes: 'closed',
          'types a word': { target: '.pausing', actions: type(' care') },
          'types for actions alone': { target: '.resting', actions: ['empty', type('>care')] },
          'asks for help': { target: '.resting', actions: ['empty', type('?care')] },
          'empties the line': '.plain',
          ...chosen,
        },
        states: {
          plain: { entry: 'empty' },
          resting: {},
          pausing: { tags: 'searches', on: { 'typing pauses': 'searching' } },
          searching: {
            tags: 'searches',
            entry: [
              say(null),
              { type: 'calls', params: { slot: 'search', input: { mode: 'everything', text: 'care' } } },
            ],
            on: {
              'records are found': { target: 'resting', actions: 'find' },
              'the search breaks': { target: 'failed', actions: say('Not now.') },
              'half a minute passes': { target: 'failed', actions: say(LATE) },
            },
          },
          failed: { tags: 'shows a message', on: { 'asks again': 'searching' } },
        },
      },

      folder: {
        id: 'folder',
        tags: ['open', 'asks'],
        initial: 'looking',
        on: {
          closes: 'closed',
          'types a word': { target: '.pausing', actions: type(' care') },
          'types for actions alone': { target: '.pausing', actions: type(' care') },
          'asks for help': { target: '.pausing', actions: type(' care') },
          'empties the line': { target: '.pausing', actions: type('') },
          answers: { target: 'title', actions: 'take the folder' },
          'answers nothing': { actions: say('Folder is required.') },
          'goes back': { guard: 'nothing is typed', target: 'choosing' },
        },
        states: {
          pausing: { tags: 'searches', on: { 'typing pauses': 'looking' } },
          looking: {
            tags: 'searches',
            entry: [
              say(null),
              {
                type: 'calls',
                params: ({ context }) => ({
                  slot: 'options',
                  input: { ask: GUIDED.asks.TId, text: context.text.trim() },
                }),
              },
            ],
            on: {
              'options are found': { target: 'resting', actions: 'offer' },
              'no options come': { target: 'failed', actions: say('Not now.') },
              'half a minute passes': { target: 'failed', actions: say(LATE) },
            },
          },
          resting: {},
          failed: { tags: 'shows a message', on: { 'asks again': 'looking' } },
        },
      },

      title: {
        id: 'title',
        tags: ['open', 'asks'],
        initial: 'untouched',
        states: { untouched: {}, emptied: {} },
        on: {
          closes: 'closed',
          'types a word': { actions: type(' care') },
          'types for actions alone': { actions: type(' care') },
          'asks for help': { actions: type(' care') },
          'empties the line': { target: '.emptied', actions: type('') },
          answers: { target: 'reviewing', actions: 'take the title' },
          'answers nothing': { actions: say('Title is required.') },
          'goes back': [
            { guard: 'a word is typed' },
            { guard: 'the folder was asked', target: 'folder', actions: 'forget the folder' },
            { target: 'choosing' },
          ],
        },
      },

      reviewing: {
        id: 'reviewing',
        tags: ['open', 'reviews'],
        on: { closes: 'closed', runs: 'running', ...back },
      },

      running: {
        id: 'running',
        tags: ['open', 'busy'],
        entry: [
          say(null),
          {
            type: 'calls',
            params: ({ context: { action, answers } }) => ({ slot: 'run', input: { action, answers } }),
          },
        ],
        on: {
          'it is done': { target: 'done', actions: [{ type: 'report', params: RAN }, 'tell'] },
          'it is done for good': { target: 'done', actions: [{ type: 'report', params: FINAL }, 'tell'] },
          'it is refused': { target: 'failed', actions: say('Not yours.') },
          'half a minute passes': { target: 'failed', actions: say(LATE) },
        },
      },

      failed: {
        tags: ['open', 'reviews', 'shows a message'],
        on: { closes: 'closed', runs: 'running', ...back },
      },

      done: {
        tags: ['open', 'done'],
        on: {
          closes: 'closed',
          'goes back': 'choosing',
          'takes it back': { guard: 'it can be undone', target: 'undoing' },
        },
      },

      undoing: {
        tags: ['open', 'busy'],
        entry: [say(null), { type: 'calls', params: { slot: 'undo', input: { steps: UNDO } } }],
        on: {
          'it is undone': { target: 'undone', actions: 'tell' },
          'it stays': { target: 'notUndone', actions: say('Changed since.') },
          'half a minute passes': { target: 'notUndone', actions: say(LATE) },
        },
      },

      notUndone: {
        tags: ['open', 'done', 'shows a message'],
        on: { closes: 'closed', 'goes back': 'choosing', 'takes it back': 'undoing' },
      },

      undone: { tags: ['open', 'undone'], on: { closes: 'closed', 'goes back': 'choosing' } },
    },
  }),
})
