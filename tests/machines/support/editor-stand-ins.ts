/**
 * Machines that stand in for the children of the editor, which have models of their own: they stand as a test says, by
 * answering their slot, and what they are told is noted.
 */
import { assign, setup } from 'xstate'
import { effect, slot } from '../../../machines/kit.ts'
import type { TitleChangeInput, TitleChangeOutput } from '../../../machines/title-change.ts'
import type { DraftStands } from '../models/editor-events.ts'

const hear = effect<{ readonly type: string }>('hear')

/** How the draft stands is told anew in each state; where that fails it is asked again. */
const toldAnew = <S extends DraftStands['stands']>(state: S) =>
  ({
    invoke: {
      src: 'draft',
      onDone: (['saved', 'unsaved', 'contested', 'refused', 'unfinished'] as const).map(
        target =>
          ({
            guard: ({ event }: { event: { output: DraftStands } }) => event.output.stands === target,
            target,
            reenter: true,
            actions: {
              type: 'take how it stands',
              params: ({ event }: { event: { output: DraftStands } }) => event.output,
            },
          }) as const,
      ),
      onError: { target: state, reenter: true },
    },
  }) as const

export const draftStandIn = setup({
  types: {} as {
    context: { version: number | null; stamp: string; heard: number; input: object }
    input: { page: { live: { stamp: string }; draft: { version: number } | null } }
  },
  actors: { draft: slot<DraftStands>('draft') },
  actions: {
    hear,
    'take how it stands': assign((_, { version, heard }: DraftStands) => ({ version, heard })),
  },
}).createMachine({
  id: 'draft stand-in',
  context: ({ input }) => ({
    version: input.page.draft?.version ?? null,
    stamp: input.page.live.stamp,
    heard: 0,
    input,
  }),
  entry: { type: 'hear', params: ({ context }) => ({ type: 'DRAFT', ...context.input }) },
  on: { '*': { actions: { type: 'hear', params: ({ event }) => event } } },
  initial: 'saved',
  states: {
    saved: { tags: 'is saved', ...toldAnew('saved') },
    unsaved: toldAnew('unsaved'),
    contested: { tags: 'shows a conflict', ...toldAnew('contested') },
    refused: { tags: 'cannot be saved', ...toldAnew('refused') },
    unfinished: { tags: ['is saved', 'holds something unfinished'], ...toldAnew('unfinished') },
  },
})

export const versionsStandIn = setup({
  types: {} as { context: { input: object }; input: object },
  actions: { hear },
}).createMachine({
  id: 'versions stand-in',
  context: ({ input }) => ({ input }),
  entry: { type: 'hear', params: ({ context }) => ({ type: 'VERSIONS', ...context.input }) },
  on: { '*': { actions: { type: 'hear', params: ({ event }) => event } } },
})

export const titleStandIn = setup({
  types: {} as {
    context: { input: TitleChangeInput; output: TitleChangeOutput | null }
    input: TitleChangeInput
    output: TitleChangeOutput | null
  },
  actors: { title: slot<TitleChangeOutput, TitleChangeInput>('title') },
  actions: { answer: assign((_, output: TitleChangeOutput) => ({ output })) },
}).createMachine({
  id: 'title stand-in',
  context: ({ input }) => ({ input, output: null }),
  output: ({ context }) => context.output,
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'title',
        input: ({ context }) => context.input,
        onDone: { target: 'decided', actions: { type: 'answer', params: ({ event }) => event.output } },
        onError: {},
      },
    },
    decided: { type: 'final' },
  },
})
