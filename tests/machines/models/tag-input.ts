import { and, assign, emit, not, setup } from 'xstate'
import type {
  TagInputContext,
  TagInputEmitted,
  TagInputEvent,
  TagInputInput,
  TagInputTag,
} from '../../../machines/tag-input.ts'
import { defineModel, type EventOf, expected, type ModelEvents, sends } from '../../model.ts'

const limits = { most: 2, longest: 5 }

/** What is left over of a paste stays in the input; it is not pasted to again, so that it stays short. */
const hasLeftOver = ({ typed }: TagInputContext) => typed.includes(', ')

const events = {
  'types a': sends({ type: 'TYPE', text: ' a ' }),
  'types what is too long': sends({ type: 'TYPE', text: 'abcdef' }),
  'types blanks': sends({ type: 'TYPE', text: '  ' }),
  'presses Enter': sends({ type: 'ENTER' }),
  'presses Backspace': sends({ type: 'BACKSPACE' }),
  'removes a': sends({ type: 'REMOVE', item: 'a' }),
  'pastes a and b': sends((context: TagInputContext) => ({
    type: 'PASTE',
    text: hasLeftOver(context) ? 'b' : 'a;\n b',
  })),
  'pastes one': sends({ type: 'PASTE', text: 'b' }),
  'is given b': sends({ type: 'GIVEN', items: ['b', ' ', 'b'] }),
} satisfies ModelEvents<TagInputEvent>

/** Why the model expects a text not to be added; empty where it is. */
function why(items: readonly string[], text: string): string {
  if (items.includes(text)) return `“${text}” is already in the list.`
  if (text.length > 5) return `“${text}” is too long: at most 5 characters.`
  return items.length === 2 ? `“${text}” was not added: the list holds 2 at most.` : ''
}

/** What pasting a and b leads to. */
function pasted({ items, typed }: TagInputContext) {
  const [noA, afterA] = [why(items, 'a'), why(items, 'a') ? items : [...items, 'a']]
  const [noB, afterB] = [why(afterA, 'b'), why(afterA, 'b') ? afterA : [...afterA, 'b']]
  const added = [...(noA ? [] : ['a']), ...(noB ? [] : ['b'])]
  const left = [...(noA.includes('not added') ? ['a'] : []), ...(noB.includes('not added') ? ['b'] : [])]
  const announcement = [added.length ? `Added ${added.length}: ${added.join(', ')}.` : '', noA, noB]
  return {
    items: afterB,
    typed: [typed.trim(), ...left].filter(text => text !== '').join(', '),
    announcement: announcement.filter(text => text !== '').join(' '),
  }
}

/** A list of two short texts at most: what a person can do with it. */
export const tagInputModel = defineModel({
  events,
  typed: ['items', 'typed'],
  starts: { empty: { limits }, filled: { items: ['a', 'a', '', 'b'], limits } },
  machine: setup({
    types: {} as {
      context: TagInputContext
      events: EventOf<typeof events>
      input: TagInputInput
      tags: TagInputTag
      emitted: TagInputEmitted
    },
    actions: {
      ...expected,
      type: assign((_, typed: string) => ({ typed })),
      add: assign(({ context: { items, typed } }) => ({
        items: [...items, typed.trim()],
        typed: '',
        announcement: `Added “${typed.trim()}”.`,
      })),
      refuse: assign(({ context: { items, typed } }) => ({ announcement: why(items, typed.trim()) })),
      'pull back': assign(({ context: { items } }) => {
        const last = items[items.length - 1] ?? ''
        return { items: items.slice(0, -1), typed: last, announcement: `“${last}” is back in the input.` }
      }),
      'drop a': assign(({ context }) => ({
        items: context.items.filter(item => item !== 'a'),
        announcement: 'Removed “a”.',
      })),
      paste: assign(({ context }) => pasted(context)),
      'be given b': assign({ items: ['b'] }),
      tell: emit(({ context }) => ({ type: 'CHANGED' as const, items: context.items })),
    },
    guards: {
      'nothing is in it': ({ context }) => context.items.length === 0,
      'two are in it': ({ context }) => context.items.length === 2,
      'something is typed': ({ context }) => context.typed.trim() !== '',
      'it can be added': ({ context: { items, typed } }) => why(items, typed.trim()) === '',
      'the last can be pulled': ({ context }) => context.typed === '' && context.items.length > 0,
      'a is in it': ({ context }) => context.items.includes('a'),
      'several are pasted': ({ context }) => !hasLeftOver(context),
      'one of them is new': ({ context }) => pasted(context).items.length > context.items.length,
    },
  }).createMachine({
    id: 'tag input model',
    context: ({ input: { items = [] } }) => ({
      items: items.length > 0 ? ['a', 'b'] : [],
      typed: '',
      limits,
      announcement: '',
    }),
    type: 'parallel',
    states: {
      list: {
        initial: 'some',
        states: {
          none: {
            tags: ['is empty', 'takes more'],
            always: { guard: not('nothing is in it'), target: 'some' },
          },
          some: {
            tags: 'takes more',
            always: [
              { guard: 'nothing is in it', target: 'none' },
              { guard: 'two are in it', target: 'full' },
            ],
          },
          full: { tags: 'is full', always: { guard: not('two are in it'), target: 'some' } },
        },
      },
      input: {
        initial: 'fine',
        on: {
          'types a': { target: '.fine', actions: { type: 'type', params: ' a ' } },
          'types what is too long': { target: '.fine', actions: { type: 'type', params: 'abcdef' } },
          'types blanks': { target: '.fine', actions: { type: 'type', params: '  ' } },
          'presses Enter': [
            {
              guard: and(['something is typed', 'it can be added']),
              target: '.fine',
              actions: ['add', 'tell'],
            },
            { guard: 'something is typed', target: '.refused', actions: 'refuse' },
          ],
          'presses Backspace': {
            guard: 'the last can be pulled',
            target: '.fine',
            actions: ['pull back', 'tell'],
          },
          'removes a': { guard: 'a is in it', target: '.fine', actions: ['drop a', 'tell'] },
          'pastes a and b': [
            {
              guard: and(['several are pasted', 'one of them is new']),
              target: '.fine',
              actions: ['paste', 'tell'],
            },
            { guard: 'several are pasted', target: '.fine', actions: 'paste' },
          ],
          'is given b': { target: '.fine', actions: 'be given b' },
        },
        states: { fine: {}, refused: { tags: 'refuses what is typed' } },
      },
    },
  }),
})
