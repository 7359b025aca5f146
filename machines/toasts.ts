/**
 * Toasts (specification §4, §9): each stays for its time plus 400 ms, takes 200 ms to leave, and closes on click; a
 * loading toast does neither until it changes its kind.
 */
import { closesOnClick, type ToastType, toastLife, toastTimes } from '@rounds/core/rules/interface'
import { type ActorRefFrom, assign, enqueueActions, sendParent, setup } from 'xstate'

/** The content of a toast. */
export interface ToastContent {
  readonly type: ToastType
  readonly text: string
  /** In milliseconds, if not the default. */
  readonly dismiss?: number
}

export interface ToastContext extends ToastContent {
  readonly id: string
}

export type ToastEvent =
  | { type: 'CLICK' }
  | { type: 'CLOSE' }
  /** The content changed, and its time starts again. */
  | { type: 'BECOME'; content: ToastContent }

export type ToastTag = 'standing' | 'leaving'

/** One toast, from appearing to closing. */
export const toast = setup({
  types: {} as {
    context: ToastContext
    events: ToastEvent
    input: ToastContext
    tags: ToastTag
  },
  delays: {
    'its time is over': ({ context }) => toastLife(context.type, context.dismiss) ?? 0,
    'it has faded': toastTimes.leaving,
  },
  guards: {
    'it goes by itself': ({ context }) => toastLife(context.type, context.dismiss) !== undefined,
    'a click closes it': ({ context }) => closesOnClick(context.type),
  },
  actions: {
    become: assign((_, { type, text, dismiss }: ToastContent) => ({
      type,
      text,
      dismiss: dismiss ?? toastTimes.dismiss,
    })),
    'tell that it is gone': sendParent(({ context }: { context: ToastContext }) => ({
      type: 'GONE',
      id: context.id,
    })),
  },
}).createMachine({
  id: 'toast',
  context: ({ input }) => input,
  initial: 'standing',
  states: {
    standing: {
      tags: 'standing',
      on: {
        CLICK: { guard: 'a click closes it', target: 'leaving' },
        CLOSE: 'leaving',
        BECOME: {
          target: 'standing',
          reenter: true,
          actions: { type: 'become', params: ({ event }) => event.content },
        },
      },
      after: { 'its time is over': { guard: 'it goes by itself', target: 'leaving' } },
    },
    leaving: {
      tags: 'leaving',
      on: {
        BECOME: {
          target: 'standing',
          actions: { type: 'become', params: ({ event }) => event.content },
        },
      },
      after: { 'it has faded': 'gone' },
    },
    gone: { type: 'final', entry: 'tell that it is gone' },
  },
})

export interface ToastsContext {
  /** In order of appearance. */
  readonly toasts: readonly { readonly id: string; readonly ref: ActorRefFrom<typeof toast> }[]
  readonly count: number
}

export type ToastsEvent =
  /** With an `id`, updates the existing toast of that name. */
  | { type: 'SHOW'; content: ToastContent; id?: string }
  | { type: 'CLICK'; id: string }
  | { type: 'CLOSE'; id: string }
  | { type: 'CLOSE_ALL' }
  /** Sent by a toast itself. */
  | { type: 'GONE'; id: string }

export type ToastsTag = 'shows toasts'

const isThere = ({ toasts }: ToastsContext, id: string | undefined) => toasts.some(one => one.id === id)

/** All toasts. */
export const toasts = setup({
  types: {} as { context: ToastsContext; events: ToastsEvent; tags: ToastsTag },
  actors: { toast },
  guards: {
    'it is there': ({ context }, id: string | undefined) => isThere(context, id),
    'it was the last': ({ context }, id: string) => context.toasts.every(one => one.id === id),
  },
  actions: {
    add: assign(({ context, spawn }, { content, id }: { content: ToastContent; id: string | undefined }) => {
      const name = id ?? `toast ${context.count + 1}`
      const ref = spawn('toast', { id: name, input: { ...content, id: name } })
      return { toasts: [...context.toasts, { id: name, ref }], count: context.count + 1 }
    }),
    pass: ({ context }, { id, event }: { id: string | undefined; event: ToastEvent }) => {
      for (const one of context.toasts) if (one.id === id) one.ref.send(event)
    },
    'close all': ({ context }) => {
      for (const { ref } of context.toasts) ref.send({ type: 'CLOSE' })
    },
    /** Its actor is released too, otherwise every toast would stay in memory. */
    drop: enqueueActions(({ context, enqueue }, id: string) => {
      enqueue.stopChild(id)
      enqueue.assign({ toasts: context.toasts.filter(one => one.id !== id) })
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], count: 0 },
  initial: 'none',
  on: {
    SHOW: [
      {
        guard: { type: 'it is there', params: ({ event }) => event.id },
        actions: {
          type: 'pass',
          params: ({ event }) => ({ id: event.id, event: { type: 'BECOME', content: event.content } }),
        },
      },
      {
        target: '.some',
        actions: { type: 'add', params: ({ event }) => ({ content: event.content, id: event.id }) },
      },
    ],
  },
  states: {
    none: {},
    some: {
      tags: 'shows toasts',
      on: {
        CLICK: {
          actions: { type: 'pass', params: ({ event }) => ({ id: event.id, event: { type: 'CLICK' } }) },
        },
        CLOSE: {
          actions: { type: 'pass', params: ({ event }) => ({ id: event.id, event: { type: 'CLOSE' } }) },
        },
        CLOSE_ALL: { actions: 'close all' },
        GONE: [
          {
            guard: { type: 'it was the last', params: ({ event }) => event.id },
            target: 'none',
            actions: { type: 'drop', params: ({ event }) => event.id },
          },
          { actions: { type: 'drop', params: ({ event }) => event.id } },
        ],
      },
    },
  },
})
