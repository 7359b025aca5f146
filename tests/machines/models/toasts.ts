import { assign, setup } from 'xstate'
import type { ToastContent, ToastsEvent, ToastsTag } from '../../../machines/toasts.ts'
import { defineModel, type EventOf, expected, type ModelEvents, passes, sends, waits } from '../../model.ts'

/** What is seen of a toast. */
export interface SeenToast extends ToastContent {
  readonly id: string
  readonly tags: readonly ('standing' | 'leaving')[]
}

interface Context {
  readonly toasts: readonly SeenToast[]
  readonly count: number
  /** Those that are gone and go on all the same: none. */
  readonly lingering: readonly string[]
  /** For how long each has stood or been leaving. */
  readonly since: Readonly<Record<string, number>>
}

const first = ({ toasts }: Context) => toasts[0]?.id ?? 'nobody'

/** How long it is until something happens to a toast: 4 seconds or its own time and 400 ms more, then 200 ms. */
const left = (toast: SeenToast, { since }: Context) => {
  const life = toast.type === 'loading' ? Number.POSITIVE_INFINITY : (toast.dismiss ?? 4_000) + 400
  return (toast.tags[0] === 'leaving' ? 200 : life) - (since[toast.id] ?? 0)
}
const next = (context: Context) => Math.min(...context.toasts.map(one => left(one, context)))

const events = {
  'says something': sends({ type: 'SHOW', content: { type: 'info', text: 'Hello' } }),
  'says that it saves': sends({ type: 'SHOW', id: 'save', content: { type: 'loading', text: 'Saving' } }),
  'says that it is saved': sends({
    type: 'SHOW',
    id: 'save',
    content: { type: 'success', text: 'Saved', dismiss: 9_000 },
  }),
  'clicks the oldest': sends((context: Context) => ({ type: 'CLICK', id: first(context) })),
  'closes the oldest': sends((context: Context) => ({ type: 'CLOSE', id: first(context) })),
  'clicks one that is gone': sends({ type: 'CLICK', id: 'gone' }),
  'closes all': sends({ type: 'CLOSE_ALL' }),
  'a second passes': waits(1_000),
  'the next deadline comes': passes((context: Context) => next(context)),
} satisfies ModelEvents<ToastsEvent>

const gone = ({ context }: { context: Context }) => {
  const ms = next(context)
  return context.toasts.every(one => one.tags[0] === 'leaving' && left(one, context) === ms)
}

/** All toasts: each has its own time, may change what it says, and goes when its time or a click says so. */
export const toastsModel = defineModel({
  events,
  own: ['since'],
  ends: at => at.context.count > 2,
  machine: setup({
    types: {} as { context: Context; events: EventOf<typeof events>; tags: ToastsTag },
    guards: {
      'the last is gone then': gone,
      'one has just come': ({ context }) =>
        context.toasts.length === 1 && next(context) > 1_000 && context.since[first(context)] === 0,
    },
    actions: {
      ...expected,
      show: assign(({ context }, { id, ...content }: ToastContent & { id?: string }) => {
        const name = id ?? `toast ${context.count + 1}`
        const shown = { ...content, id: name, tags: ['standing'] as const }
        const known = context.toasts.some(one => one.id === name)
        return {
          toasts: known
            ? context.toasts.map(one => (one.id === name ? { ...shown, dismiss: 4_000, ...content } : one))
            : [...context.toasts, shown],
          count: context.count + (known ? 0 : 1),
          since: { ...context.since, [name]: 0 },
        }
      }),
      close: assign(({ context }, what: 'by click' | 'the oldest' | 'all') => {
        const closes = (one: SeenToast) =>
          one.tags[0] === 'standing' &&
          (what === 'all' || one.id === first(context)) &&
          (what !== 'by click' || one.type !== 'loading')
        const closed = context.toasts.filter(closes)
        return {
          toasts: context.toasts.map(one => (closes(one) ? { ...one, tags: ['leaving'] as const } : one)),
          since: { ...context.since, ...Object.fromEntries(closed.map(one => [one.id, 0])) },
        }
      }),
      pass: assign(({ context }, ms: number) => {
        const over = context.toasts.filter(one => left(one, context) === ms)
        const stays = context.toasts.filter(one => !over.includes(one) || one.tags[0] === 'standing')
        return {
          toasts: stays.map(one => (over.includes(one) ? { ...one, tags: ['leaving'] as const } : one)),
          since: Object.fromEntries(
            stays.map(one => [
              one.id,
              over.includes(one) || one.type === 'loading' ? 0 : (context.since[one.id] ?? 0) + ms,
            ]),
          ),
        }
      }),
    },
  }).createMachine({
    id: 'toasts model',
    context: { toasts: [], count: 0, lingering: [], since: {} },
    initial: 'none',
    on: {
      'says something': {
        target: '.some',
        actions: { type: 'show', params: { type: 'info', text: 'Hello' } },
      },
      'says that it saves': {
        target: '.some',
        actions: { type: 'show', params: { id: 'save', type: 'loading', text: 'Saving' } },
      },
      'says that it is saved': {
        target: '.some',
        actions: { type: 'show', params: { id: 'save', type: 'success', text: 'Saved', dismiss: 9_000 } },
      },
    },
    states: {
      none: {},
      some: {
        tags: 'shows toasts',
        on: {
          'clicks the oldest': { actions: { type: 'close', params: 'by click' } },
          'closes the oldest': { actions: { type: 'close', params: 'the oldest' } },
          'clicks one that is gone': { actions: 'nothing' },
          'closes all': { actions: { type: 'close', params: 'all' } },
          'a second passes': {
            guard: 'one has just come',
            actions: { type: 'pass', params: 1_000 },
          },
          'the next deadline comes': [
            {
              guard: 'the last is gone then',
              target: 'none',
              actions: { type: 'pass', params: ({ context }) => next(context) },
            },
            {
              guard: ({ context }) => Number.isFinite(next(context)),
              actions: { type: 'pass', params: ({ context }) => next(context) },
            },
          ],
        },
      },
    },
  }),
})
