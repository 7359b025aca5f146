import { type CsvRow, lookupOf, type Outcome, planImport } from '@rounds/core/rules/csv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../core/api/index.ts'
import {
  type AnyRow,
  Custom_Specialty,
  type Entity,
  EventDate,
  EventItem,
  Redirect,
} from '../../core/entities/index.ts'
import {
  type ChosenFile,
  type ChunkDone,
  type ChunkLists,
  type CsvFile,
  csvImport,
  type Existing,
  type Planning,
  type ToLoad,
} from '../../machines/csv-import/machine.ts'
import { drive, stub } from './support/drive.ts'

const fileWith = (rows: readonly CsvRow[], headers = ['From', 'To']): CsvFile => ({
  name: 'redirects.csv',
  headers,
  rows,
  delimiter: ',',
})

/** `count` new redirects on the lines from 2 on. */
const fileOf = (count: number) =>
  fileWith(
    Array.from({ length: count }, (_, index) => ({ line: index + 2, cells: [`/from-${index}`, '/to'] })),
  )

const lost = () => new ApiError(0, { message: 'Can’t reach the server.' })
const refused = (message = 'No.', status = 400) => new ApiError(status, { message })

interface Opened {
  readonly entity?: Entity
  readonly fixed?: AnyRow
  readonly atomic?: boolean
  readonly lookups?: Existing['lookups']
}

function start({ entity = Redirect, fixed = { RType: '302' }, atomic = true, lookups = {} }: Opened = {}) {
  const read = stub<CsvFile, ChosenFile>()
  const loadExisting = stub<Existing, ToLoad>()
  const plan = stub<readonly Outcome[], Planning>()
  const runChunk = stub<ChunkDone | undefined, ChunkLists>()
  const machine = csvImport.provide({
    actors: {
      read: read.logic,
      loadExisting: loadExisting.logic,
      plan: plan.logic,
      runChunk: runChunk.logic,
    },
  })
  const driven = drive(machine, { entity, fixed, atomic })
  const { send, tags } = driven
  const choose = () => send({ type: 'CHOOSE', file: { name: 'redirects.csv', handle: 'text' } })
  const match = async (file: CsvFile) => {
    choose()
    await read.last.answer(file)
    expect(tags()).toEqual(['matches columns'])
  }
  /** Answers what is planned now with what the rules say. */
  const planNow = async (existing: readonly AnyRow[] = []) => {
    await loadExisting.last.answer({ existing, lookups })
    await plan.last.answer(planImport(plan.last.input))
  }
  const review = async (file: CsvFile, existing: readonly AnyRow[] = []) => {
    await match(file)
    send({ type: 'PLAN' })
    await planNow(existing)
    expect(tags()).toEqual(['shows the plan'])
  }
  const run = async (file: CsvFile, existing: readonly AnyRow[] = []) => {
    await review(file, existing)
    send({ type: 'START' })
    expect(tags()).toEqual(['busy', 'running', 'sending'])
  }
  return { ...driven, read, loadExisting, plan, runChunk, choose, match, planNow, review, run }
}

const failedTags = ['chunk has failed', 'paused', 'running', 'shows a message']

describe('the file', () => {
  test('is read, and its columns are guessed', async () => {
    const { choose, tags, read, context } = start()
    expect(tags()).toEqual(['asks for file'])
    choose()
    expect(tags()).toEqual(['busy', 'reading'])
    expect(read.last.input).toEqual({ name: 'redirects.csv', handle: 'text' })
    await read.last.answer(
      fileWith([{ line: 2, cells: ['/b', '/a', 'x'] }], ['New URL', 'Old URL', 'Weather']),
    )
    expect(tags()).toEqual(['matches columns'])
    expect(context().mapping).toEqual({ RFrom: 1, RTo: 0 })
  })
})

describe('the columns', () => {
  test('are compared with what is stored, and blanks clear on demand', async () => {
    const { match, send, loadExisting, plan, tags } = start()
    await match(fileOf(1))
    send({ type: 'CLEAR_BLANKS', value: true })
    send({ type: 'PLAN' })
    expect(tags()).toEqual(['busy', 'planning'])
    expect(loadExisting.last.input.entity).toBe(Redirect)
    expect(loadExisting.last.input.fields).toEqual(
      expect.arrayContaining(['RId', 'RFrom', 'RTo', 'RowVersion']),
    )
    expect(loadExisting.last.input.fields).not.toContain('RHits')
    await loadExisting.last.answer({ existing: [], lookups: {} })
    expect(tags()).toEqual(['busy', 'planning'])
    expect(plan.last.input).toMatchObject({
      blanksClear: true,
      fixed: { RType: '302' },
      mapping: { RFrom: 0, RTo: 1 },
    })
  })

  test('need whole records where the server replaces them', async () => {
    const { match, send, loadExisting } = start({ atomic: false })
    await match(fileOf(1))
    send({ type: 'PLAN' })
    expect(loadExisting.last.input.fields).toContain('RHits')
  })
})

describe('the plan', () => {
  const existing = [{ RId: 1, RType: '301', RFrom: '/a', RTo: '/old', RStatus: 301, RHits: 5, RowVersion: 2 }]
  const file = fileWith([
    { line: 2, cells: ['/a', '/new'] },
    { line: 3, cells: ['/b', '/b2'] },
    { line: 4, cells: ['not a path', '/c'] },
  ])

  test('counts what each row would do', async () => {
    const { review, context, can, send } = start()
    await review(file, existing)
    expect(context().counts).toEqual({ create: 1, change: 1, ask: 0, nothing: 0, refused: 1 })
    expect(can({ type: 'START' })).toBe(true)
    send({ type: 'BACK' })
    expect(can({ type: 'PLAN' })).toBe(true)
  })

  test('is sent as lists, changes without what they do not change', async () => {
    const { run, runChunk, emitted, tags, context } = start()
    await run(file, existing)
    expect(runChunk.last.input.create).toMatchObject([{ RFrom: '/b', RTo: '/b2', RType: '302' }])
    expect(runChunk.last.input.update).toEqual([{ RId: 1, RowVersion: 2, RTo: '/new' }])
    await runChunk.last.answer(undefined)
    expect(tags()).toEqual(['is finished'])
    expect(emitted).toEqual([
      {
        type: 'FINISHED',
        report: {
          created: 1,
          changed: 1,
          unchanged: 0,
          refused: [{ line: 4, because: expect.stringContaining('From') }],
          uncertain: [],
          notRun: [],
        },
      },
    ])
    expect(context()).toMatchObject({ done: 2, total: 2 })
  })
})

describe('the run', () => {
  test('goes on by 200 rows, and knows how far it is', async () => {
    const { run, runChunk, context, tags, send, read } = start()
    await run(fileOf(450))
    expect(runChunk.last.input.create).toHaveLength(200)
    expect(context()).toMatchObject({ done: 0, total: 450 })
    await runChunk.last.answer(undefined)
    expect(context().done).toBe(200)
    await runChunk.last.answer(undefined)
    expect(runChunk.last.input.create).toHaveLength(50)
    await runChunk.last.answer(undefined)
    expect(runChunk.calls).toHaveLength(3)
    expect(tags()).toEqual(['is finished'])
    expect(context().report.created).toBe(450)
    send({ type: 'AGAIN' })
    expect(tags()).toEqual(['asks for file'])
    send({ type: 'CHOOSE', file: { name: 'other.csv', handle: 1 } })
    await read.last.answer(fileOf(1))
    expect(context().report.created).toBe(0)
  })
})

describe('a chunk that is refused', () => {
  test('can be taken apart, so that the rows at fault are known', async () => {
    const { run, runChunk, context, send, tags } = start()
    await run(fileOf(201))
    await runChunk.last.fail(refused())
    send({ type: 'SPLIT' })
    for (let row = 0; row < 200; row++) {
      expect(runChunk.last.input.create).toHaveLength(1)
      if (row === 7) await runChunk.last.fail(refused('From is taken.', 409))
      else if (row === 9) await runChunk.last.fail(refused('From is wrong.'))
      else await runChunk.last.answer(undefined)
    }
    expect(context()).toMatchObject({ done: 200, total: 201 })
    await runChunk.last.answer(undefined)
    expect(tags()).toEqual(['is finished'])
    expect(context().report).toMatchObject({
      created: 199,
      refused: [
        { line: 9, because: 'From is taken.' },
        { line: 11, because: 'From is wrong.' },
      ],
    })
  })

  test('because records have changed is planned anew', async () => {
    const was = { RId: 1, RType: '301', RFrom: '/from-0', RTo: '/old', RStatus: 301, RHits: 5, RowVersion: 2 }
    const { run, runChunk, send, planNow, tags, plan, context } = start()
    await run(fileOf(3), [was])
    await runChunk.last.fail(refused('It has changed.', 412))
    send({ type: 'RETRY' })
    expect(tags()).toEqual(['busy', 'looks again', 'running'])
    await planNow([
      { ...was, RStatus: 307, RowVersion: 3 },
      { ...was, RId: 2, RFrom: '/from-1', RTo: '/to' },
    ])
    expect(plan.last.input.rows.map(({ line }) => line)).toEqual([2, 3, 4])
    expect(runChunk.last.input.update).toEqual([{ RId: 1, RowVersion: 3, RTo: '/to' }])
    expect(runChunk.last.input.create).toMatchObject([{ RFrom: '/from-2' }])
    await runChunk.last.answer(undefined)
    expect(context().report).toMatchObject({ created: 1, changed: 1, unchanged: 1 })
  })
})

describe('a chunk that was never answered', () => {
  test.each([
    ['lost', async ({ runChunk }: ReturnType<typeof start>) => runChunk.last.fail(lost())],
    ['too late', async ({ pass }: ReturnType<typeof start>) => pass(60_000)],
    [
      'cut off on the way',
      async ({ runChunk }: ReturnType<typeof start>) => runChunk.last.fail(refused('', 504)),
    ],
  ])('(%s) is looked up before it is sent again', async (_, fail) => {
    const driven = start()
    const { run, runChunk, send, tags, planNow, loadExisting, context } = driven
    await run(fileOf(3))
    await fail(driven)
    expect(tags()).toEqual(failedTags)
    const sent = runChunk.last.input.create
    send({ type: 'RETRY' })
    expect(tags()).toEqual(['busy', 'looks again', 'running'])
    expect(loadExisting.last.input.fields).toContain('RHits')
    await planNow(sent.slice(0, 2).map((record, index) => ({ ...record, RId: index + 1, RowVersion: 1 })))
    expect(tags()).toEqual(['busy', 'running', 'sending'])
    expect(runChunk.last.input.create).toMatchObject([{ RFrom: '/from-2' }])
    expect(context()).toMatchObject({ done: 2 })
    await runChunk.last.answer(undefined)
    expect(context().report).toMatchObject({ created: 3, changed: 0, unchanged: 0 })
  })

  test('and was carried out is not sent again', async () => {
    const { run, runChunk, send, tags, planNow, context } = start()
    await run(fileOf(201))
    const sent = runChunk.last.input.create
    await runChunk.last.fail(lost())
    send({ type: 'SPLIT' })
    await planNow(sent.map((record, index) => ({ ...record, RId: index + 1, RowVersion: 1 })))
    expect(runChunk.calls).toHaveLength(2)
    expect(runChunk.last.input.create).toMatchObject([{ RFrom: '/from-200' }])
    await runChunk.last.answer(undefined)
    expect(tags()).toEqual(['is finished'])
    expect(context().report.created).toBe(201)
  })
})

test('nothing is made twice, and the report tells the truth, whatever fails', async () => {
  const how = fc.constantFrom('answer', 'lose the call', 'lose the answer', 'refuse', 'take too long')
  const choice = fc.constantFrom('RETRY', 'SPLIT', 'RETRY', 'SPLIT', 'SKIP')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ how, choice }), { maxLength: 12 }),
      fc.constantFrom(3, 5, 203),
      fc.array(fc.nat({ max: 400 }), { maxLength: 3 }),
      async (fates, count, bad) => {
        const { run, runChunk, tags, send, planNow, context, pass } = start()
        const table: AnyRow[] = []
        const isBad = ({ RFrom }: AnyRow) => bad.some(number => RFrom === `/from-${number}`)
        const carryOut = ({ create }: ChunkLists) => {
          if (create.some(isBad)) return refused('Bad.')
          for (const record of create) table.push({ ...record, RId: table.length + 1, RowVersion: 1 })
          return undefined
        }
        await run(fileOf(count))
        let at = 0
        for (let round = 0; round < 1500 && !tags().includes('is finished'); round++) {
          const fate = fates[at] ?? { how: 'answer', choice: 'SPLIT' }
          if (tags().includes('looks again')) await planNow([...table])
          else if (tags().includes('chunk has failed')) {
            at++
            send({ type: fate.choice === 'SPLIT' && !context().queue[0]?.[1] ? 'SKIP' : fate.choice })
          } else {
            const { last } = runChunk
            if (fate.how === 'lose the call') await last.fail(lost())
            else if (fate.how === 'take too long') pass(60_000)
            else {
              const error = fate.how === 'refuse' ? refused('Not now.', 500) : carryOut(last.input)
              if (fate.how === 'lose the answer') await last.fail(lost())
              else if (error) await last.fail(error)
              else {
                at++
                await last.answer(undefined)
              }
            }
          }
        }
        expect(tags()).toEqual(['is finished'])
        const { report } = context()
        const made = table.map(({ RFrom }) => RFrom)
        expect(new Set(made).size).toBe(made.length)
        const inDoubt = new Set(report.uncertain)
        const isInDoubt = (from: unknown) => inDoubt.has(Number(String(from).replace('/from-', '')) + 2)
        expect(made.filter(from => !isInDoubt(from))).toHaveLength(report.created)
        expect(report.created + report.refused.length + report.uncertain.length).toBe(count)
        expect(report.notRun).toEqual([])
      },
    ),
    { numRuns: 50 },
  )
}, 120_000)

describe('rows that nothing tells apart', () => {
  /** Dates of events have nothing that they are recognized by: two rows that are alike are two dates. */
  const dates = fileWith(
    [2, 3, 4, 5].map(line => ({ line, cells: ['7', line < 5 ? '03/31/2026' : '04/01/2026'] })),
    ['EiId', 'Begins'],
  )
  const lookups = { EiId: lookupOf(EventItem, [{ EiId: 7 }]) }
  const stored = (record: AnyRow | undefined, EdId: number) => ({ ...record, EdId, RowVersion: 1 })

  test('are made as often as they are there, though the answer was lost', async () => {
    const { run, runChunk, send, planNow, context } = start({ entity: EventDate, fixed: {}, lookups })
    await run(dates)
    const sent = runChunk.last.input.create
    expect(sent).toHaveLength(4)
    await runChunk.last.fail(lost())
    send({ type: 'RETRY' })
    await planNow([stored({ ...sent[0], EdStartDt: '2026-03-31T00:00:00+00:00' }, 1), stored(sent[1], 2)])
    expect(runChunk.last.input.create.map(({ EdStartDt }) => EdStartDt)).toEqual([
      '2026-03-31T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ])
    await runChunk.last.answer(undefined)
    expect(context().report.created).toBe(4)
  })

  test('are not taken for those that an earlier call has made, or that were there before', async () => {
    const { run, runChunk, send, planNow, context } = start({ entity: EventDate, fixed: {}, lookups })
    const before = stored({ EiId: 7, EdStartDt: '2026-03-31T00:00:00.000Z' }, 1)
    await run(dates, [before])
    await runChunk.last.fail(refused())
    send({ type: 'SPLIT' })
    const [record] = runChunk.last.input.create
    await runChunk.last.answer(undefined)
    await runChunk.last.fail(lost())
    send({ type: 'RETRY' })
    await planNow([stored({ ...record }, 1), stored(record, 2)])
    expect(runChunk.last.input.create).toEqual([record])
    expect(context()).toMatchObject({ done: 1, report: { created: 1 } })
  })

  test('are known as made, though an earlier call has changed a date into one like them', async () => {
    const { run, runChunk, send, planNow, context, tags } = start({ entity: EventDate, fixed: {}, lookups })
    const file = fileWith(
      [
        { line: 2, cells: ['1', '7', '04/01/2026'] },
        { line: 3, cells: ['', '7', '04/01/2026'] },
      ],
      ['EdId', 'EiId', 'Begins'],
    )
    const before = stored(
      {
        EiId: 7,
        EdStartDt: '2026-03-31T00:00:00.000Z',
        EdEndDt: null,
        EdAllDay: false,
        EdCancelled: false,
        EdNote: null,
      },
      1,
    )
    await run(file, [before])
    await runChunk.last.fail(refused())
    send({ type: 'SPLIT' })
    expect(runChunk.last.input.update).toHaveLength(1)
    await runChunk.last.answer(undefined)
    const [made] = runChunk.last.input.create
    await runChunk.last.fail(lost())
    send({ type: 'RETRY' })
    await planNow([stored({ ...before, ...made }, 1), stored(made, 2)])
    expect(tags()).toEqual(['is finished'])
    expect(context().report).toMatchObject({ created: 1, changed: 1 })
  })
})

describe('rows that are nearly like a record', () => {
  const near = fileWith(
    [
      { line: 2, cells: ['Heart Ctr'] },
      { line: 3, cells: ['Lab'] },
    ],
    ['Specialty title'],
  )
  const stored: readonly AnyRow[] = [{ SpId: 4, SpTitle: 'Heart Center', RowVersion: 1 }]
  const asked = async () => {
    const driven = start({ entity: Custom_Specialty, fixed: {} })
    await driven.match({ ...near, headers: ['SpTitle'] })
    driven.send({ type: 'PLAN' })
    await driven.planNow(stored)
    return driven
  }

  test('are left out with the reason where nobody says what they are', async () => {
    const { send, context, runChunk } = await asked()
    expect(context().counts).toMatchObject({ create: 1, ask: 1 })
    send({ type: 'START' })
    expect(runChunk.last.input.create).toMatchObject([{ SpTitle: 'Lab' }])
    expect(context().report.refused).toMatchObject([{ line: 2 }])
  })

  test.each([
    ['same', [['Lab'], ['Heart Ctr']]],
    ['new', [['Heart Ctr', 'Lab'], []]],
  ] as const)('go as was said: %s', async (says, [create, update]) => {
    const { send, plan, runChunk } = await asked()
    send({ type: 'ANSWER', lines: [2], says })
    send({ type: 'START' })
    await plan.last.answer(planImport(plan.last.input))
    expect(runChunk.last.input.create.map(({ SpTitle }) => SpTitle)).toEqual(create)
    expect(runChunk.last.input.update.map(({ SpTitle }) => SpTitle)).toEqual(update)
  })
})

test('a file with headings that were matched before is matched as it was', async () => {
  const { match, context, send } = start()
  await match({ ...fileOf(1), headers: ['Old', 'To'], remembered: { RFrom: 0 } })
  expect(context().mapping).toEqual({ RFrom: 0 })
  send({ type: 'GUESS' })
  expect(context().mapping).toEqual({ RTo: 1 })
})

test('the job of an import is known from its first chunk on', async () => {
  const { run, runChunk, context } = start()
  await run(fileOf(1))
  await runChunk.last.answer({ job: 31 })
  expect(context()).toMatchObject({ job: 31, report: { created: 1 } })
})
