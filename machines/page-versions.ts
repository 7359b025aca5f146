/**
 * The versions of a page in the editor (decisions §6): the list, one compared with the draft or two with each other,
 * and restoring one into the draft. It runs while the page is open, visible or not, and tells the editor what to
 * restore.
 */
import type { PageVersion } from '@rounds/core/api'
import type { PageSnapshot } from '@rounds/core/rules/page'
import { assign, sendParent, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface PageVersionsInput {
  readonly cId: number
  /** Those that came with the page. */
  readonly versions: readonly PageVersion[]
}

/** The versions to compare: one with the draft, or two with each other. */
export interface Comparison {
  readonly one: number
  readonly other: number | null
}

/** The pages that the `compare` slot returns. */
export interface Compared {
  readonly one: PageSnapshot
  readonly other: PageSnapshot | null
}

export interface PageVersionsContext {
  readonly cId: number
  readonly versions: readonly PageVersion[]
  readonly comparison: Comparison | null
  readonly compared: Compared | null
  readonly message: string | null
}

export type PageVersionsEvent =
  | { type: 'SHOW' }
  | { type: 'HIDE' }
  /** Reloads the list after a failure. */
  | { type: 'RETRY' }
  | { type: 'COMPARE'; comparison: Comparison }
  /** Restores the shown version into the draft; `at` in milliseconds, as for an edit. */
  | { type: 'RESTORE'; at: number }
  /** The page was read, and its versions with it. */
  | { type: 'LISTED'; versions: readonly PageVersion[] }

export type PageVersionsTag = 'is shown' | 'loading' | 'cannot be loaded' | 'shows a comparison'

/** What the editor is told. */
export interface Restored {
  readonly type: 'RESTORED'
  readonly page: PageSnapshot
  readonly at: number
}

/** Common to all states that call the server. */
const asking = {
  tags: 'loading',
  after: { 'the answer is overdue': { target: 'not loaded', actions: sayLate } },
} as const

const compare = {
  target: 'comparing',
  actions: {
    type: 'take what is compared',
    params: ({ event }: { event: { readonly comparison: Comparison } }) => event.comparison,
  },
} as const

export const pageVersions = setup({
  types: {} as {
    context: PageVersionsContext
    events: PageVersionsEvent
    input: PageVersionsInput
    tags: PageVersionsTag
  },
  actors: {
    versions: slot<readonly PageVersion[], { readonly cId: number }>('versions'),
    compare: slot<Compared, Comparison>('compare'),
  },
  delays: { 'the answer is overdue': 30_000 },
  actions: {
    'take the versions': assign((_, versions: readonly PageVersion[]) => ({ versions })),
    'take what is compared': assign((_, comparison: Comparison) => ({ comparison, compared: null })),
    'take the compared pages': assign((_, compared: Compared) => ({ compared })),
    'compare nothing': assign({ comparison: null, compared: null }),
    say: assign((_, message: string | null) => ({ message })),
    'tell the editor': sendParent(
      ({ context }: { context: PageVersionsContext }, { at }: { at: number }): Restored => ({
        type: 'RESTORED',
        page: (context.compared as Compared).one,
        at,
      }),
    ),
  },
}).createMachine({
  id: 'pageVersions',
  context: ({ input: { cId, versions } }) => ({
    cId,
    versions,
    comparison: null,
    compared: null,
    message: null,
  }),
  initial: 'hidden',
  on: { LISTED: { actions: { type: 'take the versions', params: ({ event }) => event.versions } } },
  states: {
    hidden: { on: { SHOW: 'shown' } },
    shown: {
      tags: 'is shown',
      initial: 'loading',
      on: { HIDE: { target: 'hidden', actions: 'compare nothing' } },
      states: {
        loading: {
          ...asking,
          entry: sayNothing,
          invoke: {
            src: 'versions',
            input: ({ context }) => ({ cId: context.cId }),
            onDone: {
              target: 'listed',
              actions: { type: 'take the versions', params: ({ event }) => event.output },
            },
            onError: { target: 'not loaded', actions: sayWhy },
          },
        },
        'not loaded': { tags: 'cannot be loaded', on: { RETRY: 'loading' } },
        listed: { on: { COMPARE: compare } },
        comparing: {
          ...asking,
          invoke: {
            src: 'compare',
            input: ({ context }) => context.comparison ?? { one: 0, other: null },
            onDone: {
              target: 'compared',
              actions: { type: 'take the compared pages', params: ({ event }) => event.output },
            },
            onError: { target: 'not loaded', actions: sayWhy },
          },
        },
        compared: {
          tags: 'shows a comparison',
          on: {
            COMPARE: compare,
            RESTORE: {
              target: 'listed',
              actions: [{ type: 'tell the editor', params: ({ event }) => event }, 'compare nothing'],
            },
          },
        },
      },
    },
  },
})
