/**
 * Filling in a form, as a separate machine for each definition: a state for every step and exit page, the check of all
 * answers, and sending. Answers stay while a visitor changes their mind, even if a question is now hidden; the one
 * evaluator (`core/rules/forms`) decides which count.
 */
import {
  type Form,
  type FormIssue,
  type FormPage,
  firstPage,
  type Given,
  isPaged,
  type Judging,
  namesOf,
  pageAfter,
  pageBefore,
  pageNamed,
  walkForm,
} from '@rounds/core/rules/forms'
import { assign, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from '../kit.ts'
import { targetsOf } from './targets.ts'

/** The answers, by the names they are sent under. */
export type GivenAnswers = Readonly<Record<string, readonly string[]>>

export interface FormInput {
  /** Answers given before any input. */
  readonly given?: GivenAnswers
}

export interface FormContext extends Refusal {
  /** All answers, hidden or not. */
  readonly given: GivenAnswers
  /** The shown step; null on the check, on an exit page and from sending on. */
  readonly step: string | null
  /** Errors on the shown step. */
  readonly wrong: readonly FormIssue[]
  /** Whether an answer is being changed after the check of all answers. */
  readonly isChange: boolean
}

export type FormEvent =
  | { type: 'ANSWER'; name: string; values: readonly string[] }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** From the check of all answers back to one step. */
  | { type: 'CHANGE'; step: string }
  | { type: 'SEND' }

export type FormTag =
  | 'asks'
  | 'has problems'
  | 'checks answers'
  | 'is over'
  | 'busy'
  | 'shows a message'
  | 'is done'

const OVERDUE_MS = 60_000

const mapOf = (given: GivenAnswers): Given => new Map(Object.entries(given))

/** The paths of form pages in the machine. */
function stateOf(form: Form, page: FormPage): string {
  if (page.at === 'step') return `step ${form.steps.findIndex(({ name }) => name === page.step)}`
  if (page.at === 'exit') return `exit ${page.exit.name}`
  return isPaged(form) ? 'check' : 'sending'
}

/** Compiles a form into its machine. `judging` says how values are validated on this platform. */
export function compileForm(form: Form, judging: Judging) {
  const after = ({ given, step, isChange }: FormContext) =>
    pageAfter(form, mapOf(given), step ?? '', judging, isChange)
  const issuesNow = (context: FormContext): readonly FormIssue[] => {
    const page = after(context)
    return page.at === 'step' ? page.issues : []
  }
  const exits = [...form.exits.keys()]
  const steps = form.steps.map((_, index) => `step ${index}`)
  const end = isPaged(form) ? 'check' : 'sending'
  const everywhere = [...steps, ...exits.map(name => `exit ${name}`), end]

  return setup({
    types: {} as { context: FormContext; events: FormEvent; input: FormInput; tags: FormTag },
    actors: { send: slot<unknown, { given: GivenAnswers }>('send') },
    delays: { 'the answer is overdue': OVERDUE_MS },
    guards: {
      'it stands on the step': ({ context, event }) =>
        event.type === 'ANSWER' &&
        form.steps.some(
          ({ name, fields }) =>
            name === context.step && fields.some(field => namesOf(field).includes(event.name)),
        ),
      'something is wrong': ({ context }) => issuesNow(context).length > 0,
      'an answer is changed': ({ context }) => context.isChange,
      'begins at': ({ context }, state: string) =>
        stateOf(form, firstPage(form, mapOf(context.given))) === state,
      'leads to': ({ context }, state: string) => stateOf(form, after(context)) === state,
      'leads back to': ({ context }, state: string) =>
        stateOf(form, pageBefore(form, mapOf(context.given), context.step ?? undefined)) === state,
      'is named': ({ context, event }, state: string) =>
        event.type === 'CHANGE' && stateOf(form, pageNamed(form, mapOf(context.given), event.step)) === state,
    },
    actions: {
      keep: assign(({ context }, { name, values }: { name: string; values: readonly string[] }) => ({
        given: { ...context.given, [name]: values },
      })),
      'show the step': assign((_, step: string | null) => ({ step, wrong: [] })),
      'say what is wrong': assign(({ context }) => ({ wrong: issuesNow(context) })),
      'note a change': assign((_, isChange: boolean) => ({ isChange })),
      say: assign((_, refusal: Refusal) => refusal),
    },
  }).createMachine({
    id: 'form',
    context: ({ input: { given = {} } }) => ({
      ...noRefusal,
      given,
      step: null,
      wrong: [],
      isChange: false,
    }),
    initial: 'beginning',
    states: {
      beginning: {
        always: everywhere.map(state => ({
          guard: { type: 'begins at' as const, params: state },
          target: state,
        })),
      },
      ...Object.fromEntries(
        form.steps.map(({ name }, index) => [
          `step ${index}`,
          {
            tags: ['asks' as const],
            entry: { type: 'show the step' as const, params: name },
            initial: 'fine',
            on: {
              ANSWER: {
                guard: 'it stands on the step' as const,
                actions: {
                  type: 'keep' as const,
                  params: ({ event }: { event: Extract<FormEvent, { type: 'ANSWER' }> }) => event,
                },
              },
              NEXT: [
                {
                  guard: 'something is wrong' as const,
                  target: '.wrong',
                  actions: 'say what is wrong' as const,
                },
                { guard: 'an answer is changed' as const, target: 'resuming' },
                ...targetsOf(form, index).map(state => ({
                  guard: { type: 'leads to' as const, params: state },
                  target: state,
                })),
              ],
              BACK: steps.slice(0, index).map(state => ({
                guard: { type: 'leads back to' as const, params: state },
                target: state,
              })),
            },
            states: { fine: {}, wrong: { tags: ['has problems' as const] } },
          },
        ]),
      ),
      resuming: {
        always: everywhere.map(state => ({
          guard: { type: 'leads to' as const, params: state },
          target: state,
        })),
        exit: { type: 'note a change', params: false },
      },
      ...Object.fromEntries(
        exits.map(name => [
          `exit ${name}`,
          {
            tags: ['is over' as const],
            entry: { type: 'show the step' as const, params: null },
            on: {
              BACK: steps.map(state => ({
                guard: { type: 'leads back to' as const, params: state },
                target: state,
              })),
            },
          },
        ]),
      ),
      check: {
        tags: 'checks answers',
        entry: { type: 'show the step', params: null },
        on: {
          SEND: { target: 'sending' },
          BACK: steps.map(state => ({
            guard: { type: 'leads back to' as const, params: state },
            target: state,
          })),
          CHANGE: steps.map(state => ({
            guard: { type: 'is named' as const, params: state },
            target: state,
            actions: { type: 'note a change' as const, params: true },
          })),
        },
      },
      sending: {
        tags: 'busy',
        entry: [{ type: 'show the step', params: null }, sayNoRefusal],
        invoke: {
          src: 'send',
          input: ({ context: { given } }) => ({
            given: Object.fromEntries(walkForm(form, mapOf(given)).counted),
          }),
          onDone: 'sent',
          onError: { target: 'failed', actions: sayRefusal },
        },
        after: { 'the answer is overdue': { target: 'failed', actions: sayOverdue } },
      },
      failed: {
        tags: 'shows a message',
        on: {
          SEND: 'sending',
          BACK: steps.map(state => ({
            guard: { type: 'leads back to' as const, params: state },
            target: state,
          })),
        },
      },
      sent: { type: 'final', tags: 'is done' },
    },
  })
}
