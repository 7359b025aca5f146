/**
 * Sending something to the server: what a form holds, or what is done to one of many rows. What is typed while it is on
 * its way is kept: the answer changes what is stored and never what stands in a field. A failure is said, and tried again.
 */
import { assign, emit, type PromiseActorLogic, setup } from 'xstate'
import { issuesByField, noRefusal, overdue, promiseActor, type Refusal, refusalOf, slot } from './kit.ts'

/** The fields of a form by name. */
export type Fields = Readonly<Record<string, unknown>>

/** What the slot is sent. */
export interface Submission<Typed = Fields, Act = unknown> {
  readonly typed: Typed
  /** What was asked for, where a screen offers several things. */
  readonly act: Act
}

/** What was sent and answered, and what stands in the fields by then. */
export interface Settled<Typed = Fields, Answer = unknown> {
  readonly typed: Typed
  readonly sent: Typed
  readonly answer: Answer
}

/** What is stored from now on, and what stands in the fields. */
export interface SettledFields<Typed = Fields> {
  readonly stored: Typed
  readonly typed: Typed
}

export interface SubmitInput {
  /** What the fields hold before anything is typed. */
  readonly stored?: Fields
  /** For fields whose content the server completes, such as keys of new rows; by default what was sent is stored. */
  readonly settle?: (settled: Settled) => SettledFields
}

export interface SubmitContext<Typed = Fields, Act = unknown, Answer = unknown> extends Refusal {
  readonly stored: Typed
  readonly typed: Typed
  /** What is on its way, or was sent last. */
  readonly sent: Submission<Typed, Act> | null
  /** What was answered last. */
  readonly answer: Answer | null
  /** What was wrong with which field, by the names of the API. */
  readonly fields: Readonly<Record<string, string>>
  readonly settle: (settled: Settled) => SettledFields
}

export type SubmitEvent<Typed = Fields, Act = unknown> =
  | { type: 'TYPE'; typed: Partial<Typed> }
  /** Back to what is stored. */
  | { type: 'RESET' }
  /** It was read again: fields that nobody has changed follow. */
  | { type: 'READ'; stored: Typed }
  | { type: 'SUBMIT'; act?: Act }
  | { type: 'RETRY' }
  /** What was said is read. */
  | { type: 'DISMISS' }

export type SubmitTag = 'busy' | 'shows a message' | 'is done'

export type SubmitEmitted<Typed = Fields, Act = unknown, Answer = unknown> =
  | { type: 'DONE'; sent: Submission<Typed, Act>; answer: Answer }
  | { type: 'FAILED'; sent: Submission<Typed, Act>; message: string }

/** What fills the machine for one screen, with its own fields, acts and answers. */
export interface SubmitSlots<Typed = Fields, Act = unknown, Answer = unknown> {
  readonly actors: { readonly send: PromiseActorLogic<Answer, Submission<Typed, Act>> }
}

/** Fills the machine with what a screen sends. */
export const submitSlots = <Typed = Fields, Act = unknown, Answer = unknown>(
  send: (submission: Submission<Typed, Act>, signal: AbortSignal) => Promise<Answer>,
): SubmitSlots<Typed, Act, Answer> => ({ actors: { send: promiseActor(send) } })

/** The fields that differ from what is stored. */
export const changedNames = ({ stored, typed }: Pick<SubmitContext, 'stored' | 'typed'>): readonly string[] =>
  Object.keys(typed).filter(name => !Object.is(typed[name], stored[name]))

/** What the fields hold once something else is stored: what was typed stays, the rest follows. */
const following = (was: Pick<SubmitContext, 'stored' | 'typed'>, stored: Fields): Fields => ({
  ...stored,
  ...Object.fromEntries(changedNames(was).map(name => [name, was.typed[name]])),
})

/** What is on its way, which is there while it is. */
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
      // One at a time, and what is sent can no longer be called back.
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
