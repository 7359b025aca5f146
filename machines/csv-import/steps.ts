/**
 * What a CSV import counts on: what is known of the file, its plan and its run, and what each step makes of it (decisions
 * §7). Nothing here waits or asks anybody; when a step is taken says `csv-import.ts`.
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
  /** How a file with the same headings was matched before. */
  readonly remembered?: Mapping
}

/** What there is to compare the file with. */
export interface Existing {
  readonly existing: readonly AnyRow[]
  readonly lookups: Readonly<Record<string, Lookup>>
  /** The links there are, by entity. */
  readonly linked?: Readonly<Record<string, readonly AnyRow[]>>
}

/** What is to be loaded to compare the file with. */
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
  /** Whether an empty cell empties the field of a stored record. */
  readonly blanksClear: boolean
  /** The fields by which alone stored records are recognised; null for the best way that each row allows. */
  readonly recognisedBy: readonly string[] | null
  readonly stored: Existing
  readonly outcomes: readonly Outcome[]
  /** What the person has said of lines that are nearly like a record. */
  readonly answers: Readonly<Record<number, Answer>>
  readonly counts: Counts
  readonly message: string | null
  /** What is still to be sent; the first chunk is the one in hand. */
  readonly queue: readonly Chunk[]
  /** Rows that are dealt with, of all that do something. */
  readonly done: number
  readonly total: number
  readonly report: ImportReport
  /** The job by which the import can be undone; null before, and where the server knows none. */
  readonly job: number | null
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

/** Something that a step changes. */
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

/** What is known of the chunk in hand before it has failed. */
const freshChunk = { uncertain: false, outdated: false, splits: false, fresh: null, message: null }

const linesOf = (chunk: Chunk): readonly number[] => chunk.map(({ line }) => line)

/** The chunk in hand. */
export const headOf = ({ queue }: Pick<CsvImportContext, 'queue'>): Chunk => queue[0] ?? []

/** The entity as rows are recognised now; its key goes before everything else, where the file has it. */
const recognisedIn = ({ entity, recognisedBy }: CsvImportContext): Entity =>
  recognisedBy === null ? entity : { ...entity, recognisedBy: [recognisedBy] }

const rowsOf = ({ file }: CsvImportContext): readonly CsvRow[] => file?.rows ?? []

/** The links that a column fills. */
const linksToFill = ({ links, mapping }: CsvImportContext): readonly RecordLink[] =>
  links.filter(({ link }) => Object.hasOwn(mapping, link.name))

const planOf = (context: CsvImportContext, stored: Existing, rows: readonly CsvRow[]): PlanInput => ({
  entity: recognisedIn(context),
  rows,
  mapping: context.mapping,
  existing: stored.existing,
  lookups: stored.lookups,
  fixed: context.fixed,
  blanksClear: context.blanksClear,
  nearBy: context.entity.recognisedBy,
  answers: context.answers,
  links: linksToFill(context),
  linked: stored.linked ?? {},
})

/** What is asked of the `plan` slot: what every row of the file would do. */
export const wholePlan = (context: CsvImportContext): PlanInput =>
  planOf(context, context.stored, rowsOf(context))

/** What the rows of the chunk in hand would do now. */
export function planInHand(context: CsvImportContext): PlanInput {
  const lines = new Set(linesOf(headOf(context)))
  const rows = rowsOf(context).filter(({ line }) => lines.has(line))
  return planOf(context, context.fresh ?? NOTHING_STORED, rows)
}

/** What is asked of the `loadExisting` slot before the run; a second look compares whole records. */
export const recordsFor = (context: CsvImportContext): ToLoad => ({
  entity: context.entity,
  fields: context.atomic
    ? fieldsToLoad(context.entity, matchedFields(context))
    : visibleFields(context.entity),
  links: linksToFill(context),
})

/** What is asked of it for a second look. */
export const wholeRecordsFor = (context: CsvImportContext): ToLoad => ({
  entity: context.entity,
  fields: visibleFields(context.entity),
  links: linksToFill(context),
})

const matchedFields = ({ entity, mapping }: CsvImportContext) =>
  Object.keys(mapping).filter(name => Object.hasOwn(entity.fields, name))

/** What the `runChunk` slot is sent. */
export const chunkInHand = (context: CsvImportContext): ChunkLists =>
  listsOf(context.entity, headOf(context), context.atomic)

/** The report with the rows of a chunk that went through. */
const counted = (report: ImportReport, chunk: Chunk): ImportReport => ({
  ...report,
  created: report.created + chunk.filter(row => row.effect === 'create').length,
  changed: report.changed + chunk.filter(row => row.effect === 'change').length,
})

const recordsMadeBy = (chunk: Chunk): readonly AnyRow[] =>
  chunk.flatMap(row => (row.effect === 'create' ? [row.record] : []))

/** Nothing is done yet, but for what an import is for. */
export const untouched = {
  chosen: null,
  file: null,
  mapping: {},
  blanksClear: false,
  recognisedBy: null,
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

/** Another file; how empty cells are meant stays. */
export const choseFile = ({ blanksClear }: CsvImportContext, chosen: ChosenFile): Step => ({
  ...untouched,
  blanksClear,
  chosen,
})

export const readFile = ({ entity, links }: CsvImportContext, file: CsvFile): Step => ({
  file,
  mapping: file.remembered ?? guessColumns(entity, file.headers, links),
})

/** The columns are guessed anew, whatever was remembered. */
export const guessedAnew = (context: CsvImportContext): Step =>
  context.file ? { mapping: guessColumns(context.entity, context.file.headers, context.links) } : {}

/** The person has said what lines are; null takes it back. */
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

/** What a person says of lines: new, the record that each is most like, or one that is named. */
export type Says = 'new' | 'same' | { readonly same: string }

export const matched = ({ mapping }: CsvImportContext, field: string, column: number | null): Step => ({
  mapping: chooseColumn(mapping, field, column),
})

export const planned = (outcomes: readonly Outcome[]): Step => ({
  outcomes,
  counts: countOutcomes(outcomes),
})

/** The whole file is planned: what was said of another plan is forgotten. */
export const plannedAnew = (outcomes: readonly Outcome[]): Step => ({ ...planned(outcomes), answers: {} })

const NOT_SAID = flowWords.csvImport.nearlyLikeAnotherRecord

/** The run begins: all that do something are queued, the others are in the report already. */
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

/** The chunk in hand is dealt with. */
const dealtWith = (context: CsvImportContext, report: ImportReport): Step => ({
  queue: context.queue.slice(1),
  done: context.done + headOf(context).length,
  report,
  ...freshChunk,
})

/** It went through. */
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

/** It is refused, with the reason. */
export const wasRefused = (context: CsvImportContext, error: unknown): Step =>
  dealtWith(context, refusedFor(context, messageOf(error)))

/** Lines of which nobody knows whether they were carried out. */
const doubted = ({ report, queue }: CsvImportContext): ImportReport => ({
  ...report,
  uncertain: [...report.uncertain, ...linesOf(headOf({ queue }))],
})

/** It is left out, and the report says why. */
export const leftOut = (context: CsvImportContext): Step =>
  dealtWith(context, context.uncertain ? doubted(context) : refusedFor(context, context.message ?? ''))

/** The run is given up: what was on its way may have been carried out. */
export const givenUp = (context: CsvImportContext, isUnderWay: boolean): Step =>
  isUnderWay || context.uncertain ? { queue: context.queue.slice(1), report: doubted(context) } : {}

export const failing = ({ uncertain, outdated, atomic }: CsvImportContext, error: unknown): Step => ({
  message: messageOf(error),
  uncertain: uncertain || !atomic || isUnanswered(error),
  outdated: outdated || isOutdated(error),
})

/** The rows of the chunk in hand go one by one. */
export const takenApart = (context: CsvImportContext): Step => ({
  queue: [...headOf(context).map(row => [row]), ...context.queue.slice(1)],
  ...freshChunk,
})

/** A second look has shown what has become of the chunk in hand: what is still due goes on, the rest is reported. */
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

/** The report of a run that is over, its lines in the order of the file. */
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
