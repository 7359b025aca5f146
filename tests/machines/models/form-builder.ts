import type { FormConfig, FormPart } from '@rounds/core/rules/forms'
import { assign, emit, not, setup } from 'xstate'
import type {
  FormBuilderContext,
  FormBuilderEmitted,
  FormBuilderEvent,
  FormBuilderInput,
  FormBuilderTag,
} from '../../../machines/form-builder.ts'
import { defineModel, type EventOf, expected, type ModelEvents, sends } from '../../model.ts'

const named = (label: string): FormConfig => ({ fields: [{ name: 'text', kind: 'text', label }] })
const start = named('')
const field: FormPart = { kind: 'field', name: 'text' }
const types = (label: string) =>
  sends({ type: 'EDIT', edit: { kind: 'change field', name: 'text', to: { label } } })

const events = {
  'types a': types('a'),
  'types ab': types('ab'),
  'selects the form': sends({ type: 'SELECT', part: { kind: 'form' } }),
  undoes: sends({ type: 'UNDO' }),
  'does it again': sends({ type: 'REDO' }),
  'is given another': sends({ type: 'GIVEN', config: named('z') }),
} satisfies ModelEvents<FormBuilderEvent>

const STRETCH = 'change field text label'
/** Longer histories say nothing that two changes do not. */
const MOST = 2

/** A form of one question whose label is typed. */
export const formBuilderModel = defineModel({
  events,
  starts: { anew: { config: start, most: MOST } },
  machine: setup({
    types: {} as {
      context: FormBuilderContext
      events: EventOf<typeof events>
      input: FormBuilderInput
      emitted: FormBuilderEmitted
      tags: FormBuilderTag
    },
    actions: {
      ...expected,
      label: assign(({ context: { config, part, past, stretch } }, label: string) => ({
        config: named(label),
        part: field,
        past: stretch === STRETCH ? past : [...past, { config, part }].slice(-MOST),
        future: [],
        stretch: STRETCH,
      })),
      'select the form': assign({ part: { kind: 'form' }, stretch: null }),
      back: assign(({ context: { config, part, past, future } }) => ({
        ...past[past.length - 1],
        past: past.slice(0, past.length - 1),
        future: [...future, { config, part }],
        stretch: null,
      })),
      on: assign(({ context: { config, part, past, future } }) => ({
        ...future[future.length - 1],
        past: [...past, { config, part }],
        future: future.slice(0, future.length - 1),
        stretch: null,
      })),
      'begin with another': assign({ config: named('z'), past: [], future: [], stretch: null }),
      tell: emit(({ context }) => ({ type: 'CHANGED' as const, config: context.config })),
    },
    guards: {
      'has another label': ({ context }, label: string) => context.config.fields?.[0]?.label !== label,
      'has a past': ({ context }) => context.past.length > 0,
      'has a future': ({ context }) => context.future.length > 0,
    },
  }).createMachine({
    id: 'form builder model',
    context: { config: start, part: { kind: 'form' }, past: [], future: [], stretch: null, most: MOST },
    type: 'parallel',
    on: {
      'types a': {
        guard: { type: 'has another label', params: 'a' },
        actions: [{ type: 'label', params: 'a' }, 'tell'],
      },
      'types ab': {
        guard: { type: 'has another label', params: 'ab' },
        actions: [{ type: 'label', params: 'ab' }, 'tell'],
      },
      'selects the form': { actions: 'select the form' },
      undoes: { guard: 'has a past', actions: ['back', 'tell'] },
      'does it again': { guard: 'has a future', actions: ['on', 'tell'] },
      'is given another': {
        guard: { type: 'has another label', params: 'z' },
        actions: 'begin with another',
      },
    },
    states: {
      past: {
        initial: 'none',
        states: {
          none: { always: { guard: 'has a past', target: 'some' } },
          some: { tags: 'can undo', always: { guard: not('has a past'), target: 'none' } },
        },
      },
      future: {
        initial: 'none',
        states: {
          none: { always: { guard: 'has a future', target: 'some' } },
          some: { tags: 'can redo', always: { guard: not('has a future'), target: 'none' } },
        },
      },
    },
  }),
})
