/**
 * Submitting to the server: a form's values, or an act on one of many rows. Typing during the request is kept: the
 * response changes the stored values, never the fields. Failures are shown and can be retried.
 */
import { assign, emit, type PromiseActorLogic, setup } from 'xstate'
import { issuesByField, noRefusal, overdue, promiseActor, type Refusal, refusalOf, slot } from './kit.ts'

/** Form values by field name. */
export type Fields = Readonly<Record<string, unknown>>

/** The input of the slot. */
export interface Submission<Typed = Fields, Act = unknown> {
  readonly typed: Typed
  /** The requested act, if a screen offers several. */
  readonly act: Act
}

/** What was sent and returned, and the current field values. */
export interface Settled<Typed = Fields, Answer = unknown> {
  readonly typed: Typed
  readonly sent: Typed
  readonly answer: Answer
}

/** The new stored values and field values. */
export interface SettledFields<Typed = Fields> {
  readonly stored: Typed
  readonly typed: Typed
}

export interface SubmitInput {
  /** The initial field values. */
  readonly stored?: Fields
  /** For fields that the server completes, such as keys of new rows; by default the sent values are stored. */
  readonly settle?: (settled: Settled) => SettledFields
}

export interface SubmitContext<Typed = Fields, Act = unknown, Answer = unknown> extends Refusal {
  readonly stored: Typed
  readonly typed: Typed
  /** The request that is running, or was sent last. */
  readonly sent: Submission<Typed, Act> | null
  /** The last response. */
  readonly answer: Answer | null
  /** Errors by field, with the API's names. */
  readonly fields: Readonly<Record<string, string>>
  readonly settle: (settled: Settled) => SettledFields
}

export type SubmitEvent<Typed = Fields, Act = unknown> =
  | { type: 'TYPE'; typed: Partial<Typed> }
  /** Resets to the stored values. */
  | { type: 'RESET' }
  /** The data was reloaded: unchanged fields are updated. */
  | { type: 'READ'; stored: Typed }
  | { type: 'SUBMIT'; act?: Act }
  | { type: 'RETRY' }
  /** The message was read. */
  | { type: 'DISMISS' }

export type SubmitTag = 'busy' | 'shows a message' | 'is done'

export type SubmitEmitted<Typed = Fields, Act = unknown, Answer = unknown> =
  | { type: 'DONE'; sent: Submission<Typed, Act>; answer: Answer }
  | { type: 'FAILED'; sent: Submission<Typed, Act>; message: string }

/** What fills the machine for one screen, with its fields, acts and responses. */
export interface SubmitSlots<Typed = Fields, Act = unknown, Answer = unknown> {
  readonly actors: { readonly send: PromiseActorLogic<Answer, Submission<Typed, Act>> }
}

/** Fills the machine with a screen's call. */
export const submitSlots = <Typed = Fields, Act = unknown, Answer = unknown>(
  send: (submission: Submission<Typed, Act>, signal: AbortSignal) => Promise<Answer>,
): SubmitSlots<Typed, Act, Answer> => ({ actors: { send: promiseActor(send) } })

/** The fields that differ from the stored values. */
export const changedNames = ({ stored, typed }: Pick<SubmitContext, 'stored' | 'typed'>): readonly string[] =>
  Object.keys(typed).filter(name => !Object.is(typed[name], stored[name]))

/** The field values after the stored values change: edited fields stay, the rest is updated. */
const following = (was: Pick<SubmitContext, 'stored' | 'typed'>, stored: Fields): Fields => ({
  ...stored,
  ...Object.fromEntries(changedNames(was).map(name => [name, was.typed[name]])),
})

/** The running request, which exists while it runs. */
const sentOf = ({ sent }: SubmitContext) => sent as Submission

const keepTyped = ({ sent, typed }: Settled): SettledFields => ({ stored: sent, typed })

export const submit = setup({
  types: {} as {
    context: SubmitContext
    events: SubmitEvent
    input: SubmitInput
    emitted: SubmitEmitted
    tags: SubmitTag
  },
  actors: { send: slot<unknown, Submission>('send') },
  delays: { 'the answer is overdue': 60_000 },
  actions: {
    type: assign(({ context }, typed: Partial<Fields>) => ({ typed: { ...context.typed, ...typed } })),
    'go back to what is stored': assign(({ context }) => ({ typed: context.stored })),
    'take what is stored': assign(({ context }, stored: Fields) => ({
      stored,
      typed: following(context, stored),
    })),
    'note what is sent': assign(({ context }, { act }: { act: unknown }) => ({
      sent: { typed: context.typed, act },
      answer: null,
    })),
    'take the answer': assign(({ context }, { answer }: { answer: unknown }) => ({
      answer,
      ...context.settle({ typed: context.typed, sent: sentOf(context).typed, answer }),
    })),
    say: assign((_, { refusal, fields }: { refusal: Refusal; fields: Readonly<Record<string, string>> }) => ({
      ...refusal,
      fields,
    })),
    'tell that it is done': emit(({ context }) => ({
      type: 'DONE' as const,
      sent: sentOf(context),
      answer: context.answer,
    })),
    'tell that it failed': emit(({ context }) => ({
      type: 'FAILED' as const,
      sent: sentOf(context),
      message: context.message ?? '',
    })),
  },
}).createMachine({
  id: 'submit',
  context: ({ input: { stored = {}, settle = keepTyped } }) => ({
    ...noRefusal,
    fields: {},
    stored,
    typed: stored,
    sent: null,
    answer: null,
    settle,
  }),
  initial: 'idle',
  on: {
    TYPE: { actions: { type: 'type', params: ({ event }) => event.typed } },
    READ: { actions: { type: 'take what is stored', params: ({ event }) => event.stored } },
    RESET: { target: '.idle', actions: 'go back to what is stored' },
    SUBMIT: {
      target: '.sending',
      actions: { type: 'note what is sent', params: ({ event }) => ({ act: event.act }) },
    },
  },
  states: {
    idle: { entry: { type: 'say', params: { refusal: noRefusal, fields: {} } } },
    sending: {
      tags: 'busy',
      entry: { type: 'say', params: { refusal: noRefusal, fields: {} } },
      // One at a time; a sent request can't be canceled.
      on: { SUBMIT: {}, RESET: {} },
      invoke: {
        src: 'send',
        input: ({ context }) => sentOf(context),
        onDone: {
          target: 'done',
          actions: [
            { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
            'tell that it is done',
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            {
              type: 'say',
              params: ({ event }) => ({
                refusal: refusalOf(event.error),
                fields: issuesByField(event.error),
              }),
            },
            'tell that it failed',
          ],
        },
      },
      after: {
        'the answer is overdue': {
          target: 'failed',
          actions: [{ type: 'say', params: { refusal: overdue, fields: {} } }, 'tell that it failed'],
        },
      },
    },
    failed: {
      tags: 'shows a message',
      on: {
        RETRY: {
          target: 'sending',
          actions: { type: 'note what is sent', params: ({ context }) => ({ act: sentOf(context).act }) },
        },
        DISMISS: 'idle',
      },
    },
    done: { tags: 'is done', on: { DISMISS: 'idle' } },
  },
})
