/**
 * Bringing a CSV file in (decisions §7): choose a file, match its columns, see what each row would do, then run it in
 * chunks that can be paused and given up. A chunk that failed can be tried again or taken apart, so that the rows at
 * fault are known by their line; one that was never answered is looked up first, so that nothing is made twice.
 */
import { ApiError, messageOf } from '@rounds/core/api'
import { type AnyRow, type Entity, visibleFields } from '@rounds/core/entities'
import {
  type Counts,
  type CsvRow,
  chooseColumn,
  countOutcomes,
  guessColumns,
  type Lookup,
  type Mapping,
  type Outcome,
  type PlanInput,
} from '@rounds/core/rules'
import { assign, emit, not, setup, stateIn } from 'xstate'
import {
  type Chunk,
  type ChunkLists,
  chunksOf,
  fieldsToLoad,
  type ImportReport,
  isOutdated,
  isRefusal,
  listsOf,
  lookAgain,
} from './csv-import-run.ts'
import { NO_ANSWER, slot } from './slot.ts'
import { isUnanswered } from './unanswered.ts'

export type { ChunkLists, ImportReport, Refusal } from './csv-import-run.ts'

export interface CsvImportInput {
  readonly entity: Entity
  /** Values that every new record gets: a tool's `where`. */
  readonly fixed?: AnyRow
  /** Whether a chunk is all or nothing (`capabilities.atomicBatch`); else one that failed may be carried out in part. */
  readonly atomic: boolean
}

/** A file that was chosen; whoever fills the `read` slot knows what the handle is. */
export interface ChosenFile {
  readonly name: string
  readonly handle: unknown
}

/** What a file holds. */
export interface CsvFile {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
}

/** What there is to compare the file with. */
export interface Existing {
  readonly existing: readonly AnyRow[]
  readonly lookups: Readonly<Record<string, Lookup>>
}

export interface CsvImportContext {
  readonly entity: Entity
  readonly fixed: AnyRow
  readonly atomic: boolean
  readonly chosen: ChosenFile | null
  readonly file: CsvFile | null
  readonly mapping: Mapping
  /** Whether an empty cell empties the field of a stored record. */
  readonly blanksClear: boolean
  /** The fields by which alone stored records are recognised; null for the best way that each row allows. */
  readonly recognisedBy: readonly string[] | null
  readonly stored: Existing
  readonly outcomes: readonly Outcome[]
  readonly counts: Counts
  readonly message: string | null
  /** What is still to be sent; the first chunk is the one in hand. */
  readonly queue: readonly Chunk[]
  /** Rows that are dealt with, of all that do something. */
  readonly done: number
  readonly total: number
  readonly report: ImportReport
  /** The records that the run is known to have made. */
  readonly made: readonly AnyRow[]
  /** What a second look found. */
  readonly fresh: Existing | null
  /** Whether the chunk in hand may have been carried out. */
  readonly uncertain: boolean
  /** Whether the chunk in hand was planned against records that have changed. */
  readonly outdated: boolean
  /** Whether the chunk in hand shall be taken apart. */
  readonly splits: boolean
}

export type CsvImportEvent =
  | { type: 'CHOOSE'; file: ChosenFile }
  | { type: 'MATCH'; field: string; column: number | null }
  | { type: 'CLEAR_BLANKS'; value: boolean }
  | { type: 'RECOGNISE'; by: readonly string[] | null }
  | { type: 'PLAN' }
  | { type: 'BACK' }
  | { type: 'START' }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  /** The failed chunk again. */
  | { type: 'RETRY' }
  /** The failed chunk row by row. */
  | { type: 'SPLIT' }
  /** The run without the failed chunk. */
  | { type: 'SKIP' }
  | { type: 'CANCEL' }
  /** Another file. */
  | { type: 'AGAIN' }

export type CsvImportTag =
  | 'asks for file'
  | 'reading'
  | 'matches columns'
  | 'planning'
  | 'busy'
  | 'shows the plan'
  | 'running'
  | 'sending'
  | 'pausing'
  | 'paused'
  | 'chunk has failed'
  | 'looks again'
  | 'shows a message'
  | 'is finished'

export type CsvImportEmitted = { type: 'FINISHED'; report: ImportReport }

const NOTHING_STORED: Existing = { existing: [], lookups: {} }
const NO_ROWS = 'This file has no rows below its first line.'

const emptyReport: ImportReport = {
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: [],
  uncertain: [],
  notRun: [],
}

const linesOf = (chunk: Chunk): readonly number[] => chunk.map(({ line }) => line)
const headOf = ({ queue }: Pick<CsvImportContext, 'queue'>): Chunk => queue[0] ?? []

/** The entity as rows are recognised now; its key goes before everything else, where the file has it. */
const recognisedIn = ({ entity, recognisedBy }: CsvImportContext): Entity =>
  recognisedBy === null ? entity : { ...entity, recognisedBy: [recognisedBy] }

/** The plan of some rows; of all the rows of the file where none are named. */
const planOf = (context: CsvImportContext, stored: Existing, rows: readonly CsvRow[]): PlanInput => ({
  entity: recognisedIn(context),
  rows,
  mapping: context.mapping,
  existing: stored.existing,
  lookups: stored.lookups,
  fixed: context.fixed,
  blanksClear: context.blanksClear,
})

function rowsInHand(context: CsvImportContext): readonly CsvRow[] {
  const lines = new Set(linesOf(headOf(context)))
  return context.file?.rows.filter(({ line }) => lines.has(line)) ?? []
}

/** The report with the rows of a chunk that went through. */
const counted = (report: ImportReport, chunk: Chunk): ImportReport => ({
  ...report,
  created: report.created + chunk.filter(row => row.does === 'create').length,
  changed: report.changed + chunk.filter(row => row.does === 'change').length,
})

const recordsMadeBy = (chunk: Chunk): readonly AnyRow[] =>
  chunk.flatMap(row => (row.does === 'create' ? [row.record] : []))

/** What is known of the chunk in hand before it has failed. */
const freshChunk = { uncertain: false, outdated: false, splits: false, fresh: null, message: null }

/** Why a call failed. */
interface Failed {
  readonly error: unknown
}

const overdue: Failed = { error: new ApiError(0, { message: NO_ANSWER }) }

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
    loadExisting: slot<Existing, { entity: Entity; fields: readonly string[] }>('loadExisting'),
    plan: slot<readonly Outcome[], PlanInput>('plan'),
    runChunk: slot<unknown, ChunkLists>('runChunk'),
  },
  delays: {
    'the answer is overdue': 60_000,
    'the records are overdue': 120_000,
  },
  guards: {
    'there are rows': (_, file: CsvFile) => file.rows.length > 0 && file.headers.length > 0,
    'a column is chosen': ({ context }) => Object.keys(context.mapping).length > 0,
    'there is something to do': ({ context }) => context.counts.create + context.counts.change > 0,
    'nothing is left': ({ context }) => context.queue.length === 0,
    'it shall pause': stateIn('#pausing'),
    /** Else its only row is refused for what it holds, which the report will say. */
    'there is more to it than one row': ({ context }, { error }: Failed) =>
      headOf(context).length > 1 || !isRefusal(error),
    'it has several rows': ({ context }) => headOf(context).length > 1,
    'it must be looked up': ({ context }) => context.uncertain || context.outdated,
  },
  actions: {
    'take the file': assign((_, chosen: ChosenFile) => ({
      chosen,
      file: null,
      mapping: {},
      recognisedBy: null,
      outcomes: [],
      counts: countOutcomes([]),
      stored: NOTHING_STORED,
      report: emptyReport,
      done: 0,
      total: 0,
      queue: [],
      made: [],
      ...freshChunk,
    })),
    'guess the columns': assign(({ context }, file: CsvFile) => ({
      file,
      mapping: guessColumns(context.entity, file.headers),
    })),
    match: assign(({ context }, { field, column }: { field: string; column: number | null }) => ({
      mapping: chooseColumn(context.mapping, field, column),
    })),
    'recognise by': assign((_, { by }: { by: readonly string[] | null }) => ({ recognisedBy: by })),
    'let blanks clear or not': assign((_, { value }: { value: boolean }) => ({ blanksClear: value })),
    'take what is stored': assign((_, stored: Existing) => ({ stored })),
    'take the plan': assign((_, { outcomes }: { outcomes: readonly Outcome[] }) => ({
      outcomes,
      counts: countOutcomes(outcomes),
    })),
    say: assign((_, message: string | null) => ({ message })),
    'queue the rows': assign(({ context: { outcomes, counts } }) => ({
      queue: chunksOf(outcomes),
      total: counts.create + counts.change,
      done: 0,
      made: [],
      ...freshChunk,
      report: {
        ...emptyReport,
        unchanged: counts.nothing,
        refused: outcomes.flatMap(one =>
          one.does === 'refused' ? [{ line: one.line, because: one.because.join(' ') }] : [],
        ),
      },
    })),
    'count the chunk': assign(({ context }) => {
      const chunk = headOf(context)
      return {
        queue: context.queue.slice(1),
        done: context.done + chunk.length,
        report: counted(context.report, chunk),
        made: [...context.made, ...recordsMadeBy(chunk)],
        ...freshChunk,
      }
    }),
    'write down why not': assign(({ context }, { error }: Failed) => {
      const chunk = headOf(context)
      const refused = chunk.map(({ line }) => ({ line, because: messageOf(error) }))
      return {
        queue: context.queue.slice(1),
        done: context.done + chunk.length,
        report: { ...context.report, refused: [...context.report.refused, ...refused] },
        ...freshChunk,
      }
    }),
    'note the failure': assign(({ context }, { error }: Failed) => ({
      message: messageOf(error),
      uncertain: context.uncertain || !context.atomic || isUnanswered(error),
      outdated: context.outdated || isOutdated(error),
    })),
    'mean to take it apart': assign((_, splits: boolean) => ({ splits })),
    'take it apart': assign(({ context }) => ({
      queue: [...headOf(context).map(row => [row]), ...context.queue.slice(1)],
      ...freshChunk,
    })),
    'leave the chunk out': assign(({ context }) => {
      const { report, uncertain, message, done } = context
      const chunk = headOf(context)
      const refused = chunk.map(({ line }) => ({ line, because: message ?? '' }))
      return {
        queue: context.queue.slice(1),
        done: done + chunk.length,
        report: uncertain
          ? { ...report, uncertain: [...report.uncertain, ...linesOf(chunk)] }
          : { ...report, refused: [...report.refused, ...refused] },
        ...freshChunk,
      }
    }),
    /** What was on its way when the run was given up may have been carried out. */
    'give the chunk up': assign(({ context }, { isUnderWay }: { isUnderWay: boolean }) =>
      isUnderWay || context.uncertain
        ? {
            queue: context.queue.slice(1),
            report: {
              ...context.report,
              uncertain: [...context.report.uncertain, ...linesOf(headOf(context))],
            },
          }
        : {},
    ),
    'take what is there now': assign((_, fresh: Existing) => ({ fresh })),
    'sort the chunk by what has become of it': assign(
      ({ context }, { outcomes }: { outcomes: readonly Outcome[] }) => {
        const { entity, stored, fresh, made, uncertain, splits, report } = context
        const chunk = headOf(context)
        const seen = lookAgain({
          chunk,
          outcomes,
          uncertain,
          entity,
          before: stored.existing,
          now: fresh?.existing ?? [],
          made,
        })
        const through = counted(report, [...seen.created, ...seen.changed])
        const due = splits ? seen.due.map(row => [row]) : [seen.due].filter(rows => rows.length > 0)
        return {
          queue: [...due, ...context.queue.slice(1)],
          done: context.done + chunk.length - seen.due.length,
          made: [...made, ...recordsMadeBy(seen.created)],
          report: {
            ...through,
            unchanged: report.unchanged + seen.unchanged.length,
            refused: [...report.refused, ...seen.refused],
          },
          ...freshChunk,
        }
      },
    ),
    'close the report': assign(({ context: { report, queue } }) => ({
      report: {
        ...report,
        refused: [...report.refused].sort((one, other) => one.line - other.line),
        uncertain: [...report.uncertain].sort((one, other) => one - other),
        notRun: queue.flatMap(linesOf),
      },
      queue: [],
      made: [],
      stored: NOTHING_STORED,
      ...freshChunk,
    })),
    'tell that it is finished': emit(({ context }) => ({
      type: 'FINISHED' as const,
      report: context.report,
    })),
  },
}).createMachine({
  id: 'csvImport',
  context: ({ input }) => ({
    entity: input.entity,
    fixed: input.fixed ?? {},
    atomic: input.atomic,
    chosen: null,
    file: null,
    mapping: {},
    blanksClear: false,
    recognisedBy: null,
    stored: NOTHING_STORED,
    outcomes: [],
    counts: countOutcomes([]),
    queue: [],
    done: 0,
    total: 0,
    report: emptyReport,
    made: [],
    ...freshChunk,
  }),
  initial: 'preparing',
  states: {
    preparing: {
      initial: 'choosing',
      on: {
        CHOOSE: {
          target: '.reading',
          actions: { type: 'take the file', params: ({ event }) => event.file },
        },
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
            onError: {
              target: 'choosing.not read',
              actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
            },
          },
        },
        matching: {
          tags: 'matches columns',
          initial: 'resting',
          on: {
            MATCH: { actions: { type: 'match', params: ({ event }) => event } },
            RECOGNISE: { actions: { type: 'recognise by', params: ({ event }) => event } },
            CLEAR_BLANKS: { actions: { type: 'let blanks clear or not', params: ({ event }) => event } },
            PLAN: { guard: 'a column is chosen', target: 'loading' },
            BACK: { target: 'choosing', actions: { type: 'say', params: null } },
          },
          states: { resting: {}, 'not planned': { tags: 'shows a message' } },
        },
        loading: {
          tags: ['busy', 'planning'],
          entry: { type: 'say', params: null },
          on: { CANCEL: 'matching' },
          invoke: {
            src: 'loadExisting',
            input: ({ context: { entity, mapping, atomic } }) => ({
              entity,
              fields: atomic ? fieldsToLoad(entity, Object.keys(mapping)) : visibleFields(entity),
            }),
            onDone: {
              target: 'planning',
              actions: { type: 'take what is stored', params: ({ event }) => event.output },
            },
            onError: {
              target: 'matching.not planned',
              actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
            },
          },
          after: {
            'the records are overdue': {
              target: 'matching.not planned',
              actions: { type: 'say', params: NO_ANSWER },
            },
          },
        },
        planning: {
          tags: ['busy', 'planning'],
          on: { CANCEL: 'matching' },
          invoke: {
            src: 'plan',
            input: ({ context }) => planOf(context, context.stored, context.file?.rows ?? []),
            onDone: {
              target: 'reviewing',
              actions: { type: 'take the plan', params: ({ event }) => ({ outcomes: event.output }) },
            },
            onError: {
              target: 'matching.not planned',
              actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
            },
          },
        },
        reviewing: {
          tags: 'shows the plan',
          on: {
            BACK: 'matching',
            START: {
              guard: 'there is something to do',
              target: '#csvImport.running',
              actions: 'queue the rows',
            },
          },
        },
      },
    },
    running: {
      tags: 'running',
      initial: 'next',
      states: {
        next: {
          always: [{ guard: 'nothing is left', target: '#csvImport.finished' }, { target: 'sending' }],
        },
        sending: {
          tags: ['busy', 'sending'],
          initial: 'going',
          invoke: {
            src: 'runChunk',
            input: ({ context }) => listsOf(context.entity, headOf(context), context.atomic),
            onDone: [
              { guard: 'it shall pause', target: 'paused', actions: 'count the chunk' },
              { target: 'next', actions: 'count the chunk' },
            ],
            onError: [
              {
                guard: {
                  type: 'there is more to it than one row',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: 'failed',
                actions: { type: 'note the failure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: 'it shall pause',
                target: 'paused',
                actions: { type: 'write down why not', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'next',
                actions: { type: 'write down why not', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          after: {
            'the answer is overdue': {
              target: 'failed',
              actions: { type: 'note the failure', params: overdue },
            },
          },
          on: {
            CANCEL: {
              target: '#csvImport.finished',
              actions: { type: 'give the chunk up', params: { isUnderWay: true } },
            },
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
            CANCEL: {
              target: '#csvImport.finished',
              actions: { type: 'give the chunk up', params: { isUnderWay: false } },
            },
          },
        },
        'looking again': {
          tags: ['busy', 'looks again'],
          on: {
            CANCEL: {
              target: '#csvImport.finished',
              actions: { type: 'give the chunk up', params: { isUnderWay: false } },
            },
          },
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'loadExisting',
                input: ({ context: { entity } }) => ({ entity, fields: visibleFields(entity) }),
                onDone: {
                  target: 'planning',
                  actions: { type: 'take what is there now', params: ({ event }) => event.output },
                },
                onError: {
                  target: '#csvImport.running.failed',
                  actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
                },
              },
              after: {
                'the records are overdue': {
                  target: '#csvImport.running.failed',
                  actions: { type: 'say', params: NO_ANSWER },
                },
              },
            },
            planning: {
              invoke: {
                src: 'plan',
                input: ({ context }) => planOf(context, context.fresh ?? NOTHING_STORED, rowsInHand(context)),
                onDone: {
                  target: '#csvImport.running.next',
                  actions: {
                    type: 'sort the chunk by what has become of it',
                    params: ({ event }) => ({ outcomes: event.output }),
                  },
                },
                onError: {
                  target: '#csvImport.running.failed',
                  actions: { type: 'say', params: ({ event }) => messageOf(event.error) },
                },
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
        CHOOSE: {
          target: 'preparing.reading',
          actions: { type: 'take the file', params: ({ event }) => event.file },
        },
      },
    },
  },
})
