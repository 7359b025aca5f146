import type { BatchLists } from '@rounds/core/rules/records'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, type BatchAnswer, type Key } from '../../core/api/index.ts'
import { type AnyRow, Custom_LocationToPhysician, type Entity, Redirect } from '../../core/entities/index.ts'
import { countMarks, relationalBatch } from '../../machines/relational-batch/machine.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(relationalBatch)

const row = (RId: number, RFrom: string, RowVersion = 1): AnyRow => ({
  RId,
  RType: '301',
  RFrom,
  RTo: '/to',
  RStatus: 301,
  RHits: 0,
  RowVersion,
})
const a = row(1, '/a')
const b = row(2, '/b')
const c = row(3, '/c')
const fresh = { RId: 0, RType: '301', RFrom: '/new', RTo: '/to' }
const b2 = { ...b, RFrom: '/b2' }

const lost = () => new ApiError(0, { message: 'Can’t reach the server.' })

interface Opened {
  readonly atomic?: boolean
  readonly entity?: Entity
  readonly initial?: readonly AnyRow[]
  readonly updated?: readonly AnyRow[]
}

function start({ atomic = true, entity = Redirect, initial = [a, b, c], updated }: Opened = {}) {
  const saveBatch = stub<BatchAnswer<AnyRow>, BatchLists>()
  const createAll = stub<readonly AnyRow[], { records: readonly AnyRow[] }>()
  const updateAll = stub<readonly AnyRow[], { records: readonly AnyRow[] }>()
  const deleteAll = stub<unknown, { keys: readonly Key[] }>()
  const loadCurrent = stub<readonly AnyRow[]>()
  const machine = relationalBatch.provide({
    actors: {
      saveBatch: saveBatch.logic,
      createAll: createAll.logic,
      updateAll: updateAll.logic,
      deleteAll: deleteAll.logic,
      loadCurrent: loadCurrent.logic,
    },
  })
  const driven = drive(machine, { entity, initial, atomic, ...(updated && { updated }) })
  const change = (list: readonly AnyRow[]) => driven.send({ type: 'CHANGE', updated: list })
  return { ...driven, change, saveBatch, createAll, updateAll, deleteAll, loadCurrent }
}

/** With one record of each mark on its way: `/a` stays, `/b` changes, `/c` goes, `/new` comes. */
function saving(opened: Opened = {}) {
  const driven = start({ updated: [a, b2, fresh], ...opened })
  driven.send({ type: 'SAVE' })
  expect(driven.tags()).toEqual(['busy', 'saving'])
  return driven
}

const made = { ...row(9, '/new'), RowVersion: 1 }
const changed = { ...b2, RowVersion: 2 }
const failedTags = ['can be changed', 'can be tried again', 'shows a message']

describe('the list', () => {
  test('has nothing to do where nothing differs', () => {
    const { send, tags, change } = start()
    expect(tags()).toEqual(['can be changed'])
    send({ type: 'REVIEW' })
    expect(tags()).toEqual(['can be changed', 'has nothing to do'])
    change([a, b, c])
    expect(tags()).toEqual(['can be changed'])
    send({ type: 'SAVE' })
    expect(tags()).toEqual(['can be changed', 'has nothing to do'])
  })

  test('shows what each record comes to', () => {
    const { send, tags, change, context } = start()
    change([a, b2, fresh])
    send({ type: 'REVIEW' })
    expect(tags()).toEqual(['shows what will be done'])
    expect(countMarks(context())).toEqual({ create: 1, update: 1, delete: 1 })
    expect(context().differences.map(({ mark }) => mark)).toEqual(['update', 'create', 'delete'])
    send({ type: 'CANCEL' })
    expect(tags()).toEqual(['can be changed'])
    expect(context().updated).toEqual([a, b2, fresh])
    send({ type: 'RESET' })
    expect(context()).toMatchObject({ updated: [a, b, c], differences: [] })
  })

  test('shows what is wrong with a record before anything is sent', () => {
    const { send, tags, change, context, saveBatch } = start()
    const wrong = { ...fresh, RFrom: '' }
    change([a, { ...b, RStatus: 999 }, c, wrong])
    for (const type of ['REVIEW', 'SAVE'] as const) {
      send({ type })
      expect(tags()).toEqual(['can be changed', 'shows issues'])
      expect(context().issues).toHaveLength(2)
      expect(context().issues[1]).toMatchObject({ record: wrong, issues: [{ field: 'RFrom' }] })
    }
    expect(saveBatch.calls).toHaveLength(0)
    change([a, b, c, fresh])
    expect(context().issues).toEqual([])
  })
})

describe('saved at once', () => {
  test('sends the three lists, updates without what they do not change', async () => {
    const { saveBatch, tags, context, emitted, change } = saving()
    expect(saveBatch.last.input).toMatchObject({
      create: [{ RFrom: '/new' }],
      update: [{ RId: 2, RowVersion: 1, RFrom: '/b2' }],
      delete: [[3]],
    })
    expect(saveBatch.last.input.create[0]).not.toHaveProperty('RId')
    expect(Object.keys(saveBatch.last.input.update[0] ?? {})).toHaveLength(3)
    await saveBatch.last.answer({ create: [made], update: [changed], delete: [[3]] })
    expect(tags()).toEqual(['can be changed', 'is saved'])
    const done = { created: [made], updated: [changed], deleted: [[3]] }
    expect(emitted).toEqual([{ type: 'SAVED', done, records: [a, changed, made] }])
    expect(context()).toMatchObject({ initial: [a, changed, made], updated: [a, changed, made] })
    change([a, changed])
    expect(tags()).toEqual(['can be changed'])
    expect(countMarks(context())).toEqual({ create: 0, update: 0, delete: 1 })
    expect(context().done.created).toEqual([])
  })

  test('names no version where there is none', () => {
    const { RowVersion: _, ...plain } = b
    const { saveBatch } = saving({ initial: [a, plain], updated: [a, { ...plain, RFrom: '/b2' }] })
    expect(saveBatch.last.input.update).toStrictEqual([{ RId: 2, RFrom: '/b2' }])
  })

  test('is not changed while it is under way', () => {
    const { can } = saving()
    expect(can({ type: 'CHANGE', updated: [] })).toBe(false)
    expect(can({ type: 'SAVE' })).toBe(false)
  })

  test('takes an answer that lacks a record for none', async () => {
    const { saveBatch, tags, send } = saving()
    await saveBatch.last.answer({ create: [], update: [changed], delete: [[3]] })
    expect(tags()).toEqual(failedTags)
    send({ type: 'RETRY' })
    expect(tags()).toEqual(['busy'])
  })

  test('can be tried again as it is where it was refused', async () => {
    const { saveBatch, tags, context, send } = saving()
    const first = saveBatch.last.input
    await saveBatch.last.fail(new ApiError(400, { message: 'Record 1: no.' }))
    expect(tags()).toEqual(failedTags)
    expect(context()).toMatchObject({ message: 'Record 1: no.', updated: [a, b2, fresh] })
    send({ type: 'RETRY' })
    expect(saveBatch.last.input).toEqual(first)
  })
})

describe('never answered', () => {
  test('is looked up before it is sent again, and was done', async () => {
    const { saveBatch, tags, send, loadCurrent, emitted, pass } = saving()
    pass(60_000)
    expect(tags()).toEqual(failedTags)
    await saveBatch.last.answer({ create: [made], update: [changed], delete: [[3]] })
    expect(tags()).toEqual(failedTags)
    send({ type: 'RETRY' })
    expect(tags()).toEqual(['busy'])
    await loadCurrent.last.answer([a, changed, made])
    expect(tags()).toEqual(['can be changed', 'is saved'])
    expect(emitted).toEqual([
      {
        type: 'SAVED',
        done: { created: [made], updated: [changed], deleted: [[3]] },
        records: [a, changed, made],
      },
    ])
    expect(saveBatch.calls).toHaveLength(1)
  })

  test('is looked up, and was not done: it is shown again', async () => {
    for (const type of ['REVIEW', 'SAVE'] as const) {
      const { saveBatch, tags, send, loadCurrent, context } = saving()
      await saveBatch.last.fail(lost())
      send({ type })
      await loadCurrent.last.answer([a, b, c])
      expect(tags()).toEqual(['shows what will be done'])
      expect(countMarks(context())).toEqual({ create: 1, update: 1, delete: 1 })
      send({ type: 'SAVE' })
      expect(saveBatch.calls).toHaveLength(2)
    }
  })

  test('stays in doubt where it cannot be looked up', async () => {
    const { saveBatch, tags, send, loadCurrent, context, pass } = saving()
    await saveBatch.last.fail(lost())
    send({ type: 'RETRY' })
    await loadCurrent.last.fail(lost())
    expect(tags()).toEqual(failedTags)
    send({ type: 'RETRY' })
    pass(60_000)
    expect(tags()).toEqual(failedTags)
    expect(context().uncertain).toBe(true)
    expect(context().updated).toEqual([a, b2, fresh])
  })
})

describe('others', () => {
  test.each([404, 409, 412])('were there before (%i): the changes go on top of theirs', async status => {
    const { saveBatch, tags, send, loadCurrent, context } = saving()
    await saveBatch.last.fail(new ApiError(status, { message: 'It has changed.' }))
    expect(tags()).toEqual(['can be changed', 'shows a conflict', 'shows a message'])
    expect(context().message).toBe('It has changed.')
    send({ type: 'REBASE' })
    const theirs = { ...b, RTo: '/theirs', RowVersion: 7 }
    const more = row(5, '/more')
    await loadCurrent.last.answer([a, theirs, c, more])
    expect(tags()).toEqual(['shows what will be done'])
    expect(context().updated).toEqual([a, { ...theirs, RFrom: '/b2' }, more, fresh])
    send({ type: 'SAVE' })
    expect(saveBatch.last.input).toMatchObject({
      update: [{ RId: 2, RowVersion: 7, RFrom: '/b2' }],
      delete: [[3]],
      create: [{ RFrom: '/new' }],
    })
  })

  test('have deleted what was changed here: it is made anew, and seen first', async () => {
    const { saveBatch, tags, send, loadCurrent, context } = saving()
    await saveBatch.last.fail(new ApiError(412, { message: 'It has changed.' }))
    send({ type: 'REBASE' })
    await loadCurrent.last.answer([a])
    expect(tags()).toEqual(['shows what will be done'])
    expect(countMarks(context())).toEqual({ create: 2, update: 0, delete: 0 })
    expect(context().updated).toMatchObject([{ RId: 1 }, { RId: 0, RFrom: '/b2' }, { RFrom: '/new' }])
    send({ type: 'CANCEL' })
    send({ type: 'CHANGE', updated: [a, { ...fresh, RFrom: ' ' }] })
    send({ type: 'SAVE' })
    expect(tags()).toEqual(['can be changed', 'shows issues'])
  })

  test('have deleted one that is not known whole: what it lacks is seen before it is made anew', async () => {
    const part = { RId: 2, RTo: '/to', RowVersion: 1 }
    const { saveBatch, tags, send, loadCurrent, context } = saving({
      initial: [part],
      updated: [{ ...part, RTo: '/b2' }],
    })
    await saveBatch.last.fail(new ApiError(412, { message: 'It has changed.' }))
    send({ type: 'REBASE' })
    await loadCurrent.last.answer([])
    expect(tags()).toEqual(['shows what will be done'])
    send({ type: 'SAVE' })
    expect(tags()).toEqual(['can be changed', 'shows issues'])
    expect(context().issues).toMatchObject([{ issues: [{ field: 'RFrom' }] }])
  })

  test('have done the same: nothing is left', async () => {
    const { saveBatch, tags, send, loadCurrent, emitted } = saving({ updated: [a, b] })
    await saveBatch.last.fail(new ApiError(404, { message: 'Gone.' }))
    send({ type: 'REBASE' })
    await loadCurrent.last.answer([a, b])
    expect(tags()).toEqual(['can be changed', 'is saved'])
    expect(emitted).toMatchObject([{ done: { created: [], updated: [], deleted: [] } }])
  })

  test('can be left for later, or answered with other changes', async () => {
    const { saveBatch, tags, send, change, context } = saving()
    await saveBatch.last.fail(new ApiError(409, { message: 'From is taken.' }))
    send({ type: 'CANCEL' })
    expect(tags()).toEqual(['can be changed'])
    expect(context().updated).toEqual([a, b2, fresh])
    send({ type: 'SAVE' })
    await saveBatch.last.fail(new ApiError(409, { message: 'From is taken.' }))
    change([a, b2, { ...fresh, RFrom: '/free' }])
    expect(tags()).toEqual(['can be changed'])
    send({ type: 'SAVE' })
    expect(saveBatch.last.input.create).toMatchObject([{ RFrom: '/free' }])
  })

  test('have made the same link: it is changed where it differs, not made twice', async () => {
    const link = { LId: 1, PhId: 2, LtphMeta: { ShowOnRequestAppointmentForm: true } }
    const theirs = { LId: 1, PhId: 2, LtphMeta: null, RowVersion: 4 }
    const driven = start({ entity: Custom_LocationToPhysician, initial: [], updated: [link] })
    driven.send({ type: 'SAVE' })
    await driven.saveBatch.last.fail(new ApiError(409, { message: 'It is there.' }))
    driven.send({ type: 'REBASE' })
    await driven.loadCurrent.last.answer([theirs])
    expect(countMarks(driven.context())).toEqual({ create: 0, update: 1, delete: 0 })
    driven.send({ type: 'SAVE' })
    expect(driven.saveBatch.last.input.update).toEqual([{ ...link, RowVersion: 4 }])
  })
})

describe('saved in three calls', () => {
  test('goes in order, updates as a whole', async () => {
    const { createAll, updateAll, deleteAll, emitted, tags, saveBatch } = saving({ atomic: false })
    expect(createAll.last.input.records).toMatchObject([{ RFrom: '/new' }])
    expect(updateAll.calls).toHaveLength(0)
    await createAll.last.answer([made])
    expect(updateAll.last.input).toEqual({ records: [b2] })
    await updateAll.last.answer([changed])
    expect(deleteAll.last.input).toEqual({ keys: [[3]] })
    await deleteAll.last.answer(undefined)
    expect(tags()).toEqual(['can be changed', 'is saved'])
    expect(emitted).toMatchObject([{ done: { created: [made], updated: [changed], deleted: [[3]] } }])
    expect(saveBatch.calls).toHaveLength(0)
  })

  test('leaves out calls that have nothing to do', async () => {
    const { createAll, updateAll, deleteAll, tags } = saving({ atomic: false, updated: [a, b] })
    expect(createAll.calls).toHaveLength(0)
    expect(updateAll.calls).toHaveLength(0)
    await deleteAll.last.answer(undefined)
    expect(tags()).toContain('is saved')
  })

  test('knows after a failure what is done, and goes on with the rest', async () => {
    const { createAll, updateAll, deleteAll, tags, context, send, emitted } = saving({ atomic: false })
    await createAll.last.answer([made])
    await updateAll.last.fail(new ApiError(400, { message: 'No.' }))
    expect(tags()).toEqual(failedTags)
    expect(context().done.created).toEqual([made])
    expect(countMarks(context())).toEqual({ create: 0, update: 1, delete: 1 })
    expect(context().updated).toEqual([a, b2, made])
    send({ type: 'RETRY' })
    expect(createAll.calls).toHaveLength(1)
    await updateAll.last.answer([changed])
    await deleteAll.last.fail(new ApiError(500, { message: 'Oh.' }))
    send({ type: 'RETRY' })
    expect(updateAll.calls).toHaveLength(2)
    await deleteAll.last.answer(undefined)
    expect(emitted).toEqual([
      {
        type: 'SAVED',
        done: { created: [made], updated: [changed], deleted: [[3]] },
        records: [a, changed, made],
      },
    ])
  })

  test('meets others in any of the calls', async () => {
    const { createAll, updateAll, deleteAll, tags, send } = saving({ atomic: false })
    const conflict = ['can be changed', 'shows a conflict', 'shows a message']
    await createAll.last.fail(new ApiError(409, { message: 'Taken.' }))
    expect(tags()).toEqual(conflict)
    send({ type: 'CANCEL' })
    send({ type: 'SAVE' })
    await createAll.last.answer([made])
    await updateAll.last.fail(new ApiError(412, { message: 'Changed.' }))
    expect(tags()).toEqual(conflict)
    send({ type: 'CANCEL' })
    send({ type: 'SAVE' })
    await updateAll.last.answer([changed])
    await deleteAll.last.fail(new ApiError(409, { message: 'In use.' }))
    expect(tags()).toEqual(conflict)
  })

  test('gives each call its time, and hears no answer after that', async () => {
    const { createAll, updateAll, deleteAll, tags, send, pass, loadCurrent, context } = saving({
      atomic: false,
    })
    pass(50_000)
    await createAll.last.answer([made])
    pass(50_000)
    expect(tags()).toEqual(['busy', 'saving'])
    pass(10_000)
    expect(tags()).toEqual(failedTags)
    await updateAll.last.answer([changed])
    expect(deleteAll.calls).toHaveLength(0)
    send({ type: 'RETRY' })
    await loadCurrent.last.answer([a, changed, c, made])
    expect(countMarks(context())).toEqual({ create: 0, update: 0, delete: 1 })
    expect(context().done).toMatchObject({ created: [made], updated: [changed] })
    send({ type: 'SAVE' })
    pass(60_000)
    expect(tags()).toEqual(failedTags)
  })

  test('takes an answer that lacks a record for none', async () => {
    const { createAll, updateAll, tags, send, loadCurrent } = saving({ atomic: false })
    await createAll.last.answer([])
    expect(tags()).toEqual(failedTags)
    send({ type: 'RETRY' })
    await loadCurrent.last.answer([a, b, c, made])
    send({ type: 'SAVE' })
    await updateAll.last.answer([])
    expect(tags()).toEqual(failedTags)
  })

  test('gives up a first call that is never answered', async () => {
    const { tags, pass } = saving({ atomic: false })
    pass(60_000)
    expect(tags()).toEqual(failedTags)
  })
})

test('the server ends with the list as it shall be, each record once, whatever fails', async () => {
  const edit = fc.oneof(
    fc.record({ effect: fc.constant('add' as const), name: fc.nat({ max: 3 }) }),
    fc.record({ effect: fc.constant('change' as const), at: fc.nat({ max: 6 }), name: fc.nat({ max: 9 }) }),
    fc.record({ effect: fc.constant('drop' as const), at: fc.nat({ max: 6 }) }),
  )
  const fate = fc.constantFrom('answer', 'answer', 'lose the call', 'lose the answer', 'refuse', 'too late')
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(fate, { maxLength: 12 }),
      async (atomic, rounds, fates) => {
        const driven = start({ atomic })
        const { send, tags, context, pass, loadCurrent } = driven
        let table: readonly AnyRow[] = [a, b, c]
        let last = 3
        const create = (records: readonly AnyRow[]) => {
          const stored = records.map(record => ({ ...record, RId: ++last, RHits: 0, RowVersion: 1 }))
          table = [...table, ...stored]
          return stored
        }
        const update = (records: readonly AnyRow[]) =>
          records.map(record => {
            const was = table.find(({ RId }) => RId === record.RId)
            expect(was?.RowVersion).toBe(record.RowVersion)
            const stored = { ...was, ...record, RowVersion: Number(was?.RowVersion) + 1 }
            table = table.map(one => (one === was ? stored : one))
            return stored
          })
        const remove = (keys: readonly Key[]) => {
          table = table.filter(({ RId }) => !keys.some(([key]) => key === RId))
        }
        const settled = new Set<unknown>()
        const meet = async <O, I>(
          {
            calls,
          }: {
            calls: readonly {
              input: I
              answer: (o: O) => Promise<void>
              fail: (e: unknown) => Promise<void>
            }[]
          },
          carryOut: (input: I) => O,
        ): Promise<boolean> => {
          const call = calls.at(-1)
          if (!call || settled.has(call)) return false
          settled.add(call)
          const how = fates.shift() ?? 'answer'
          if (how === 'too late') pass(60_000)
          else if (how === 'refuse') await call.fail(new ApiError(500, { message: 'No.' }))
          else if (how === 'lose the call') await call.fail(lost())
          else {
            const output = carryOut(call.input)
            await (how === 'answer' ? call.answer(output) : call.fail(lost()))
          }
          return true
        }
        for (const edits of rounds) {
          let list = [...context().updated]
          for (const one of edits) {
            if (one.effect === 'add') list.push({ ...fresh, RFrom: `/new-${one.name}` })
            else if (one.effect === 'drop') list = list.filter((_, index) => index !== one.at)
            else list = list.map((old, index) => (index === one.at ? { ...old, RFrom: `/${one.name}` } : old))
          }
          const wanted = list.map(({ RFrom }) => RFrom).sort()
          driven.change(list)
          for (let turn = 0; turn < 100; turn++) {
            if (tags().includes('is saved') || tags().includes('has nothing to do')) break
            if (tags().includes('saving')) {
              const met =
                (await meet(driven.saveBatch, lists => {
                  remove(lists.delete)
                  const updated = update(lists.update)
                  return { create: create(lists.create), update: updated, delete: lists.delete }
                })) ||
                (await meet(driven.createAll, ({ records }) => create(records))) ||
                (await meet(driven.updateAll, ({ records }) => update(records))) ||
                (await meet(driven.deleteAll, ({ keys }) => remove(keys)))
              expect(met).toBe(true)
            } else if (tags().includes('busy')) await loadCurrent.last.answer(table)
            else send({ type: 'SAVE' })
            expect(
              context()
                .updated.map(({ RFrom }) => RFrom)
                .sort(),
            ).toEqual(wanted)
          }
          expect(table.map(({ RFrom }) => RFrom).sort()).toEqual(wanted)
          expect(context().differences).toEqual([])
        }
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)
