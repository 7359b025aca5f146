/**
 * Importing a CSV file (decisions §7): choose a file, match its columns, preview each row, then run it in chunks that
 * can be paused and canceled. A failed chunk can be retried or split, so that faulty rows are reported by line. A chunk
 * that was never answered is looked up first, so nothing is created twice.
 */
import { ApiError } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import type { Outcome } from '@rounds/core/rules/csv'
import type { RecordLink } from '@rounds/core/rules/records'
import { flowWords } from '@rounds/core/words/flows'
import { assign, emit, not, setup, stateIn } from 'xstate'
import { NO_ANSWER, sayLate, sayNothing, sayWhy, slot } from '../kit.ts'
import { type ChunkDone, type ChunkLists, type ImportReport, isRefusal } from './run.ts'
import {
  answered,
  type ChosenFile,
  type CsvFile,
  type CsvImportContext,
  choseFile,
  chunkInHand,
  closed,
  type Existing,
  failing,
  givenUp,
  guessedAnew,
  headOf,
  leftOut,
  matched,
  type Planning,
  planInHand,
  planned,
  plannedAnew,
  queued,
  readFile,
  recordsFor,
  type Says,
  sortedOut,
  type ToLoad,
  takenApart,
  untouched,
  wasRefused,
  wentThrough,
  wholePlan,
  wholeRecordsFor,
} from './steps.ts'

export type { ChunkDone, ChunkLists, ImportReport, RefusedRow } from './run.ts'
export type { ChosenFile, CsvFile, CsvImportContext, Existing, Planning, Says, ToLoad } from './steps.ts'
export { type RowsToTry, refusedByServer, rowsToTry } from './tried.ts'

export interface CsvImportInput {
  readonly entity: Entity
  /** Values that new records get where the file has none: those of the list. */
  readonly fixed?: AnyRow
  /** The links that columns can fill. */
  readonly links?: readonly RecordLink[]
  /** Whether a chunk is all or nothing (`capabilities.atomicBatch`); otherwise a failed one may be partly done. */
  readonly atomic: boolean
}

export type CsvImportEvent =
  | { type: 'CHOOSE'; file: ChosenFile }
  | { type: 'MATCH'; field: string; column: number | null }
  | { type: 'CLEAR_BLANKS'; value: boolean }
  | { type: 'RECOGNIZE'; by: readonly string[] | null }
  /** Guesses the columns again. */
  | { type: 'GUESS' }
  | { type: 'PLAN' }
  /** The answers for lines that nearly match a record; null resets one. */
  | { type: 'ANSWER'; lines: readonly number[]; says: Says | null }
  | { type: 'BACK' }
  | { type: 'START' }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  /** Retries the failed chunk. */
  | { type: 'RETRY' }
  /** Sends the failed chunk row by row. */
  | { type: 'SPLIT' }
  /** Continues without the failed chunk. */
  | { type: 'SKIP' }
  | { type: 'CANCEL' }
  /** Chooses another file. */
  | { type: 'AGAIN' }

export type CsvImportTag =
  | 'asks for file'
  | 'reading'
  | 'matches columns'
  | 'planning'
  | 'busy'
  | 'shows the plan'
  | 'plans what was said'
  | 'running'
  | 'sending'
  | 'pausing'
  | 'paused'
  | 'chunk has failed'
  | 'looks again'
  | 'shows a message'
  | 'is finished'

export type CsvImportEmitted = { type: 'FINISHED'; report: ImportReport }

const NO_ROWS = flowWords.csvImport.fileNoRowsBelow

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

const overdue: Failed = { error: new ApiError(0, { message: NO_ANSWER }) }
const whyNot = ({ event }: { event: Failed }): Failed => ({ error: event.error })
const takeFile = {
  type: 'take the file',
  params: ({ event }: { event: { file: ChosenFile } }) => event.file,
} as const
const countChunk = {
  type: 'count the chunk',
  params: ({ event }: { event: { output: ChunkDone | undefined } }) => ({ done: event.output }),
} as const
const writeDown = { type: 'write down why not', params: whyNot } as const

/** The run ends before the current chunk is done. */
const giveUp = (isUnderWay: boolean) =>
  ({
    target: '#csvImport.finished',
    actions: { type: 'give the chunk up', params: { isUnderWay } },
  }) as const

export const csvImport = setup({
  types: {} as {
    context: CsvImportContext
    events: CsvImportEvent
    input: CsvImportInput
    emitted: CsvImportEmitted
    tags: CsvImportTag
  },
  actors: {
    read: slot<CsvFile, ChosenFile>('read'),
    loadExisting: slot<Existing, ToLoad>('loadExisting'),
    plan: slot<readonly Outcome[], Planning>('plan'),
    runChunk: slot<ChunkDone | undefined, ChunkLists>('runChunk'),
  },
  delays: {
    'the answer is overdue': 60_000,
    'the records are overdue': 120_000,
  },
  guards: {
    'there are rows': (_, file: CsvFile) => file.rows.length > 0 && file.headers.length > 0,
    'a column is chosen': ({ context }) => Object.keys(context.mapping).length > 0,
    'there is something to do': ({ context }) => context.counts.create + context.counts.change > 0,
    'something was said': ({ context }) => Object.keys(context.answers).length > 0,
    'nothing is left': ({ context }) => context.queue.length === 0,
    'it shall pause': stateIn('#pausing'),
    /** Otherwise its only row is rejected for its content, as the report will say. */
    'there is more to it than one row': ({ context }, { error }: Failed) =>
      headOf(context).length > 1 || !isRefusal(error),
    'it has several rows': ({ context }) => headOf(context).length > 1,
    'it must be looked up': ({ context }) => context.uncertain || context.outdated,
  },
  actions: {
    'take the file': assign(({ context }, chosen: ChosenFile) => choseFile(context, chosen)),
    'guess the columns': assign(({ context }, file: CsvFile) => readFile(context, file)),
    match: assign(({ context }, { field, column }: { field: string; column: number | null }) =>
      matched(context, field, column),
    ),
    'recognize by': assign((_, { by }: { by: readonly string[] | null }) => ({ recognizedBy: by })),
    'let blanks clear or not': assign((_, { value }: { value: boolean }) => ({ blanksClear: value })),
    'take what is stored': assign((_, stored: Existing) => ({ stored })),
    'guess anew': assign(({ context }) => guessedAnew(context)),
    'note what was said': assign(
      ({ context }, { lines, says }: { lines: readonly number[]; says: Says | null }) =>
        answered(context, lines, says),
    ),
    'take the first plan': assign((_, { outcomes }: { outcomes: readonly Outcome[] }) =>
      plannedAnew(outcomes),
    ),
    'take the plan': assign((_, { outcomes }: { outcomes: readonly Outcome[] }) => planned(outcomes)),
    say: assign((_, message: string | null) => ({ message })),
    'queue the rows': assign(({ context }) => queued(context)),
    'count the chunk': assign(({ context }, { done }: { done: ChunkDone | undefined }) =>
      wentThrough(context, done),
    ),
    'write down why not': assign(({ context }, { error }: Failed) => wasRefused(context, error)),
    'note the failure': assign(({ context }, { error }: Failed) => failing(context, error)),
    'mean to take it apart': assign((_, splits: boolean) => ({ splits })),
    'take it apart': assign(({ context }) => takenApart(context)),
    'leave the chunk out': assign(({ context }) => leftOut(context)),
    'give the chunk up': assign(({ context }, { isUnderWay }: { isUnderWay: boolean }) =>
      givenUp(context, isUnderWay),
    ),
    'take what is there now': assign((_, fresh: Existing) => ({ fresh })),
    'sort the chunk by what has become of it': assign(
      ({ context }, { outcomes }: { outcomes: readonly Outcome[] }) => sortedOut(context, outcomes),
    ),
    'close the report': assign(({ context }) => closed(context)),
    'tell that it is finished': emit(({ context }) => ({
      type: 'FINISHED' as const,
      report: context.report,
    })),
  },
}).createMachine({
  id: 'csvImport',
  context: ({ input: { entity, fixed, links, atomic } }) => ({
    ...untouched,
    entity,
    fixed: fixed ?? {},
    links: links ?? [],
    atomic,
  }),
  initial: 'preparing',
  states: {
    preparing: {
      initial: 'choosing',
      on: {
        CHOOSE: { target: '.reading', actions: takeFile },
      },
      states: {
        choosing: {
          tags: 'asks for file',
          initial: 'resting',
          states: { resting: {}, 'not read': { tags: 'shows a message' } },
        },
        reading: {
          tags: ['busy', 'reading'],
          on: { CANCEL: 'choosing' },
          invoke: {
            src: 'read',
            input: ({ context }) => context.chosen ?? { name: '', handle: null },
            onDone: [
              {
                guard: { type: 'there are rows', params: ({ event }) => event.output },
                target: 'matching',
                actions: { type: 'guess the columns', params: ({ event }) => event.output },
              },
              { target: 'choosing.not read', actions: { type: 'say', params: NO_ROWS } },
            ],
            onError: { target: 'choosing.not read', actions: sayWhy },
          },
        },
        matching: {
          tags: 'matches columns',
          initial: 'resting',
          on: {
            MATCH: { actions: { type: 'match', params: ({ event }) => event } },
            RECOGNIZE: { actions: { type: 'recognize by', params: ({ event }) => event } },
            CLEAR_BLANKS: { actions: { type: 'let blanks clear or not', params: ({ event }) => event } },
            GUESS: { actions: 'guess anew' },
            PLAN: { guard: 'a column is chosen', target: 'loading' },
            BACK: { target: 'choosing', actions: sayNothing },
          },
          states: { resting: {}, 'not planned': { tags: 'shows a message' } },
        },
        loading: {
          tags: ['busy', 'planning'],
          entry: sayNothing,
          on: { CANCEL: 'matching' },
          invoke: {
            src: 'loadExisting',
            input: ({ context }) => recordsFor(context),
            onDone: {
              target: 'planning',
              actions: { type: 'take what is stored', params: ({ event }) => event.output },
            },
            onError: { target: 'matching.not planned', actions: sayWhy },
          },
          after: {
            'the records are overdue': { target: 'matching.not planned', actions: sayLate },
          },
        },
        planning: {
          tags: ['busy', 'planning'],
          on: { CANCEL: 'matching' },
          invoke: {
            src: 'plan',
            input: ({ context }) => wholePlan(context),
            onDone: {
              target: 'reviewing',
              actions: { type: 'take the first plan', params: ({ event }) => ({ outcomes: event.output }) },
            },
            onError: { target: 'matching.not planned', actions: sayWhy },
          },
        },
        reviewing: {
          tags: 'shows the plan',
          initial: 'resting',
          on: {
            BACK: { target: 'matching', actions: sayNothing },
            ANSWER: { actions: { type: 'note what was said', params: ({ event }) => event } },
            START: [
              { guard: 'something was said', target: 'deciding' },
              {
                guard: 'there is something to do',
                target: '#csvImport.running',
                actions: 'queue the rows',
              },
            ],
          },
          states: { resting: {}, 'not decided': { tags: 'shows a message' } },
        },
        deciding: {
          tags: ['busy', 'shows the plan', 'plans what was said'],
          entry: sayNothing,
          on: { CANCEL: 'reviewing' },
          invoke: {
            src: 'plan',
            input: ({ context }) => wholePlan(context),
            onDone: {
              target: '#csvImport.running.next',
              actions: [
                { type: 'take the plan', params: ({ event }) => ({ outcomes: event.output }) },
                'queue the rows',
              ],
            },
            onError: { target: 'reviewing.not decided', actions: sayWhy },
          },
        },
      },
    },
    running: {
      tags: 'running',
      initial: 'sending',
      states: {
        next: {
          always: [{ guard: 'nothing is left', target: '#csvImport.finished' }, { target: 'sending' }],
        },
        sending: {
          tags: ['busy', 'sending'],
          initial: 'going',
          invoke: {
            src: 'runChunk',
            input: ({ context }) => chunkInHand(context),
            onDone: [
              { guard: 'it shall pause', target: 'paused', actions: countChunk },
              { target: 'next', actions: countChunk },
            ],
            onError: [
              {
                guard: { type: 'there is more to it than one row', params: whyNot },
                target: 'failed',
                actions: { type: 'note the failure', params: whyNot },
              },
              { guard: 'it shall pause', target: 'paused', actions: writeDown },
              { target: 'next', actions: writeDown },
            ],
          },
          after: {
            'the answer is overdue': {
              target: 'failed',
              actions: { type: 'note the failure', params: overdue },
            },
          },
          on: {
            CANCEL: giveUp(true),
          },
          states: {
            going: { on: { PAUSE: 'pausing' } },
            pausing: { id: 'pausing', tags: 'pausing', on: { RESUME: 'going' } },
          },
        },
        paused: {
          tags: 'paused',
          always: { guard: 'nothing is left', target: '#csvImport.finished' },
          on: { RESUME: 'next', CANCEL: '#csvImport.finished' },
        },
        failed: {
          tags: ['paused', 'chunk has failed', 'shows a message'],
          on: {
            RETRY: [
              {
                guard: 'it must be looked up',
                target: 'looking again',
                actions: { type: 'mean to take it apart', params: false },
              },
              { target: 'next' },
            ],
            SPLIT: [
              { guard: not('it has several rows') },
              {
                guard: 'it must be looked up',
                target: 'looking again',
                actions: { type: 'mean to take it apart', params: true },
              },
              { target: 'next', actions: 'take it apart' },
            ],
            SKIP: { target: 'next', actions: 'leave the chunk out' },
            CANCEL: giveUp(false),
          },
        },
        'looking again': {
          tags: ['busy', 'looks again'],
          on: {
            CANCEL: giveUp(false),
          },
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadExisting',
                input: ({ context }) => wholeRecordsFor(context),
                onDone: {
                  target: 'planning',
                  actions: { type: 'take what is there now', params: ({ event }) => event.output },
                },
                onError: { target: '#csvImport.running.failed', actions: sayWhy },
              },
              after: {
                'the records are overdue': { target: '#csvImport.running.failed', actions: sayLate },
              },
            },
            planning: {
              invoke: {
                src: 'plan',
                input: ({ context }) => planInHand(context),
                onDone: {
                  target: '#csvImport.running.next',
                  actions: {
                    type: 'sort the chunk by what has become of it',
                    params: ({ event }) => ({ outcomes: event.output }),
                  },
                },
                onError: { target: '#csvImport.running.failed', actions: sayWhy },
              },
            },
          },
        },
      },
    },
    finished: {
      tags: 'is finished',
      entry: ['close the report', 'tell that it is finished'],
      on: {
        AGAIN: 'preparing',
        CHOOSE: { target: 'preparing.reading', actions: takeFile },
      },
    },
  },
})
