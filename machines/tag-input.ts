/**
 * Typing a list of short texts (specification §5, tag input): Enter adds the text, Backspace in an empty input pulls
 * the last item back, and screen readers hear each change.
 */
import { addTags, pastedTags, type TagLimits, type TagRefusal, whyNotTag } from '@rounds/core/rules/tree'
import { flowWords } from '@rounds/core/words/flows'
import { and, assign, emit, not, setup } from 'xstate'

export interface TagInputInput {
  readonly items?: readonly string[]
  readonly limits?: TagLimits
}

export interface TagInputContext {
  readonly items: readonly string[]
  /** The text in the input. */
  readonly typed: string
  readonly limits: TagLimits
  /** The last event, for the live region. */
  readonly announcement: string
}

export type TagInputEvent =
  | { type: 'TYPE'; text: string }
  | { type: 'ENTER' }
  | { type: 'BACKSPACE' }
  | { type: 'REMOVE'; item: string }
  /** Only sent if there are several; a single one is left to the input. */
  | { type: 'PASTE'; text: string }
  /** The list was changed from outside. */
  | { type: 'GIVEN'; items: readonly string[] }

export type TagInputTag = 'is empty' | 'takes more' | 'is full' | 'refuses what is typed'

export type TagInputEmitted = { type: 'CHANGED'; items: readonly string[] }

const reasons: Readonly<Record<TagRefusal, (text: string, limits: TagLimits) => string>> = {
  blank: () => '',
  present: text => flowWords.tagInput.listAlready(text),
  'too long': (text, { longest }) => flowWords.tagInput.tooLongMostCharacters(text, longest),
  full: (text, { most }) => flowWords.tagInput.notAddedListHoldsMost(text, most),
}

/** Why the typed text can't be added, as a sentence; empty if it can, or nothing is typed. */
export const whyNotAdded = ({ items, typed, limits }: TagInputContext): string => {
  const because = whyNotTag(items, typed, limits)
  return because ? reasons[because](typed.trim(), limits) : ''
}

/** The result of pasting; what does not fit stays in the input, after the typed text. */
function pasteTags({ items, typed, limits }: TagInputContext, text: string): Partial<TagInputContext> {
  const { items: after, added, refused } = addTags(items, pastedTags(text), limits)
  const left = refused.filter(({ because }) => because !== 'present').map(one => one.text)
  const sentences = [
    added.length > 0 && flowWords.tagInput.added(added.length, added.join(', ')),
    ...refused.map(one => reasons[one.because](one.text, limits)),
  ]
  return {
    items: after,
    typed: [typed.trim(), ...left].filter(Boolean).join(', '),
    announcement: sentences.filter(Boolean).join(' '),
  }
}

export const tagInput = setup({
  types: {} as {
    context: TagInputContext
    events: TagInputEvent
    input: TagInputInput
    emitted: TagInputEmitted
    tags: TagInputTag
  },
  guards: {
    'there is nothing': ({ context }) => context.items.length === 0,
    'the last can be pulled back': ({ context: { items, typed } }) => typed === '' && items.length > 0,
    'there is no room': ({ context: { items, limits } }) =>
      limits.most !== undefined && items.length >= limits.most,
    'it can be added': ({ context: { items, typed, limits } }) =>
      whyNotTag(items, typed, limits) === undefined,
    'something is typed': ({ context }) => context.typed.trim() !== '',
    'it is in the list': ({ context }, item: string) => context.items.includes(item),
    'it holds several': (_, text: string) => pastedTags(text).length > 1,
    'it adds some of several': ({ context: { items, limits } }, text: string) => {
      const parts = pastedTags(text)
      return parts.length > 1 && addTags(items, parts, limits).added.length > 0
    },
  },
  actions: {
    'take what is typed': assign((_, typed: string) => ({ typed })),
    'add what is typed': assign(({ context: { items, typed, limits } }) => ({
      items: addTags(items, [typed], limits).items,
      typed: '',
      announcement: flowWords.tagInput.addedTyped(typed.trim()),
    })),
    'say why not': assign(({ context }) => ({ announcement: whyNotAdded(context) })),
    'pull the last back': assign(({ context: { items } }) => ({
      items: items.slice(0, -1),
      typed: items.at(-1) ?? '',
      announcement: flowWords.tagInput.backInput(items.at(-1)),
    })),
    remove: assign(({ context }, item: string) => ({
      items: context.items.filter(one => one !== item),
      announcement: flowWords.tagInput.removed(item),
    })),
    'add what is pasted': assign(({ context }, text: string) => pasteTags(context, text)),
    'take the list': assign((_, items: readonly string[]) => ({ items: addTags([], items).items })),
    'tell that it has changed': emit(({ context }) => ({ type: 'CHANGED' as const, items: context.items })),
  },
}).createMachine({
  id: 'tagInput',
  context: ({ input: { items = [], limits = {} } }) => ({
    items: addTags([], items).items,
    typed: '',
    limits,
    announcement: '',
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'judging',
      on: {
        REMOVE: {
          guard: { type: 'it is in the list', params: ({ event }) => event.item },
          target: '.judging',
          actions: [{ type: 'remove', params: ({ event }) => event.item }, 'tell that it has changed'],
        },
        GIVEN: {
          target: '.judging',
          actions: { type: 'take the list', params: ({ event }) => event.items },
        },
        PASTE: [
          {
            guard: { type: 'it adds some of several', params: ({ event }) => event.text },
            target: '.judging',
            actions: [
              { type: 'add what is pasted', params: ({ event }) => event.text },
              'tell that it has changed',
            ],
          },
          {
            guard: { type: 'it holds several', params: ({ event }) => event.text },
            actions: { type: 'add what is pasted', params: ({ event }) => event.text },
          },
        ],
        ENTER: {
          guard: 'it can be added',
          target: '.judging',
          actions: ['add what is typed', 'tell that it has changed'],
        },
        BACKSPACE: {
          guard: 'the last can be pulled back',
          target: '.judging',
          actions: ['pull the last back', 'tell that it has changed'],
        },
      },
      states: {
        judging: {
          always: [
            { guard: 'there is no room', target: 'full' },
            { guard: 'there is nothing', target: 'empty' },
            { target: 'some' },
          ],
        },
        empty: { tags: ['is empty', 'takes more'] },
        some: { tags: 'takes more' },
        full: { tags: 'is full' },
      },
    },
    typing: {
      initial: 'accepted',
      on: {
        TYPE: {
          target: '.accepted',
          actions: { type: 'take what is typed', params: ({ event }) => event.text },
        },
        ENTER: {
          guard: and(['something is typed', not('it can be added')]),
          target: '.refused',
          actions: 'say why not',
        },
        REMOVE: {
          guard: { type: 'it is in the list', params: ({ event }) => event.item },
          target: '.accepted',
        },
        PASTE: {
          guard: { type: 'it holds several', params: ({ event }) => event.text },
          target: '.accepted',
        },
        GIVEN: '.accepted',
      },
      states: {
        accepted: {},
        /** The typed text stays, to be corrected. */
        refused: { tags: 'refuses what is typed' },
      },
    },
  },
})
