/**
 * Building a form: a part is selected and edited, every edit can be undone and redone, and continuous typing in one
 * field is one edit. Each edit is reported; the listener saves it.
 */
import {
  type Edited,
  editForm,
  type FormConfig,
  type FormEdit,
  type FormPart,
} from '@rounds/core/rules/forms'
import { sameValue } from '@rounds/core/rules/table'
import { assign, emit, not, setup } from 'xstate'

export interface FormBuilderInput {
  readonly config: FormConfig
  /** The maximum number of undo steps. */
  readonly most?: number
}

export interface FormBuilderContext extends Edited {
  /** The states before each edit, latest last. */
  readonly past: readonly Edited[]
  /** The undone states, next redo last. */
  readonly future: readonly Edited[]
  /** The target of the last edit, while further typing extends it. */
  readonly stretch: string | null
  readonly most: number
}

export type FormBuilderEvent =
  | { type: 'EDIT'; edit: FormEdit }
  | { type: 'SELECT'; part: FormPart }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  /** It was stored, reset or changed by someone else. */
  | { type: 'GIVEN'; config: FormConfig }

export type FormBuilderTag = 'can undo' | 'can redo'
export type FormBuilderEmitted = { type: 'CHANGED'; config: FormConfig }

const MOST_UNDONE = 200

/** The target of an edit that further typing would extend; null for a separate edit. */
function stretchOf(edit: FormEdit): string | null {
  if (!edit.kind.startsWith('change ') || !('to' in edit)) return null
  const name = 'name' in edit ? edit.name : ''
  return [edit.kind, name, ...Object.keys(edit.to)].join(' ')
}

const extendsLast = ({ stretch }: FormBuilderContext, edit: FormEdit): boolean =>
  stretch !== null && stretch === stretchOf(edit)

/** The form after an edit. Typing is one edit of the form before it, whatever it came through on the way. */
const afterEdit = (context: FormBuilderContext, edit: FormEdit): Edited =>
  editForm((extendsLast(context, edit) && context.past.at(-1)?.config) || context.config, edit)

const presentOf = ({ config, part }: FormBuilderContext): Edited => ({ config, part })

export const formBuilder = setup({
  types: {} as {
    context: FormBuilderContext
    events: FormBuilderEvent
    input: FormBuilderInput
    emitted: FormBuilderEmitted
    tags: FormBuilderTag
  },
  guards: {
    'it changes something': ({ context }, edit: FormEdit) =>
      !sameValue(afterEdit(context, edit).config, context.config),
    'something was done': ({ context }) => context.past.length > 0,
    'something was undone': ({ context }) => context.future.length > 0,
    'it is another form': ({ context }, config: FormConfig) => !sameValue(config, context.config),
  },
  actions: {
    change: assign(({ context }, edit: FormEdit) => {
      const past = extendsLast(context, edit)
        ? context.past
        : [...context.past, presentOf(context)].slice(-context.most)
      const { config, part } = afterEdit(context, edit)
      // The same object where it is the same part: what depends on it alone is not rendered with every key.
      return {
        config,
        part: sameValue(part, context.part) ? context.part : part,
        past,
        future: [],
        stretch: stretchOf(edit),
      }
    }),
    select: assign((_, part: FormPart) => ({ part, stretch: null })),
    'go back': assign(({ context }) => ({
      ...context.past.at(-1),
      past: context.past.slice(0, -1),
      future: [...context.future, presentOf(context)],
      stretch: null,
    })),
    'go on': assign(({ context }) => ({
      ...context.future.at(-1),
      past: [...context.past, presentOf(context)],
      future: context.future.slice(0, -1),
      stretch: null,
    })),
    take: assign((_, config: FormConfig) => ({ config, past: [], future: [], stretch: null })),
    tell: emit(({ context }) => ({ type: 'CHANGED' as const, config: context.config })),
  },
}).createMachine({
  id: 'formBuilder',
  context: ({ input: { config, most = MOST_UNDONE } }) => ({
    config,
    part: { kind: 'form' },
    past: [],
    future: [],
    stretch: null,
    most,
  }),
  type: 'parallel',
  on: {
    EDIT: {
      guard: { type: 'it changes something', params: ({ event }) => event.edit },
      actions: [{ type: 'change', params: ({ event }) => event.edit }, 'tell'],
    },
    SELECT: { actions: { type: 'select', params: ({ event }) => event.part } },
    UNDO: { guard: 'something was done', actions: ['go back', 'tell'] },
    REDO: { guard: 'something was undone', actions: ['go on', 'tell'] },
    GIVEN: {
      guard: { type: 'it is another form', params: ({ event }) => event.config },
      actions: { type: 'take', params: ({ event }) => event.config },
    },
  },
  states: {
    before: {
      initial: 'nothing',
      states: {
        nothing: { always: { guard: 'something was done', target: 'something' } },
        something: {
          tags: 'can undo',
          always: { guard: not('something was done'), target: 'nothing' },
        },
      },
    },
    after: {
      initial: 'nothing',
      states: {
        nothing: { always: { guard: 'something was undone', target: 'something' } },
        something: {
          tags: 'can redo',
          always: { guard: not('something was undone'), target: 'nothing' },
        },
      },
    },
  },
})
