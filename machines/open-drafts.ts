/**
 * Publishing or discarding several open drafts (screens, `/drafts`): one reason for all, all or none, then a report
 * from which it can be undone. Input is kept when the server refuses.
 */
import type { PagePlace } from '@rounds/core/rules/page'
import { assign, emit, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from './kit.ts'

/** An open draft as it was shown. */
export interface ChosenDraft {
  readonly cId: number
  readonly version: number
  readonly title: string
}

export type DraftsAct = 'publish' | 'discard'

/** A page whose draft was published or discarded; undo needs its version. */
export interface SettledDraft {
  readonly cId: number
  readonly cvId: number
  readonly title: string
  /** What others had changed on the page since the draft began, and was published with it. */
  readonly broughtIn?: readonly PagePlace[]
}

export interface DraftsReport {
  readonly pages: readonly SettledDraft[]
  /** How many pages got another address. */
  readonly moves: number
  /** How many redirects were created or changed. */
  readonly redirects: number
}

export interface OpenDraftsContext extends Refusal {
  readonly act: DraftsAct
  readonly drafts: readonly ChosenDraft[]
  readonly reason: string
  readonly report: DraftsReport | null
}

export type OpenDraftsEvent =
  | { type: 'ASK'; act: DraftsAct; drafts: readonly ChosenDraft[] }
  | { type: 'TYPE'; reason: string }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  | { type: 'UNDO' }
  | { type: 'CLOSE' }

export type OpenDraftsTag = 'asks' | 'busy' | 'shows a message' | 'shows a report' | 'is undone'

/** The list of drafts changed. */
export type OpenDraftsEmitted = { type: 'DRAFTS_CHANGED' }

/** The input of the slots. */
export interface DraftsCall {
  readonly act: DraftsAct
  readonly drafts: readonly ChosenDraft[]
  readonly reason: string
}
export interface DraftsUndo {
  readonly act: DraftsAct
  readonly pages: readonly SettledDraft[]
}

export const openDrafts = setup({
  types: {} as {
    context: OpenDraftsContext
    events: OpenDraftsEvent
    emitted: OpenDraftsEmitted
    tags: OpenDraftsTag
  },
  actors: {
    settle: slot<DraftsReport, DraftsCall>('settle'),
    undo: slot<void, DraftsUndo>('undo'),
  },
  delays: { 'the answer is overdue': 120_000 },
  guards: {
    'there are drafts': (_, drafts: readonly ChosenDraft[]) => drafts.length > 0,
    'it says why': ({ context }) => context.act === 'discard' || context.reason.trim() !== '',
  },
  actions: {
    'take what is asked': assign((_, asked: Pick<OpenDraftsContext, 'act' | 'drafts'>) => ({
      ...asked,
      ...noRefusal,
      report: null,
    })),
    'take the reason': assign((_, reason: string) => ({ reason })),
    'take the report': assign((_, report: DraftsReport) => ({ report, reason: '' })),
    say: assign((_, refusal: Refusal) => refusal),
    'tell that the drafts changed': emit({ type: 'DRAFTS_CHANGED' as const }),
  },
}).createMachine({
  id: 'openDrafts',
  context: { act: 'publish', drafts: [], reason: '', report: null, ...noRefusal },
  initial: 'idle',
  on: {
    ASK: {
      guard: { type: 'there are drafts', params: ({ event }) => event.drafts },
      target: '.asking',
      actions: {
        type: 'take what is asked',
        params: ({ event: { act, drafts } }) => ({ act, drafts }),
      },
    },
  },
  states: {
    idle: {},
    asking: {
      tags: 'asks',
      initial: 'plain',
      on: {
        TYPE: { actions: { type: 'take the reason', params: ({ event }) => event.reason } },
        CONFIRM: { guard: 'it says why', target: 'settling' },
        CANCEL: 'idle',
      },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    settling: {
      tags: ['asks', 'busy'],
      entry: sayNoRefusal,
      // A running request is neither repeated nor canceled: it is all or nothing.
      on: { ASK: {} },
      invoke: {
        src: 'settle',
        input: ({ context: { act, drafts, reason } }) => ({ act, drafts, reason: reason.trim() }),
        onDone: {
          target: 'reporting',
          actions: [
            { type: 'take the report', params: ({ event }) => event.output },
            'tell that the drafts changed',
          ],
        },
        onError: {
          target: 'asking.refused',
          actions: [sayRefusal, 'tell that the drafts changed'],
        },
      },
      after: {
        'the answer is overdue': {
          target: 'asking.refused',
          actions: [sayOverdue, 'tell that the drafts changed'],
        },
      },
    },
    reporting: {
      tags: 'shows a report',
      initial: 'plain',
      on: { UNDO: 'taking back', CLOSE: 'idle' },
      states: { plain: {}, refused: { tags: 'shows a message' } },
    },
    'taking back': {
      tags: ['shows a report', 'busy'],
      entry: sayNoRefusal,
      on: { ASK: {} },
      invoke: {
        src: 'undo',
        input: ({ context: { act, report } }) => ({ act, pages: report?.pages ?? [] }),
        onDone: { target: 'undone', actions: 'tell that the drafts changed' },
        onError: {
          target: 'reporting.refused',
          actions: [sayRefusal, 'tell that the drafts changed'],
        },
      },
      after: {
        'the answer is overdue': {
          target: 'reporting.refused',
          actions: [sayOverdue, 'tell that the drafts changed'],
        },
      },
    },
    undone: { tags: ['shows a report', 'is undone'], on: { CLOSE: 'idle' } },
  },
})
