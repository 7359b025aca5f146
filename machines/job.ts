/**
 * Follows a long-running job of the server to its end (decisions §2, jobs; screens, redirects checker): started here,
 * or resumed by id after leaving the page. It is polled, less often while nothing changes. An unreachable server is
 * polled on, because the job runs without us.
 *
 * Three parallel parts: polling, progress, and whether it was asked to stop.
 */
import { ApiError, messageOf } from '@rounds/core/api'
import { flowWords } from '@rounds/core/words/flows'
import { assign, not, raise, setup, stateIn } from 'xstate'
import { isBusy, isUnanswered, NO_ANSWER, sayNothing, sayWhy, slot } from './kit.ts'

export interface JobInput {
  /** The job to follow; null to start one. */
  readonly id: number | null
}

/** A job as the server reports it. */
export interface JobReport {
  readonly state: 'waiting' | 'scheduled' | 'running' | 'done' | 'failed' | 'stopped'
  readonly done: number
  /** Null if unknown. */
  readonly total: number | null
  readonly message: string | null
  readonly result: unknown
}

export interface JobContext {
  readonly id: number | null
  /** The last report; null before. */
  readonly report: JobReport | null
  /** How many polls in a row brought no news; not counted beyond the longest delay. */
  readonly quietLooks: number
  /** Why starting or polling failed. */
  readonly message: string | null
  /** Why the request to stop failed. */
  readonly stopMessage: string | null
  readonly outcome: JobOutcome | null
}

export type JobOutcome = 'done' | 'failed' | 'stopped' | 'gone' | 'not begun'

export interface JobOutput {
  readonly outcome: JobOutcome
  readonly id: number | null
  readonly result: unknown
  readonly message: string | null
}

export type JobEvent =
  /** Poll now; start again if that failed. */
  | { type: 'RETRY' }
  | { type: 'STOP' }
  /** Give up on a job that could not be started. */
  | { type: 'CANCEL' }
  /** Raised with the result of the request to stop. */
  | { type: 'WILL_STOP' }
  | { type: 'WILL_NOT_STOP' }

export type JobTag =
  | 'beginning'
  | 'cannot be begun'
  | 'waiting'
  | 'running'
  | 'looking'
  | 'cannot reach the server'
  | 'cannot be followed'
  | 'can be tried again'
  | 'is asked to stop'
  | 'cannot be stopped'
  | 'is over'

/** The share done, from 0 to 1; undefined if unknown. */
export function jobProgress({ report }: JobContext): number | undefined {
  if (!report?.total) return undefined
  return Math.min(1, report.done / report.total)
}

const GONE = flowWords.job.jobNotAnyMore
const UNREACHABLE = flowWords.job.serverCannotReachedJob

/** A job whose start was not answered may exist anyway. */
const sayNotBegun = (error?: unknown): string =>
  isUnanswered(error) ? flowWords.job.serverDidNotAnswer : messageOf(error)

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

const isSame = (one: JobReport | null, other: JobReport) =>
  one?.state === other.state &&
  one.done === other.done &&
  one.total === other.total &&
  one.message === other.message

const outcomeOf = ({ state }: JobReport): JobOutcome | null =>
  state === 'waiting' || state === 'scheduled' || state === 'running' ? null : state

const anotherQuiet = ({ quietLooks }: JobContext) => Math.min(3, quietLooks + 1)

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

export const job = setup({
  types: {} as {
    context: JobContext
    events: JobEvent
    input: JobInput
    output: JobOutput
    tags: JobTag
  },
  actors: {
    begin: slot<{ id: number }>('begin'),
    look: slot<JobReport, { id: number }>('look'),
    stop: slot<unknown, { id: number }>('stop'),
  },
  delays: {
    /** 1, 3, 9 and then every 15 seconds. */
    'it is worth another look': ({ context }) => Math.min(15_000, 1000 * 3 ** context.quietLooks),
    'the answer is overdue': 15_000,
  },
  guards: {
    'it is known': ({ context }) => context.id !== null,
    'it has ended': (_, report: JobReport) => outcomeOf(report) !== null,
    'it waits': ({ context: { report } }) => report?.state === 'waiting' || report?.state === 'scheduled',
    'it runs': ({ context }) => context.report?.state === 'running',
    'it is not asked to stop': not(stateIn('#asked')),
    'it is gone': (_, { error }: Failed) => hasStatus(error, 404),
    'it is a matter of the moment': (_, { error }: Failed) =>
      isUnanswered(error) || isBusy(error) || hasStatus(error, 500),
  },
  actions: {
    'take the job': assign((_, { id }: { id: number }) => ({ id, message: null })),
    'take the report': assign(({ context }, report: JobReport) => ({
      report,
      quietLooks: isSame(context.report, report) ? anotherQuiet(context) : 0,
      message: null,
    })),
    'count a quiet look': assign({ quietLooks: ({ context }) => anotherQuiet(context) }),
    say: assign((_, message: string | null) => ({ message })),
    'say of stopping': assign((_, stopMessage: string | null) => ({ stopMessage })),
    'note that it will stop': raise({ type: 'WILL_STOP' }),
    'note that it will not': raise({ type: 'WILL_NOT_STOP' }),
    'take the outcome': assign((_, outcome: JobOutcome | null) => ({ outcome })),
  },
}).createMachine({
  id: 'job',
  context: ({ input: { id } }) => ({
    id,
    report: null,
    quietLooks: 0,
    message: null,
    stopMessage: null,
    outcome: null,
  }),
  output: ({ context: { outcome, id, report, message } }) => ({
    outcome: outcome ?? 'gone',
    id,
    result: report?.result ?? null,
    message: message ?? report?.message ?? null,
  }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'it is known', target: 'following' }, { target: 'beginning' }] },
    beginning: {
      tags: 'beginning',
      entry: sayNothing,
      invoke: {
        src: 'begin',
        onDone: {
          target: 'following',
          actions: { type: 'take the job', params: ({ event }) => event.output },
        },
        onError: {
          target: 'not begun',
          actions: { type: 'say', params: ({ event }) => sayNotBegun(event.error) },
        },
      },
      after: {
        'the answer is overdue': { target: 'not begun', actions: { type: 'say', params: sayNotBegun() } },
      },
    },
    'not begun': {
      tags: ['cannot be begun', 'can be tried again'],
      on: {
        RETRY: 'beginning',
        CANCEL: { target: 'over', actions: { type: 'take the outcome', params: 'not begun' } },
      },
    },
    following: {
      type: 'parallel',
      states: {
        watch: {
          initial: 'looking',
          states: {
            looking: {
              tags: 'looking',
              invoke: {
                src: 'look',
                input: ({ context }) => ({ id: context.id ?? 0 }),
                onDone: [
                  {
                    guard: { type: 'it has ended', params: ({ event }) => event.output },
                    target: '#job.over',
                    actions: [
                      { type: 'take the report', params: ({ event }) => event.output },
                      { type: 'take the outcome', params: ({ event }) => outcomeOf(event.output) },
                    ],
                  },
                  {
                    target: 'resting',
                    actions: { type: 'take the report', params: ({ event }) => event.output },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'it is gone', params: ({ event }) => ({ error: event.error }) },
                    target: '#job.over',
                    actions: [
                      { type: 'say', params: GONE },
                      { type: 'take the outcome', params: 'gone' },
                    ],
                  },
                  {
                    guard: {
                      type: 'it is a matter of the moment',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'unreachable',
                  },
                  {
                    target: 'refused',
                    actions: sayWhy,
                  },
                ],
              },
              after: { 'the answer is overdue': 'unreachable' },
              on: { STOP: { guard: 'it is not asked to stop', target: 'asking to stop' } },
            },
            resting: {
              on: {
                RETRY: 'looking',
                STOP: { guard: 'it is not asked to stop', target: 'asking to stop' },
              },
              after: { 'it is worth another look': 'looking' },
            },
            unreachable: {
              tags: ['cannot reach the server', 'can be tried again'],
              entry: ['count a quiet look', { type: 'say', params: UNREACHABLE }],
              on: { RETRY: 'looking' },
              after: { 'it is worth another look': 'looking' },
            },
            /** For example a job that this person may not see. */
            refused: {
              tags: ['cannot be followed', 'can be tried again'],
              on: { RETRY: 'looking' },
            },
            'asking to stop': {
              tags: 'is asked to stop',
              entry: { type: 'say of stopping', params: null },
              invoke: {
                src: 'stop',
                input: ({ context }) => ({ id: context.id ?? 0 }),
                onDone: { target: 'looking', actions: 'note that it will stop' },
                onError: {
                  target: 'looking',
                  actions: [
                    { type: 'say of stopping', params: ({ event }) => messageOf(event.error) },
                    'note that it will not',
                  ],
                },
              },
              after: {
                'the answer is overdue': {
                  target: 'looking',
                  actions: [{ type: 'say of stopping', params: NO_ANSWER }, 'note that it will not'],
                },
              },
            },
          },
        },
        stage: {
          initial: 'unknown',
          states: {
            unknown: {
              always: [
                { guard: 'it waits', target: 'waiting' },
                { guard: 'it runs', target: 'running' },
              ],
            },
            waiting: { tags: 'waiting', always: { guard: 'it runs', target: 'running' } },
            /** It may be queued again after a server restart. */
            running: { tags: 'running', always: { guard: 'it waits', target: 'waiting' } },
          },
        },
        stop: {
          initial: 'not asked',
          on: { WILL_STOP: '.asked', WILL_NOT_STOP: '.failed' },
          states: {
            'not asked': {},
            asked: { id: 'asked', tags: 'is asked to stop' },
            failed: { tags: 'cannot be stopped' },
          },
        },
      },
    },
    over: { type: 'final', tags: 'is over' },
  },
})
