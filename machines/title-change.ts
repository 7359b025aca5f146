/**
 * A page gets a new title (specification §4, page title change; decisions §6): the consequences of a new URL are shown
 * before the choice, and each old address can redirect. Nothing is stored here: the output contains the changes.
 */
import {
  changeTitle,
  isAnotherTitle,
  type PageNames,
  retitledUrl,
  type TitleChoice,
} from '@rounds/core/rules/page'
import {
  emptiedBy,
  isSameAddress,
  type KnownRedirect,
  type Move,
  planRedirects,
  type RedirectPlan,
} from '@rounds/core/rules/site'
import { assign, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface TitleChangeInput {
  readonly page: PageNames
  /** The title as typed. */
  readonly title: string
}

/** The input of the `checkUrl` slot. */
export interface UrlCheck {
  readonly page: PageNames
  /** The URL that the page would get. */
  readonly url: string
}

/** Another page that already has the URL. */
export interface UrlCollision {
  readonly CId: number
  readonly CTitle: string
  readonly url: string
}

/** The consequences of another URL. */
export interface UrlMeaning {
  readonly collisions: readonly UrlCollision[]
  /** The old and new URLs of the page and the pages below it. */
  readonly moves: readonly Move[]
  /** The existing redirects from or to these addresses. */
  readonly redirects: readonly KnownRedirect[]
}

export interface TitleChangeContext extends UrlMeaning {
  readonly page: PageNames
  readonly title: string
  /** The URL that the title produces. */
  readonly url: string | null
  /** The old addresses that should redirect. */
  readonly wanted: readonly string[]
  readonly message: string | null
  /** Null until it is decided. */
  readonly answer: TitleAnswer | null
}

export type TitleChangeEvent =
  | { type: 'CHOOSE'; choice: TitleChoice }
  /** Whether an old address should redirect. */
  | { type: 'OFFER'; from: string; on: boolean }
  | { type: 'OFFER_ALL'; on: boolean }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }

export type TitleChangeTag =
  | 'asks'
  | 'looking up the URL'
  | 'shows what a URL means'
  | 'URL is taken'
  | 'URL stays'
  | 'shows a message'
  | 'can be tried again'
  | 'is decided'

/** The outcome: one of the three answers, no question needed, or canceled. */
export type TitleAnswer = TitleChoice | 'not asked' | 'cancelled'

export interface TitleChangeOutput {
  readonly answer: TitleAnswer
  /** The changed names of the page. */
  readonly changes: Partial<PageNames>
  /** The pages that move; those below the page must be given their new URLs. */
  readonly moves: readonly Move[]
  readonly redirects: RedirectPlan
}

/** The old addresses that can redirect, each with whether it should. */
export const offersOf = ({
  moves,
  wanted,
}: TitleChangeContext): readonly { readonly move: Move; readonly on: boolean }[] =>
  emptiedBy(moves).map(move => ({ move, on: wanted.includes(move.from) }))

/** The effect on the redirects. */
export const redirectsOf = ({ redirects, moves, wanted }: TitleChangeContext): RedirectPlan =>
  planRedirects(redirects, moves, wanted)

const unmovedOutput = (answer: TitleAnswer): TitleChangeOutput => ({
  answer,
  changes: {},
  moves: [],
  redirects: { create: [], update: [], remove: [] },
})

const outputOf = (context: TitleChangeContext): TitleChangeOutput => {
  const { page, title, moves, answer } = context
  switch (answer) {
    case 'title and URL':
      return { answer, changes: changeTitle(page, title, answer), moves, redirects: redirectsOf(context) }
    case 'name only':
      return { ...unmovedOutput(answer), changes: changeTitle(page, title, answer) }
    case 'not asked':
      return { ...unmovedOutput(answer), changes: changeTitle(page, title, 'nothing') }
    default:
      return unmovedOutput(answer ?? 'cancelled')
  }
}

export const titleChange = setup({
  types: {} as {
    context: TitleChangeContext
    events: TitleChangeEvent
    input: TitleChangeInput
    output: TitleChangeOutput
    tags: TitleChangeTag
  },
  actors: { checkUrl: slot<UrlMeaning, UrlCheck>('checkUrl') },
  delays: { 'the answer is overdue': 15_000 },
  guards: {
    'it is another title': ({ context }) => isAnotherTitle(context.page.CTitle, context.title),
    'it gives another URL': ({ context: { page, url } }) =>
      url !== null && !isSameAddress(page.CSeoUrl ?? '', url),
    'another page has the URL': (_, { collisions }: UrlMeaning) => collisions.length > 0,
    'the page stays where it is': (_, choice: TitleChoice) => choice !== 'title and URL',
    'there is such an offer': ({ context }, from: string) =>
      emptiedBy(context.moves).some(move => move.from === from),
  },
  actions: {
    'take what it means': assign((_, meaning: UrlMeaning) => ({
      ...meaning,
      wanted: emptiedBy(meaning.moves).map(({ from }) => from),
    })),
    'want a redirect or not': assign(({ context }, { from, on }: { from: string; on: boolean }) => {
      const others = context.wanted.filter(one => one !== from)
      return { wanted: on ? [...others, from] : others }
    }),
    'want all redirects or none': assign(({ context }, on: boolean) => ({
      wanted: on ? emptiedBy(context.moves).map(({ from }) => from) : [],
    })),
    'take the answer': assign((_, answer: TitleAnswer) => ({ answer })),
    say: assign((_, message: string | null) => ({ message })),
  },
}).createMachine({
  id: 'titleChange',
  context: ({ input: { page, title } }) => ({
    page,
    title,
    url: retitledUrl(page.CSeoUrl, title),
    collisions: [],
    moves: [],
    redirects: [],
    wanted: [],
    message: null,
    answer: null,
  }),
  output: ({ context }) => outputOf(context),
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'it is another title', target: 'asking' },
        { target: 'decided', actions: { type: 'take the answer', params: 'not asked' } },
      ],
    },
    asking: {
      tags: 'asks',
      initial: 'judging',
      on: {
        CHOOSE: {
          guard: { type: 'the page stays where it is', params: ({ event }) => event.choice },
          target: 'decided',
          actions: { type: 'take the answer', params: ({ event }) => event.choice },
        },
        CANCEL: { target: 'decided', actions: { type: 'take the answer', params: 'cancelled' } },
      },
      states: {
        judging: {
          always: [{ guard: 'it gives another URL', target: 'looking up' }, { target: 'URL stays' }],
        },
        'looking up': {
          tags: 'looking up the URL',
          entry: sayNothing,
          invoke: {
            src: 'checkUrl',
            input: ({ context: { page, url } }) => ({ page, url: url ?? '' }),
            onDone: [
              {
                guard: { type: 'another page has the URL', params: ({ event }) => event.output },
                target: 'URL is taken',
                actions: { type: 'take what it means', params: ({ event }) => event.output },
              },
              {
                target: 'URL is free',
                actions: { type: 'take what it means', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: sayWhy,
            },
          },
          after: {
            'the answer is overdue': { target: 'failed', actions: sayLate },
          },
        },
        /** The title produces the page's current URL, or none: title and SEO title can still change. */
        'URL stays': {
          tags: 'URL stays',
          on: {
            CHOOSE: {
              target: '#titleChange.decided',
              actions: { type: 'take the answer', params: ({ event }) => event.choice },
            },
          },
        },
        'URL is free': {
          tags: 'shows what a URL means',
          on: {
            OFFER: {
              guard: { type: 'there is such an offer', params: ({ event }) => event.from },
              actions: { type: 'want a redirect or not', params: ({ event }) => event },
            },
            OFFER_ALL: { actions: { type: 'want all redirects or none', params: ({ event }) => event.on } },
            CHOOSE: {
              target: '#titleChange.decided',
              actions: { type: 'take the answer', params: ({ event }) => event.choice },
            },
          },
        },
        /** The name can change, the URL can't; checked again once the other page has moved. */
        'URL is taken': {
          tags: ['shows what a URL means', 'URL is taken', 'can be tried again'],
          on: { RETRY: 'looking up' },
        },
        failed: {
          tags: ['shows a message', 'can be tried again'],
          on: { RETRY: 'looking up' },
        },
      },
    },
    decided: { type: 'final', tags: 'is decided' },
  },
})
