import type { Move } from '@rounds/core/rules/site'
import { assign, setup } from 'xstate'
import type {
  TitleAnswer,
  TitleChangeContext,
  TitleChangeEvent,
  TitleChangeInput,
  TitleChangeOutput,
  TitleChangeTag,
  UrlMeaning,
} from '../../../machines/title-change.ts'
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

const page = { CTitle: 'Heart', CSeoTitle: 'Heart | Hospital', CSeoUrl: '/care/heart' }
const own: Move = { from: '/care/heart', to: '/care/lung' }
const child: Move = { from: '/care/heart/team', to: '/care/lung/team' }
const free: UrlMeaning = {
  collisions: [],
  moves: [own, child],
  redirects: [{ from: '/old', to: '/care/heart' }],
}
const taken: UrlMeaning = {
  collisions: [{ CId: 9, CTitle: 'Lungs', url: '/care/lung' }],
  moves: [own],
  redirects: [],
}

const events = {
  'the URL is free': answers('checkUrl', free),
  'another page has it': answers('checkUrl', taken),
  'it breaks': fails('checkUrl', new Error('Not now.')),
  'a quarter of a minute passes': passes(15_000),
  'changes title and URL': sends({ type: 'CHOOSE', choice: 'title and URL' }),
  'changes the name': sends({ type: 'CHOOSE', choice: 'name only' }),
  'changes nothing': sends({ type: 'CHOOSE', choice: 'nothing' }),
  'wants the child’s redirect': sends({ type: 'OFFER', from: child.from, on: true }),
  'wants none for the child': sends({ type: 'OFFER', from: child.from, on: false }),
  'wants one for what does not move': sends({ type: 'OFFER', from: '/nowhere', on: true }),
  'wants all redirects': sends({ type: 'OFFER_ALL', on: true }),
  'wants no redirects': sends({ type: 'OFFER_ALL', on: false }),
  'asks again': sends({ type: 'RETRY' }),
  cancels: sends({ type: 'CANCEL' }),
} satisfies ModelEvents<TitleChangeEvent>

/** A redirect that is wanted is made, and the one that led to the page leads to where it is now. */
const asPlanned = ({ redirects, wanted, moves }: TitleChangeContext) => ({
  create: moves.filter(({ from }) => wanted.includes(from)),
  update: redirects.map(redirect => ({ redirect, to: own.to })),
  remove: [],
})

/** What of the page changes, by the answer and by the start. */
const changesBy = ({ answer, title, url }: TitleChangeContext) => {
  const name = title.trim()
  if (answer === 'not asked') return { CTitle: name }
  if (answer === 'name only') return { CTitle: name, CPublicTitle: page.CTitle }
  return answer === 'title and URL' ? { CTitle: name, CSeoTitle: name, CSeoUrl: url } : {}
}

const answered = (params: TitleAnswer) =>
  ({ target: '#decided', actions: { type: 'answer', params } }) as const

/** Another title for a page: what the person can choose and the server can say. */
export const titleChangeModel = defineModel({
  events,
  typed: ['title', 'wanted'],
  starts: {
    'another title': { page, title: ' Lung ' },
    'another title with the same URL': { page, title: 'Heart!' },
    'a page without a URL of letters': { page: { CTitle: 'Heart', CSeoUrl: '/' }, title: 'Lung' },
    'the same title': { page, title: 'HEART' },
  },
  machine: setup({
    types: {} as {
      context: TitleChangeContext
      events: EventOf<typeof events>
      input: TitleChangeInput
      output: TitleChangeOutput
      tags: TitleChangeTag
    },
    actions: {
      ...expected,
      learn: assign((_, meaning: UrlMeaning) => ({
        ...meaning,
        wanted: meaning.moves.map(({ from }) => from),
      })),
      want: assign((_, wanted: readonly string[]) => ({ wanted })),
      say: assign((_, message: string | null) => ({ message })),
      answer: assign((_, answer: TitleAnswer) => ({ answer })),
    },
    guards: {
      'it is the same': ({ context }) => context.title === 'HEART',
      'it has the same URL': ({ context }) => context.title === 'Heart!' || context.page.CSeoUrl === '/',
      'its own is wanted': ({ context }) => context.wanted.includes(own.from),
    },
  }).createMachine({
    id: 'title change model',
    context: ({ input: { page, title } }) => ({
      page,
      title,
      url: page.CSeoUrl === '/' ? '/' : title === ' Lung ' ? '/care/lung' : '/care/heart',
      collisions: [],
      moves: [],
      redirects: [],
      wanted: [],
      message: null,
      answer: null,
    }),
    output: ({ context }) => ({
      answer: context.answer ?? 'cancelled',
      changes: changesBy(context),
      moves: context.answer === 'title and URL' ? context.moves : [],
      redirects:
        context.answer === 'title and URL' ? asPlanned(context) : { create: [], update: [], remove: [] },
    }),
    initial: 'opening',
    states: {
      opening: {
        always: [{ guard: 'it is the same', ...answered('not asked') }, { target: 'asking' }],
      },
      asking: {
        tags: 'asks',
        initial: 'opening',
        on: {
          'changes the name': answered('name only'),
          'changes nothing': answered('nothing'),
          cancels: answered('cancelled'),
        },
        states: {
          opening: { always: [{ guard: 'it has the same URL', target: 'staying' }, { target: 'looking' }] },
          staying: { tags: 'URL stays', on: { 'changes title and URL': answered('title and URL') } },
          looking: {
            tags: 'looking up the URL',
            entry: [
              { type: 'say', params: null },
              {
                type: 'calls',
                params: { slot: 'checkUrl', input: { page, url: '/care/lung' } },
              },
            ],
            on: {
              'the URL is free': { target: 'free', actions: { type: 'learn', params: free } },
              'another page has it': { target: 'taken', actions: { type: 'learn', params: taken } },
              'it breaks': { target: 'failed', actions: { type: 'say', params: 'Not now.' } },
              'a quarter of a minute passes': {
                target: 'failed',
                actions: {
                  type: 'say',
                  params: 'The server did not answer in time. Please try again.',
                },
              },
            },
          },
          free: {
            tags: 'shows what a URL means',
            on: {
              'changes title and URL': answered('title and URL'),
              'wants the child’s redirect': [
                {
                  guard: 'its own is wanted',
                  actions: { type: 'want', params: [own.from, child.from] },
                },
                { actions: { type: 'want', params: [child.from] } },
              ],
              'wants none for the child': [
                { guard: 'its own is wanted', actions: { type: 'want', params: [own.from] } },
                { actions: { type: 'want', params: [] } },
              ],
              'wants all redirects': { actions: { type: 'want', params: [own.from, child.from] } },
              'wants no redirects': { actions: { type: 'want', params: [] } },
            },
          },
          taken: {
            tags: ['shows what a URL means', 'URL is taken', 'can be tried again'],
            on: { 'asks again': 'looking' },
          },
          failed: { tags: ['shows a message', 'can be tried again'], on: { 'asks again': 'looking' } },
        },
      },
      decided: { id: 'decided', type: 'final', tags: 'is decided' },
    },
  }),
})
