/**
 * The data model of a CSV import: the file, its plan, its run, and the effect of each step (decisions §7). Nothing here
 * waits or calls; `csv-import.ts` decides when a step is taken.
 */
import { messageOf } from '@rounds/core/api'
import { type AnyRow, type Entity, visibleFields } from '@rounds/core/entities'
import {
  type Answer,
  type Counts,
  type CsvRow,
  chooseColumn,
  countOutcomes,
  guessColumns,
  type Lookup,
  type Mapping,
  type Outcome,
  type PlanInput,
} from '@rounds/core/rules/csv'
import type { RecordLink } from '@rounds/core/rules/records'
import { flowWords } from '@rounds/core/words/flows'
import { isUnanswered } from '../kit.ts'
import {
  type Chunk,
  type ChunkDone,
  type ChunkLists,
  chunksOf,
  fieldsToLoad,
  type ImportReport,
  isOutdated,
  listsOf,
  lookAgain,
} from './run.ts'

/** A chosen file; the `read` slot knows what the handle is. */
export interface ChosenFile {
  readonly name: string
  readonly handle: unknown
}

/** The content of a file. */
export interface CsvFile {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
  /** The earlier mapping of a file with the same headings. */
  readonly remembered?: Mapping
}

/** The stored data to compare the file with. */
export interface Existing {
  readonly existing: readonly AnyRow[]
  readonly lookups: Readonly<Record<string, Lookup>>
  /** The existing links, by entity. */
  readonly linked?: Readonly<Record<string, readonly AnyRow[]>>
}

/** What to load to compare the file with. */
export interface ToLoad {
  readonly entity: Entity
  readonly fields: readonly string[]
  /** The links that columns fill. */
  readonly links: readonly RecordLink[]
}

export interface CsvImportContext {
  readonly entity: Entity
  readonly fixed: AnyRow
  /** The links that columns can fill. */
  readonly links: readonly RecordLink[]
  readonly atomic: boolean
  readonly chosen: ChosenFile | null
  readonly file: CsvFile | null
  readonly mapping: Mapping
  /** Whether an empty cell clears the field of a stored record. */
  readonly blanksClear: boolean
  /** The only fields by which stored records are identified; null for the best identity of each row. */
  readonly recognizedBy: readonly string[] | null
  readonly stored: Existing
  readonly outcomes: readonly Outcome[]
  /** The person's answers for lines that nearly match a record. */
  readonly answers: Readonly<Record<number, Answer>>
  readonly counts: Counts
  readonly message: string | null
  /** What is still to be sent, current chunk first. */
  readonly queue: readonly Chunk[]
  /** Rows processed, of all that do something. */
  readonly done: number
  readonly total: number
  readonly report: ImportReport
  /** The job that can undo the import; null before, and if the server has none. */
  readonly job: number | null
  /** The records that the run is known to have created. */
  readonly made: readonly AnyRow[]
  /** The result of the recheck. */
  readonly fresh: Existing | null
  /** Whether the current chunk may have been carried out. */
  readonly uncertain: boolean
  /** Whether the current chunk was planned against records that have changed. */
  readonly outdated: boolean
  /** Whether to split the current chunk. */
  readonly splits: boolean
}

/** The changes of a step. */
type Step = Partial<CsvImportContext>

const NOTHING_STORED: Existing = { existing: [], lookups: {} }

const emptyReport: ImportReport = {
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: [],
  uncertain: [],
  notRun: [],
}

/** The initial state of the current chunk before it fails. */
const freshChunk = { uncertain: false, outdated: false, splits: false, fresh: null, message: null }

const linesOf = (chunk: Chunk): readonly number[] => chunk.map(({ line }) => line)

/** The current chunk. */
export const headOf = ({ queue }: Pick<CsvImportContext, 'queue'>): Chunk => queue[0] ?? []

/** The entity with the chosen way to identify rows; its key has priority if the file has it. */
const recognizedIn = ({ entity, recognizedBy }: CsvImportContext): Entity =>
  recognizedBy === null ? entity : { ...entity, recognizedBy: [recognizedBy] }

const rowsOf = ({ file }: CsvImportContext): readonly CsvRow[] => file?.rows ?? []

/** The links that a column fills. */
const linksToFill = ({ links, mapping }: CsvImportContext): readonly RecordLink[] =>
  links.filter(({ link }) => Object.hasOwn(mapping, link.name))

const planOf = (context: CsvImportContext, stored: Existing, rows: readonly CsvRow[]): PlanInput => ({
  entity: recognizedIn(context),
  rows,
  mapping: context.mapping,
  existing: stored.existing,
  lookups: stored.lookups,
  fixed: context.fixed,
  blanksClear: context.blanksClear,
  nearBy: context.entity.recognizedBy,
  answers: context.answers,
  links: linksToFill(context),
  linked: stored.linked ?? {},
})

/** The input of the `plan` slot. */
export interface Planning extends PlanInput {
  /** Nothing has been sent yet, so that the server may try what is planned. */
  readonly isUnsent: boolean
}

/** Its input for every row of the file. */
export const wholePlan = (context: CsvImportContext): Planning => ({
  ...planOf(context, context.stored, rowsOf(context)),
  isUnsent: true,
})

/** What the rows of the current chunk would do now. */
export function planInHand(context: CsvImportContext): Planning {
  const lines = new Set(linesOf(headOf(context)))
  const rows = rowsOf(context).filter(({ line }) => lines.has(line))
  return { ...planOf(context, context.fresh ?? NOTHING_STORED, rows), isUnsent: false }
}

/** The input of the `loadExisting` slot before the run; a recheck compares whole records. */
export const recordsFor = (context: CsvImportContext): ToLoad => ({
  entity: context.entity,
  fields: context.atomic
    ? fieldsToLoad(context.entity, matchedFields(context))
    : visibleFields(context.entity),
  links: linksToFill(context),
})

/** Its input for a recheck. */
export const wholeRecordsFor = (context: CsvImportContext): ToLoad => ({
  entity: context.entity,
  fields: visibleFields(context.entity),
  links: linksToFill(context),
})

const matchedFields = ({ entity, mapping }: CsvImportContext) =>
  Object.keys(mapping).filter(name => Object.hasOwn(entity.fields, name))

/** The input of the `runChunk` slot. */
export const chunkInHand = (context: CsvImportContext): ChunkLists =>
  listsOf(context.entity, headOf(context), context.atomic)

/** The report with the rows of a successful chunk. */
const counted = (report: ImportReport, chunk: Chunk): ImportReport => ({
  ...report,
  created: report.created + chunk.filter(row => row.effect === 'create').length,
  changed: report.changed + chunk.filter(row => row.effect === 'change').length,
})

const recordsMadeBy = (chunk: Chunk): readonly AnyRow[] =>
  chunk.flatMap(row => (row.effect === 'create' ? [row.record] : []))

/** The initial state, which knows only the import's target. */
export const untouched = {
  chosen: null,
  file: null,
  mapping: {},
  blanksClear: false,
  recognizedBy: null,
  stored: NOTHING_STORED,
  outcomes: [],
  answers: {},
  job: null,
  counts: countOutcomes([]),
  queue: [],
  done: 0,
  total: 0,
  report: emptyReport,
  made: [],
  ...freshChunk,
} satisfies Step

/** Resets for another file; the empty-cell setting stays. */
export const choseFile = ({ blanksClear }: CsvImportContext, chosen: ChosenFile): Step => ({
  ...untouched,
  blanksClear,
  chosen,
})

export const readFile = ({ entity, links }: CsvImportContext, file: CsvFile): Step => ({
  file,
  mapping: file.remembered ?? guessColumns(entity, file.headers, links),
})

/** Guesses the columns again, ignoring the remembered mapping. */
export const guessedAnew = (context: CsvImportContext): Step =>
  context.file ? { mapping: guessColumns(context.entity, context.file.headers, context.links) } : {}

/** Stores the person's answers for lines; null resets one. */
export function answered(
  { answers, outcomes }: CsvImportContext,
  lines: readonly number[],
  says: Says | null,
): Step {
  const near = new Map(outcomes.flatMap(one => (one.effect === 'ask' ? [[one.line, one.near[0]?.key]] : [])))
  const others = Object.entries(answers).filter(([line]) => !lines.includes(Number(line)))
  const said = lines.flatMap((line): [string, Answer][] => {
    const key = typeof says === 'object' ? says?.same : near.get(line)
    if (says === 'new') return near.has(line) ? [[String(line), 'new']] : []
    return typeof key === 'string' ? [[String(line), { same: key }]] : []
  })
  return { answers: Object.fromEntries([...others, ...said]) }
}

/** A person's answer for lines: new, the most similar record of each, or a named one. */
export type Says = 'new' | 'same' | { readonly same: string }

export const matched = ({ mapping }: CsvImportContext, field: string, column: number | null): Step => ({
  mapping: chooseColumn(mapping, field, column),
})

export const planned = (outcomes: readonly Outcome[]): Step => ({
  outcomes,
  counts: countOutcomes(outcomes),
})

/** Plans the whole file: answers for another plan are dropped. */
export const plannedAnew = (outcomes: readonly Outcome[]): Step => ({ ...planned(outcomes), answers: {} })

const NOT_SAID = flowWords.csvImport.nearlyLikeAnotherRecord

/** Starts the run: rows that do something are queued, the others are in the report already. */
export const queued = ({ outcomes, counts }: CsvImportContext): Step => ({
  queue: chunksOf(outcomes),
  total: counts.create + counts.change,
  done: 0,
  made: [],
  ...freshChunk,
  report: {
    ...emptyReport,
    unchanged: counts.nothing,
    refused: outcomes.flatMap(one => {
      if (one.effect === 'ask') return [{ line: one.line, because: NOT_SAID }]
      return one.effect === 'refused' ? [{ line: one.line, because: one.because.join(' ') }] : []
    }),
  },
})

/** The current chunk is finished. */
const dealtWith = (context: CsvImportContext, report: ImportReport): Step => ({
  queue: context.queue.slice(1),
  done: context.done + headOf(context).length,
  report,
  ...freshChunk,
})

/** It succeeded. */
export function wentThrough(context: CsvImportContext, done: ChunkDone | undefined): Step {
  const chunk = headOf(context)
  return {
    ...dealtWith(context, counted(context.report, chunk)),
    job: done?.job ?? context.job,
    made: [...context.made, ...recordsMadeBy(chunk)],
  }
}

const refusedFor = (context: CsvImportContext, because: string): ImportReport => ({
  ...context.report,
  refused: [...context.report.refused, ...linesOf(headOf(context)).map(line => ({ line, because }))],
})

/** It was rejected, with the reason. */
export const wasRefused = (context: CsvImportContext, error: unknown): Step =>
  dealtWith(context, refusedFor(context, messageOf(error)))

/** Lines that may or may not have been carried out. */
const doubted = ({ report, queue }: CsvImportContext): ImportReport => ({
  ...report,
  uncertain: [...report.uncertain, ...linesOf(headOf({ queue }))],
})

/** It is left out, and the report says why. */
export const leftOut = (context: CsvImportContext): Step =>
  dealtWith(context, context.uncertain ? doubted(context) : refusedFor(context, context.message ?? ''))

/** The run is canceled: the chunk in progress may have been carried out. */
export const givenUp = (context: CsvImportContext, isUnderWay: boolean): Step =>
  isUnderWay || context.uncertain ? { queue: context.queue.slice(1), report: doubted(context) } : {}

export const failing = ({ uncertain, outdated, atomic }: CsvImportContext, error: unknown): Step => ({
  message: messageOf(error),
  uncertain: uncertain || !atomic || isUnanswered(error),
  outdated: outdated || isOutdated(error),
})

/** The rows of the current chunk go one by one. */
export const takenApart = (context: CsvImportContext): Step => ({
  queue: [...headOf(context).map(row => [row]), ...context.queue.slice(1)],
  ...freshChunk,
})

/** A recheck has shown what happened to the current chunk: unfinished rows continue, the rest is reported. */
export function sortedOut(context: CsvImportContext, outcomes: readonly Outcome[]): Step {
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
}

/** The report of a finished run, its lines in file order. */
export const closed = ({ report, queue }: CsvImportContext): Step => ({
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
})
