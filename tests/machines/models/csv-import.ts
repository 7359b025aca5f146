import type { Outcome } from '@rounds/core/rules/csv'
import { type AnyMachineSnapshot, assign, emit, setup, stateIn } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import { type AnyRow, entity, identity, text } from '../../../core/entities/index.ts'
import type {
  ChosenFile,
  CsvFile,
  CsvImportContext,
  CsvImportEmitted,
  CsvImportEvent,
  CsvImportInput,
  CsvImportTag,
  Existing,
} from '../../../machines/csv-import/machine.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type Model,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'

const note = entity('Note', {
  family: 'site',
  prefix: 'N',
  key: 'NId',
  shows: 'NName',
  fields: { NId: identity(), NName: text({ required: true }), NText: text() },
})

const CHOSEN: ChosenFile = { name: 'notes.csv', handle: 'the file' }
const FILE: CsvFile = {
  name: 'notes.csv',
  headers: ['NName', 'NText'],
  rows: [2, 3, 4, 5].map(line => ({ line, cells: [`Note ${line}`, 'text'] })),
  delimiter: ',',
}
const OLD: AnyRow = { NId: 3, NName: 'Note 3', NText: 'old', RowVersion: 1 }
const STORED: Existing = { existing: [OLD], lookups: {} }
/** What the first row makes, as it is sent and as it is stored. */
const RECORD: AnyRow = { NName: 'Note 2', NText: 'text' }
const MADE: AnyRow = { ...RECORD, NId: 9, RowVersion: 1 }
const CHANGED: AnyRow = { ...OLD, NText: 'text' }

type Due = Extract<Outcome, { effect: 'create' | 'change' }>
const CREATES: Due = { line: 2, effect: 'create', record: RECORD }
const CHANGES: Due = {
  line: 3,
  effect: 'change',
  key: [3],
  record: CHANGED,
  changes: [{ field: 'NText', before: 'old', after: 'text' }],
}
const REFUSED: Outcome = { line: 5, effect: 'refused', because: ['Too long.', 'No.'] }
const PLAN: readonly Outcome[] = [CREATES, CHANGES, { line: 4, effect: 'nothing', key: [4] }, REFUSED]
/** The first row may be the record that is there. */
const ASKED: readonly Outcome[] = [
  { line: 2, effect: 'ask', record: RECORD, near: [{ key: '3', line: null, record: OLD, changes: [] }] },
]
const NOTHING: readonly Outcome[] = [{ line: 4, effect: 'nothing', key: [4] }]

type Known = Omit<CsvImportContext, 'entity'>
/** The context of the machine that is compared: all but the definition, which is given. */
export const seenImport = (at: AnyMachineSnapshot): Known => {
  const { entity: _, ...known } = at.context as CsvImportContext
  return known
}
interface Context extends Known {
  /** How often a call has failed. */
  readonly troubles: number
}

const head = ({ queue }: Context): readonly Due[] => queue[0] ?? []
const pendingRows = (context: Context, instead: Readonly<Record<number, Outcome>> = {}) =>
  head(context).map(row => instead[row.line] ?? row)

const events = {
  'chooses a file': sends({ type: 'CHOOSE', file: CHOSEN }),
  'it is read': answers('read', FILE),
  'it has no rows': answers('read', { ...FILE, rows: [] }),
  'it has no columns': answers('read', { ...FILE, headers: [] }),
  'it cannot be read': fails('read', new Error('This is not text.')),
  'matches the text alone': sends({ type: 'MATCH', field: 'NText', column: 0 }),
  'takes the text out': sends({ type: 'MATCH', field: 'NText', column: null }),
  'recognizes by name': sends({ type: 'RECOGNIZE', by: ['NName'] }),
  'lets blanks clear': sends({ type: 'CLEAR_BLANKS', value: true }),
  plans: sends({ type: 'PLAN' }),
  'goes back': sends({ type: 'BACK' }),
  'the records come': answers('loadExisting', STORED),
  'the new one is among the records': answers('loadExisting', { existing: [OLD, MADE], lookups: {} }),
  'no records come': fails('loadExisting', new Error('Not now.')),
  'two minutes pass': passes(120_000),
  'it is planned': answers('plan', PLAN),
  'there is nothing to do': answers('plan', NOTHING),
  'all is still to do': answers('plan', (context: Context) => pendingRows(context)),
  'the change is there': answers('plan', (context: Context) =>
    pendingRows(context, { 3: { line: 3, effect: 'nothing', key: [3] } }),
  ),
  'the new one is refused now': answers('plan', (context: Context) =>
    pendingRows(context, { 2: { line: 2, effect: 'refused', because: ['Taken.', 'No.'] } }),
  ),
  'a row is asked about': answers('plan', ASKED),
  'says that it is the same': sends({ type: 'ANSWER', lines: [2, 9], says: 'same' }),
  'says that it is new': sends({ type: 'ANSWER', lines: [2], says: 'new' }),
  'takes back what was said': sends({ type: 'ANSWER', lines: [2], says: null }),
  'has the columns guessed': sends({ type: 'GUESS' }),
  'the plan breaks': fails('plan', new Error('Too much.')),
  starts: sends({ type: 'START' }),
  'it goes through': answers('runChunk', { job: 12 }),
  'it is refused': fails('runChunk', new ApiError(400, { message: 'Not so.' })),
  'the records have changed': fails('runChunk', new ApiError(412, { message: 'Changed.' })),
  'the server is too busy': fails('runChunk', new ApiError(503, { message: 'Busy.' })),
  'the line is cut': fails('runChunk', new ApiError(0, { message: 'Cut off.' })),
  'a minute passes': passes(60_000),
  pauses: sends({ type: 'PAUSE' }),
  'goes on': sends({ type: 'RESUME' }),
  'tries again': sends({ type: 'RETRY' }),
  'takes it apart': sends({ type: 'SPLIT' }),
  'leaves it out': sends({ type: 'SKIP' }),
  'gives up': sends({ type: 'CANCEL' }),
  'imports another': sends({ type: 'AGAIN' }),
} satisfies ModelEvents<CsvImportEvent>

const LATE = 'The server did not answer in time. Please try again.'
const NO_REPORT = { created: 0, changed: 0, unchanged: 0, refused: [], uncertain: [], notRun: [] }
const FRESH = { uncertain: false, outdated: false, splits: false, fresh: null, message: null } as const
const NO_COUNTS = { create: 0, change: 0, ask: 0, nothing: 0, refused: 0 }
const EMPTY = {
  mapping: {},
  recognizedBy: null,
  stored: { existing: [], lookups: {} },
  outcomes: [],
  answers: {},
  job: null,
  counts: NO_COUNTS,
  queue: [],
  done: 0,
  total: 0,
  report: NO_REPORT,
  made: [],
  ...FRESH,
} satisfies Partial<Known>

const creates = (rows: readonly Due[]) => rows.filter(({ line }) => line === 2).length
const changes = (rows: readonly Due[]) => rows.filter(({ line }) => line === 3).length
const through = (report: Known['report'], rows: readonly Due[]) => ({
  ...report,
  created: report.created + creates(rows),
  changed: report.changed + changes(rows),
})

/** What a second look comes to, with what the plan now says of some lines. */
function sorted(context: Context, now: 'as before' | 'changed' | 'refused'): Partial<Context> {
  const { fresh, uncertain, made, report, splits, queue, done } = context
  const isMade = uncertain && (fresh?.existing ?? []).some(({ NId }) => NId === 9) && made.length === 0
  const rows = head(context)
  const refused = rows.filter(({ line }) => line === 2 && now === 'refused')
  const there = rows.filter(({ line }) => (line === 2 ? now !== 'refused' && isMade : now === 'changed'))
  const due = rows.filter(row => !refused.includes(row) && !there.includes(row))
  const together = due.length > 0 ? [due] : []
  return {
    queue: [...(splits ? due.map(row => [row]) : together), ...queue.slice(1)],
    done: done + rows.length - due.length,
    made: uncertain && creates(there) > 0 ? [...made, RECORD] : made,
    report: {
      ...(uncertain ? through(report, there) : { ...report, unchanged: report.unchanged + there.length }),
      refused: [...report.refused, ...refused.map(({ line }) => ({ line, because: 'Taken. No.' }))],
    },
    ...FRESH,
  }
}

const parts = setup({
  types: {} as {
    context: Context
    events: EventOf<typeof events>
    input: CsvImportInput
    emitted: CsvImportEmitted
    tags: CsvImportTag
  },
  guards: {
    'a column is chosen': ({ context }) => Object.keys(context.mapping).length > 0,
    'there is something to do': ({ context }) => context.counts.create > 0,
    'a row is asked about': ({ context }) => context.counts.ask > 0,
    'something was said': ({ context }) => Object.keys(context.answers).length > 0,
    'nothing is left': ({ context }) => context.queue.length === 0,
    'it is one row': ({ context }) => head(context).length === 1,
    'it must be looked up': ({ context }) => context.uncertain || context.outdated,
    'it shall pause': stateIn('#pausing'),
  },
  actions: {
    ...expected,
    set: assign((_, change: Partial<Context>) => change),
    match: assign(({ context }, { field, column }: { field: string; column: number | null }) => ({
      mapping: Object.fromEntries([
        ...Object.entries(context.mapping).filter(([name, used]) => name !== field && used !== column),
        ...(column === null ? [] : [[field, column]]),
      ]),
    })),
    queue: assign(({ context }) => ({
      ...FRESH,
      queue: [[CREATES, CHANGES]],
      total: 2,
      done: 0,
      made: [],
      report: { ...NO_REPORT, unchanged: 1, refused: [{ line: 5, because: 'Too long. No.' }] },
      troubles: context.troubles,
    })),
    'go through': assign(({ context }) => ({
      ...FRESH,
      queue: context.queue.slice(1),
      done: context.done + head(context).length,
      report: through(context.report, head(context)),
      job: 12,
      made: creates(head(context)) > 0 ? [...context.made, RECORD] : context.made,
    })),
    'be refused': assign(({ context }, because: string | null) => ({
      ...FRESH,
      queue: context.queue.slice(1),
      done: context.done + head(context).length,
      report: {
        ...context.report,
        refused: [
          ...context.report.refused,
          ...head(context).map(({ line }) => ({ line, because: because ?? context.message ?? '' })),
        ],
      },
      troubles: context.troubles + 1,
    })),
    'be doubted': assign(({ context }) => ({
      queue: context.queue.slice(1),
      report: {
        ...context.report,
        uncertain: [...context.report.uncertain, ...head(context).map(({ line }) => line)],
      },
    })),
    'be left out': assign(({ context }) => ({ ...FRESH, done: context.done + head(context).length })),
    fail: assign(({ context }, failed: { message: string; isCut?: boolean; isOutdated?: boolean }) => ({
      message: failed.message,
      uncertain: context.uncertain || !context.atomic || failed.isCut === true,
      outdated: context.outdated || failed.isOutdated === true,
      troubles: context.troubles + 1,
    })),
    'take apart': assign(({ context }) => ({
      ...FRESH,
      queue: [...head(context).map(row => [row]), ...context.queue.slice(1)],
    })),
    sort: assign(({ context }, now: 'as before' | 'changed' | 'refused') => sorted(context, now)),
    close: assign(({ context: { report, queue } }) => ({
      ...FRESH,
      report: {
        ...report,
        refused: report.refused.toSorted((one, other) => one.line - other.line),
        uncertain: report.uncertain.toSorted(),
        notRun: queue.flat().map(({ line }) => line),
      },
      queue: [],
      made: [],
      stored: { existing: [], lookups: {} },
    })),
    tell: emit(({ context }) => ({ type: 'FINISHED' as const, report: context.report })),
  },
})

const set = (params: Partial<Context>) => ({ type: 'set', params }) as const
/** A plan of the whole file, of which nothing is said yet. */
const planned = (outcomes: readonly Outcome[], counts: Partial<Known['counts']>) =>
  set({ outcomes, counts: { ...NO_COUNTS, ...counts }, answers: {} })
const said = (answers: Known['answers']) => set({ answers })
const says = (answers: Known['answers']) =>
  [{ guard: 'a row is asked about', actions: said(answers) }, { actions: said({}) }] as const
const chooses = (target: string) =>
  ({ target, actions: set({ ...EMPTY, chosen: CHOSEN, file: null }) }) as const
const notRead = (message: string) => ({ target: 'choosing.failed', actions: set({ message }) }) as const
const notPlanned = (message: string) => ({ target: 'matching.failed', actions: set({ message }) }) as const

const loads = (whole: (context: Context) => readonly string[]) =>
  ({
    type: 'calls',
    params: ({ context }: { context: Context }) => ({
      slot: 'loadExisting',
      input: { entity: note, fields: whole(context), links: [] },
    }),
  }) as const
const ALL = ['NId', 'NName', 'NText', 'RowVersion']
/** Where records are replaced as a whole all is needed; else what is matched, and what they are recognized and shown by. */
const needed = ({ atomic, mapping }: Context) =>
  atomic ? ['NId', 'NName', ...('NText' in mapping ? ['NText'] : []), 'RowVersion'] : ALL
const asksForPlan = (
  stored: (context: Context) => Existing,
  rows: (context: Context) => CsvFile['rows'],
  isUnsent: boolean,
) =>
  ({
    type: 'calls',
    params: ({ context }: { context: Context }) => ({
      slot: 'plan',
      input: {
        entity: context.recognizedBy ? { ...note, recognizedBy: [context.recognizedBy] } : note,
        rows: rows(context),
        mapping: context.mapping,
        existing: stored(context).existing,
        lookups: {},
        fixed: { NText: 'fixed' },
        blanksClear: context.blanksClear,
        nearBy: [],
        answers: context.answers,
        links: [],
        linked: {},
        isUnsent,
      },
    }),
  }) as const
const sends_ = {
  type: 'calls',
  params: ({ context }: { context: Context }) => ({
    slot: 'runChunk',
    input: {
      create: creates(head(context)) > 0 ? [RECORD] : [],
      update:
        changes(head(context)) > 0
          ? [context.atomic ? { NId: 3, RowVersion: 1, NText: 'text' } : CHANGED]
          : [],
    },
  }),
} as const

const failing = (failed: { message: string; isCut?: boolean; isOutdated?: boolean }) =>
  ({ target: 'failed', actions: { type: 'fail', params: failed } }) as const
/** A row that alone is refused for what it holds is no failure. */
const refusing = (failed: { message: string; isOutdated?: boolean }) =>
  [
    {
      guard: ({ context }: { context: Context }) => head(context).length > 1,
      ...failing(failed),
    },
    {
      guard: 'it shall pause',
      target: 'paused',
      actions: { type: 'be refused', params: failed.message },
    },
    { target: 'next', actions: { type: 'be refused', params: failed.message } },
  ] as const
const sorting = (now: 'as before' | 'changed' | 'refused') =>
  ({ target: '#running.next', actions: { type: 'sort', params: now } }) as const
const stillFailing = (message: string) => ({ target: '#failed', actions: set({ message }) }) as const
const over = '#csv import model.finished'

const whole = defineModel({
  events,
  own: ['troubles'],
  typed: ['chosen', 'mapping', 'recognizedBy', 'blanksClear'],
  ends: ({ context }) => (context as Context).troubles > 1,
  machine: parts.createMachine({
    id: 'csv import model',
    context: ({ input }) => ({
      ...EMPTY,
      fixed: input.fixed ?? {},
      links: [],
      atomic: input.atomic,
      chosen: null,
      file: null,
      blanksClear: false,
      troubles: 0,
    }),
    initial: 'preparing',
    states: {
      preparing: {
        initial: 'choosing',
        on: { 'chooses a file': chooses('.reading') },
        states: {
          choosing: {
            tags: 'asks for file',
            initial: 'plain',
            states: { plain: {}, failed: { tags: 'shows a message' } },
          },
          reading: {
            tags: ['busy', 'reading'],
            entry: { type: 'calls', params: { slot: 'read', input: CHOSEN } },
            on: {
              'gives up': 'choosing',
              'it is read': {
                target: 'matching',
                actions: set({ file: FILE, mapping: { NName: 0, NText: 1 } }),
              },
              'it has no rows': notRead('This file has no rows below the header.'),
              'it has no columns': notRead('This file has no rows below the header.'),
              'it cannot be read': notRead('This is not text.'),
            },
          },
          matching: {
            tags: 'matches columns',
            initial: 'plain',
            on: {
              'matches the text alone': { actions: { type: 'match', params: { field: 'NText', column: 0 } } },
              'takes the text out': { actions: { type: 'match', params: { field: 'NText', column: null } } },
              'recognizes by name': { actions: set({ recognizedBy: ['NName'] }) },
              'lets blanks clear': { actions: set({ blanksClear: true }) },
              'has the columns guessed': { actions: set({ mapping: { NName: 0, NText: 1 } }) },
              plans: { guard: 'a column is chosen', target: 'loading' },
              'goes back': { target: 'choosing', actions: set({ message: null }) },
            },
            states: { plain: {}, failed: { tags: 'shows a message' } },
          },
          loading: {
            tags: ['busy', 'planning'],
            entry: [set({ message: null }), loads(needed)],
            on: {
              'gives up': 'matching',
              'the records come': { target: 'planning', actions: set({ stored: STORED }) },
              'no records come': notPlanned('Not now.'),
              'two minutes pass': notPlanned(LATE),
            },
          },
          planning: {
            tags: ['busy', 'planning'],
            entry: asksForPlan(
              ({ stored }) => stored,
              () => FILE.rows,
              true,
            ),
            on: {
              'gives up': 'matching',
              'it is planned': {
                target: 'reviewing',
                actions: planned(PLAN, { create: 1, change: 1, nothing: 1, refused: 1 }),
              },
              'a row is asked about': { target: 'reviewing', actions: planned(ASKED, { ask: 1 }) },
              'there is nothing to do': {
                target: 'reviewing',
                actions: planned(NOTHING, { nothing: 1 }),
              },
              'the plan breaks': notPlanned('Too much.'),
            },
          },
          reviewing: {
            tags: 'shows the plan',
            initial: 'plain',
            on: {
              'goes back': { target: 'matching', actions: set({ message: null }) },
              'says that it is the same': says({ 2: { same: '3' } }),
              'says that it is new': says({ 2: 'new' }),
              'takes back what was said': { actions: said({}) },
              starts: [
                { guard: 'something was said', target: 'deciding' },
                { guard: 'there is something to do', target: '#running', actions: 'queue' },
              ],
            },
            states: { plain: {}, failed: { tags: 'shows a message' } },
          },
          deciding: {
            tags: ['busy', 'shows the plan', 'plans what was said'],
            entry: [
              set({ message: null }),
              asksForPlan(
                ({ stored }) => stored,
                () => FILE.rows,
                true,
              ),
            ],
            on: {
              'gives up': 'reviewing',
              'it is planned': {
                target: '#running',
                actions: [
                  set({
                    outcomes: PLAN,
                    counts: { ...NO_COUNTS, create: 1, change: 1, nothing: 1, refused: 1 },
                  }),
                  'queue',
                ],
              },
              'the plan breaks': { target: 'reviewing.failed', actions: set({ message: 'Too much.' }) },
            },
          },
        },
      },
      running: {
        id: 'running',
        tags: 'running',
        initial: 'next',
        states: {
          next: { always: [{ guard: 'nothing is left', target: over }, { target: 'sending' }] },
          sending: {
            tags: ['busy', 'sending'],
            initial: 'on',
            entry: sends_,
            on: {
              'it goes through': [
                { guard: 'it shall pause', target: 'paused', actions: 'go through' },
                { target: 'next', actions: 'go through' },
              ],
              'it is refused': refusing({ message: 'Not so.' }),
              'the records have changed': refusing({ message: 'Changed.', isOutdated: true }),
              'the server is too busy': failing({ message: 'Busy.' }),
              'the line is cut': failing({ message: 'Cut off.', isCut: true }),
              'a minute passes': failing({ message: LATE, isCut: true }),
              'gives up': { target: over, actions: 'be doubted' },
            },
            states: {
              on: { on: { pauses: 'pausing' } },
              pausing: { id: 'pausing', tags: 'pausing', on: { 'goes on': 'on' } },
            },
          },
          paused: {
            tags: 'paused',
            always: { guard: 'nothing is left', target: over },
            on: { 'goes on': 'next', 'gives up': over },
          },
          failed: {
            id: 'failed',
            tags: ['paused', 'chunk has failed', 'shows a message'],
            on: {
              'tries again': [
                { guard: 'it must be looked up', target: 'looking', actions: set({ splits: false }) },
                { target: 'next' },
              ],
              'takes it apart': [
                { guard: 'it is one row' },
                { guard: 'it must be looked up', target: 'looking', actions: set({ splits: true }) },
                { target: 'next', actions: 'take apart' },
              ],
              'leaves it out': [
                {
                  guard: ({ context }) => context.uncertain,
                  target: 'next',
                  actions: ['be left out', 'be doubted'],
                },
                { target: 'next', actions: { type: 'be refused', params: null } },
              ],
              'gives up': [
                { guard: ({ context }) => context.uncertain, target: over, actions: 'be doubted' },
                { target: over },
              ],
            },
          },
          looking: {
            tags: ['busy', 'looks again'],
            initial: 'loading',
            on: {
              'gives up': [
                { guard: ({ context }) => context.uncertain, target: over, actions: 'be doubted' },
                { target: over },
              ],
            },
            states: {
              loading: {
                entry: loads(() => ALL),
                on: {
                  'the records come': { target: 'planning', actions: set({ fresh: STORED }) },
                  'the new one is among the records': {
                    target: 'planning',
                    actions: set({ fresh: { existing: [OLD, MADE], lookups: {} } }),
                  },
                  'no records come': stillFailing('Not now.'),
                  'two minutes pass': stillFailing(LATE),
                },
              },
              planning: {
                entry: asksForPlan(
                  ({ fresh }) => fresh as Existing,
                  context => FILE.rows.filter(({ line }) => head(context).some(row => row.line === line)),
                  false,
                ),
                on: {
                  'all is still to do': sorting('as before'),
                  'the change is there': sorting('changed'),
                  'the new one is refused now': sorting('refused'),
                  'the plan breaks': stillFailing('Too much.'),
                },
              },
            },
          },
        },
      },
      finished: {
        tags: 'is finished',
        entry: ['close', 'tell'],
        on: { 'imports another': 'preparing', 'chooses a file': chooses('preparing.reading') },
      },
    },
  }),
})

/** The model with some of its events: what belongs together is tried in every order, without all the rest. */
const part = (
  atomic: boolean,
  ends: (at: AnyMachineSnapshot) => boolean,
  ...names: readonly (keyof typeof events)[]
): Model => ({
  ...whole,
  starts: {
    [atomic ? 'in batches' : 'record by record']: { entity: note, fixed: { NText: 'fixed' }, atomic },
  },
  ends: at => whole.ends(at) || ends(at),
  events: Object.fromEntries(names.map(name => [name, events[name]])),
})

const prepares = [
  'chooses a file',
  'it is read',
  'plans',
  'the records come',
  'it is planned',
  'two minutes pass',
] as const
const runs = [
  'starts',
  'it goes through',
  'it is refused',
  'the records have changed',
  'the line is cut',
  'a minute passes',
  'pauses',
  'goes on',
  'tries again',
  'takes it apart',
  'leaves it out',
  'gives up',
  'the new one is among the records',
  'no records come',
  'all is still to do',
  'the change is there',
  'the new one is refused now',
  'the plan breaks',
] as const
/** Where nothing new can come: it is planned a second time, or in another way twice over. */
const isPreparedAgain = (at: AnyMachineSnapshot) => {
  const { outcomes, recognizedBy, blanksClear } = at.context as Context
  const isMatching = at.matches({ preparing: 'matching' })
  return isMatching && (outcomes.length > 0 || (recognizedBy !== null && blanksClear))
}
const isOver = (at: AnyMachineSnapshot) => at.matches('finished')

/** A file is chosen and matched, and what each row would do is planned. */
export const csvPreparingModel = part(
  true,
  at => at.matches('running') || isPreparedAgain(at),
  ...prepares,
  'it has no rows',
  'it has no columns',
  'it cannot be read',
  'matches the text alone',
  'takes the text out',
  'recognizes by name',
  'lets blanks clear',
  'goes back',
  'no records come',
  'there is nothing to do',
  'the plan breaks',
  'starts',
  'it goes through',
  'a minute passes',
  'gives up',
)

/** Rows are asked about, and what was said of them is planned before they go. */
export const csvAskingModel = part(
  true,
  at => at.matches('running') || isPreparedAgain(at),
  ...prepares,
  'a row is asked about',
  'says that it is the same',
  'says that it is new',
  'takes back what was said',
  'has the columns guessed',
  'takes the text out',
  'the plan breaks',
  'goes back',
  'starts',
  'it goes through',
  'a minute passes',
  'gives up',
)

/** It is run in batches that are carried out or not. */
export const csvBatchModel = part(true, isOver, ...prepares, ...runs, 'the server is too busy')

/** It is run where a call that failed may be carried out in part. */
export const csvPiecesModel = part(false, () => false, ...prepares, ...runs, 'imports another')
