import { assign, not, setup, stateIn } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  JobContext,
  JobEvent,
  JobInput,
  JobOutcome,
  JobOutput,
  JobReport,
  JobTag,
} from '../../../machines/job.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'

const waiting: JobReport = { state: 'waiting', done: 0, total: null, message: null, result: null }
const running: JobReport = { ...waiting, state: 'running', done: 3, total: 10, message: 'Checking' }
/** Each differs from it in one thing alone. */
const further: JobReport = { ...running, done: 4 }
const longer: JobReport = { ...running, total: 20 }
const elsewhere: JobReport = { ...running, message: 'Checking the last' }
const done: JobReport = { state: 'done', done: 10, total: 10, message: 'All checked', result: { broken: 2 } }
const failed: JobReport = { ...running, state: 'failed', message: 'The disk is full.' }
const stopped: JobReport = { ...running, state: 'stopped' }

const gone = 'This job no longer exists.'
const unanswered =
  'The server did not answer. The job may have started anyway: look for it before you start it again.'
const unreachable = 'Can’t reach the server. The job keeps running, and we keep checking.'
const late = 'The server did not answer in time. Please try again.'

const failure = (status: number, message = 'Not now.') => new ApiError(status, { message })
/** 1, 3, 9 and then every 15 seconds. */
const pauses = [1000, 3000, 9000, 15_000]

const events = {
  'it begins': answers('begin', { id: 7 }),
  'it may not begin': fails('begin', failure(403, 'Not yours.')),
  'nobody hears of beginning': fails('begin', failure(0)),
  'it waits': answers('look', waiting),
  'it runs': answers('look', running),
  'it gets on': answers('look', further),
  'there is more to do': answers('look', longer),
  'it does something else': answers('look', elsewhere),
  'it is done': answers('look', done),
  'it has failed': answers('look', failed),
  'it has stopped': answers('look', stopped),
  'it is not there': fails('look', failure(404)),
  'it may not be seen': fails('look', failure(403, 'Not yours.')),
  'nobody answers': fails('look', failure(0)),
  'the server is too busy': fails('look', failure(503)),
  'the pause is over': passes(({ quietLooks }: JobContext) => pauses[quietLooks] ?? 0),
  'a quarter of a minute passes': passes(15_000),
  'the person asks again': sends({ type: 'RETRY' }),
  'the person stops it': sends({ type: 'STOP' }),
  'the person gives up': sends({ type: 'CANCEL' }),
  'it will stop': answers('stop'),
  'it cannot be stopped': fails('stop', new Error('Too late.')),
} satisfies ModelEvents<JobEvent>

const ended = (report: JobReport, outcome: JobOutcome) =>
  ({
    guard: 'it is early',
    target: '#over',
    actions: [
      { type: 'see', params: report },
      { type: 'end', params: outcome },
    ],
  }) as const

/** A job that is followed: what the server and the person can do. */
export const jobModel = defineModel({
  events,
  // What comes of one such report is the same for all that is done next.
  ends: ({ context }) => [further, longer, elsewhere].includes(context.report),
  starts: { 'one to begin': { id: null }, 'one that was left': { id: 7 } },
  machine: setup({
    types: {} as {
      context: JobContext
      events: EventOf<typeof events>
      input: JobInput
      output: JobOutput
      tags: JobTag
    },
    actions: {
      ...expected,
      see: assign(({ context }, report: JobReport) => ({
        report,
        message: null,
        quietLooks: context.report === report ? Math.min(3, context.quietLooks + 1) : 0,
      })),
      end: assign((_, outcome: JobOutcome) => ({ outcome })),
      say: assign((_, message: string | null) => ({ message })),
      'say of stopping': assign((_, stopMessage: string | null) => ({ stopMessage })),
      'see nothing': assign({ quietLooks: ({ context }) => Math.min(3, context.quietLooks + 1) }),
    },
    guards: {
      /** Enough for one look at each of them. */
      'it is early': ({ context }) => context.quietLooks === 0 && context.message === null,
      'it was begun before': ({ context }) => context.id !== null,
      'it waits': ({ context }) => context.report?.state === 'waiting',
      'it runs': ({ context }) => context.report?.state === 'running',
      'it ran': ({ context }) => context.report === running && context.quietLooks === 0,
      'it is not to stop': not(stateIn('#will stop')),
    },
  }).createMachine({
    id: 'job model',
    context: ({ input: { id } }) => ({
      id,
      report: null,
      quietLooks: 0,
      message: null,
      stopMessage: null,
      outcome: null,
    }),
    output: ({ context: { id, report, message, outcome } }) => ({
      outcome: outcome ?? 'gone',
      id,
      result: report?.state === 'done' ? { broken: 2 } : null,
      message: message ?? report?.message ?? null,
    }),
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'it was begun before', target: 'seen' }, { target: 'beginning' }] },
      beginning: {
        tags: 'beginning',
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'begin' } },
        ],
        on: {
          'it begins': { target: 'seen', actions: assign({ id: 7 }) },
          'it may not begin': { target: 'not begun', actions: { type: 'say', params: 'Not yours.' } },
          'nobody hears of beginning': {
            target: 'not begun',
            actions: { type: 'say', params: unanswered },
          },
          'a quarter of a minute passes': {
            target: 'not begun',
            actions: { type: 'say', params: unanswered },
          },
        },
      },
      'not begun': {
        tags: ['cannot be begun', 'can be tried again'],
        on: {
          'the person asks again': 'beginning',
          'the person gives up': { target: 'over', actions: { type: 'end', params: 'not begun' } },
        },
      },
      seen: {
        type: 'parallel',
        states: {
          watch: {
            initial: 'looking',
            states: {
              looking: {
                tags: 'looking',
                entry: { type: 'calls', params: { slot: 'look', input: { id: 7 } } },
                on: {
                  'it waits': { target: 'resting', actions: { type: 'see', params: waiting } },
                  'it runs': { target: 'resting', actions: { type: 'see', params: running } },
                  'it gets on': {
                    guard: 'it ran',
                    target: 'resting',
                    actions: { type: 'see', params: further },
                  },
                  'there is more to do': {
                    guard: 'it ran',
                    target: 'resting',
                    actions: { type: 'see', params: longer },
                  },
                  'it does something else': {
                    guard: 'it ran',
                    target: 'resting',
                    actions: { type: 'see', params: elsewhere },
                  },
                  'it is done': ended(done, 'done'),
                  'it has failed': ended(failed, 'failed'),
                  'it has stopped': ended(stopped, 'stopped'),
                  'it is not there': {
                    guard: 'it is early',
                    target: '#over',
                    actions: [
                      { type: 'say', params: gone },
                      { type: 'end', params: 'gone' },
                    ],
                  },
                  'it may not be seen': {
                    guard: 'it is early',
                    target: 'refused',
                    actions: { type: 'say', params: 'Not yours.' },
                  },
                  'nobody answers': 'unreachable',
                  'the server is too busy': 'unreachable',
                  'a quarter of a minute passes': 'unreachable',
                  'the person stops it': { guard: 'it is not to stop', target: 'stopping' },
                },
              },
              resting: {
                on: {
                  'the pause is over': 'looking',
                  'the person asks again': 'looking',
                  'the person stops it': { guard: 'it is not to stop', target: 'stopping' },
                },
              },
              unreachable: {
                tags: ['cannot reach the server', 'can be tried again'],
                entry: ['see nothing', { type: 'say', params: unreachable }],
                on: { 'the pause is over': 'looking', 'the person asks again': 'looking' },
              },
              refused: {
                tags: ['cannot be followed', 'can be tried again'],
                on: { 'the person asks again': 'looking' },
              },
              stopping: {
                id: 'stopping',
                tags: 'is asked to stop',
                entry: [
                  { type: 'say of stopping', params: null },
                  { type: 'calls', params: { slot: 'stop', input: { id: 7 } } },
                ],
                on: {
                  'it will stop': 'looking',
                  'it cannot be stopped': {
                    target: 'looking',
                    actions: { type: 'say of stopping', params: 'Too late.' },
                  },
                  'a quarter of a minute passes': {
                    target: 'looking',
                    actions: { type: 'say of stopping', params: late },
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
              running: { tags: 'running', always: { guard: 'it waits', target: 'waiting' } },
            },
          },
          stop: {
            initial: 'not asked',
            states: {
              'not asked': {
                on: {
                  'it will stop': { guard: stateIn('#stopping'), target: 'will stop' },
                  'it cannot be stopped': { guard: stateIn('#stopping'), target: 'will not' },
                  'a quarter of a minute passes': { guard: stateIn('#stopping'), target: 'will not' },
                },
              },
              'will stop': { id: 'will stop', tags: 'is asked to stop' },
              'will not': {
                tags: 'cannot be stopped',
                on: { 'it will stop': { guard: stateIn('#stopping'), target: 'will stop' } },
              },
            },
          },
        },
      },
      over: { id: 'over', type: 'final', tags: 'is over' },
    },
  }),
})
