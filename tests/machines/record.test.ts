import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ApiError, encodeRecord } from '../../core/api/index.ts'
import { type AnyRow, Content, type Entity, Redirect } from '../../core/entities/index.ts'
import {
  changeCount,
  changesOf,
  conflictsOf,
  isChanged,
  isDirty,
  isNew,
  issueOf,
  type RecordRemoval,
  type RecordSave,
  record,
} from '../../machines/record/machine.ts'
import { drive, settled, stub } from './support/drive.ts'

const stored: AnyRow = {
  RId: 7,
  RType: '301',
  RFrom: '/old',
  RTo: '/new',
  RStatus: 301,
  RHits: 0,
  RowVersion: 3,
}

const lost = () => new ApiError(0, { message: 'Can’t reach the server.' })
const changedTo = (current: AnyRow, entity: Entity = Redirect) =>
  new ApiError(412, { message: 'It has changed.', current: encodeRecord(entity, current) })

interface Opened {
  readonly entity?: Entity
  readonly key?: readonly number[] | null
  readonly initial?: AnyRow
}

function start({ entity = Redirect, key = [7], initial = {} }: Opened = {}) {
  const load = stub<AnyRow, { key: readonly (string | number)[] }>()
  const save = stub<AnyRow, RecordSave>()
  const remove = stub<unknown, RecordRemoval>()
  const machine = record.provide({ actors: { load: load.logic, save: save.logic, remove: remove.logic } })
  const driven = drive(machine, { entity, key, initial })
  const change = (field: string, value: unknown) => driven.send({ type: 'CHANGE', field, value })
  return { ...driven, load, save, remove, change }
}

/** The stored redirect, open for editing. */
async function edit(loaded: AnyRow = stored, opened: Opened = {}) {
  const driven = start(opened)
  await driven.load.last.answer(loaded)
  return driven
}

/** With `/mine` on its way. */
async function saving() {
  const driven = await edit()
  driven.change('RTo', '/mine')
  driven.send({ type: 'SAVE' })
  expect(driven.tags()).toEqual(['busy', 'can be edited', 'has unsaved changes', 'saving'])
  return driven
}

/** With others' `/theirs` against `/mine`. */
async function conflict() {
  const driven = await saving()
  await driven.save.last.fail(changedTo({ ...stored, RTo: '/theirs', RStatus: 307, RowVersion: 4 }))
  expect(driven.tags()).toEqual(['can be edited', 'has unsaved changes', 'shows a conflict'])
  return driven
}

describe('opening', () => {
  test('loads the record', async () => {
    const { load, tags, context, can } = start()
    expect(tags()).toEqual(['loading'])
    expect(load.last.input).toEqual({ key: [7] })
    expect(context().values).toEqual({})
    expect(can({ type: 'CHANGE', field: 'RTo', value: 'x' })).toBe(false)
    expect(can({ type: 'SAVE' })).toBe(false)
    await load.last.answer(stored)
    expect(tags()).toEqual(['can be edited'])
    expect(context()).toMatchObject({ base: stored, values: stored, message: null })
    expect(isNew(context())).toBe(false)
  })

  test('a new one begins with its defaults and what the tool gives, and nothing is loaded', async () => {
    const { load, tags, context } = start({ key: null, initial: { RType: '302' } })
    await settled()
    expect(load.calls).toHaveLength(0)
    expect(tags()).toEqual(['can be edited'])
    expect(context().values).toMatchObject({ RType: '302', RStatus: 301 })
    expect(isNew(context())).toBe(true)
    expect(isDirty(context())).toBe(false)
  })

  test('what nobody may see is no default of a new one', () => {
    const sealed = { ...Redirect.fields.RFrom, secret: 'hidden', default: 'secret' } as const
    const entity = { ...Redirect, fields: { ...Redirect.fields, RFrom: sealed } }
    expect(start({ entity, key: null }).context().values).not.toHaveProperty('RFrom')
  })

  test('slots that nobody fills say which they are', async () => {
    const actor = createActor(record, { input: { entity: Redirect, key: [7] } }).start()
    await settled()
    expect(actor.getSnapshot().context.message).toBe('The "load" slot must be provided.')
    actor.stop()
  })
})

describe('what is typed', () => {
  test('is compared field by field with what is stored', async () => {
    const { change, tags, context } = await edit()
    change('RTo', '/newer')
    change('RFrom', '/older')
    expect(tags()).toEqual(['can be edited', 'has unsaved changes'])
    expect(changesOf(context())).toEqual(['RFrom', 'RTo'])
    expect(changeCount(context())).toBe(2)
    expect(isChanged(context(), 'RTo')).toBe(true)
    expect(isChanged(context(), 'RStatus')).toBe(false)
    change('RTo', '/new')
    change('RFrom', '/old')
    expect(tags()).toEqual(['can be edited'])
  })

  test('can be several fields at once, and a missing value is an empty one', async () => {
    const { send, change, context } = await edit()
    send({ type: 'CHANGE_ALL', values: { RFrom: '/a', RTo: '/b' } })
    expect(changeCount(context())).toBe(2)
    change('RTo', undefined)
    expect(context().values.RTo).toBeNull()
  })

  test('JSON is compared by what it holds', async () => {
    const page = { CId: 1, CTitle: 'Home', CMetaData: { ChangeFrequency: 3 }, RowVersion: 1 }
    const { change, tags } = await edit(page, { entity: Content, key: [1] })
    change('CMetaData', { ChangeFrequency: 3 })
    expect(tags()).toEqual(['can be edited'])
    change('CMetaData', { ChangeFrequency: 4 })
    expect(tags()).toContain('has unsaved changes')
  })
})

describe('saving', () => {
  test('sends only what is changed, with the version it is meant for', async () => {
    const { save, tags, context, emitted } = await saving()
    expect(save.last.input).toEqual({ key: [7], record: { RTo: '/mine' }, version: 3 })
    const now = { ...stored, RTo: '/mine', RHits: 9, RowVersion: 4 }
    await save.last.answer(now)
    expect(tags()).toEqual(['can be edited'])
    expect(context()).toMatchObject({ base: now, values: now, outgoing: null })
    expect(emitted).toEqual([{ type: 'SAVED', record: now, key: [7], isNew: false }])
  })

  test('a new one is sent whole, and is a stored one from then on', async () => {
    const { can, change, send, save, emitted, tags } = start({
      key: null,
      initial: { RType: '302' },
    })
    expect(can({ type: 'SAVE' })).toBe(true)
    expect(can({ type: 'DELETE' })).toBe(false)
    change('RFrom', '/from')
    send({ type: 'SAVE' })
    expect(save.last.input).toMatchObject({ key: null, version: null })
    expect(save.last.input.record).toMatchObject({ RType: '302', RFrom: '/from', RStatus: 301 })
    const made = { ...stored, RId: 12, RType: '302', RFrom: '/from', RTo: null, RowVersion: 1 }
    await save.last.answer(made)
    expect(emitted).toEqual([{ type: 'SAVED', record: made, key: [12], isNew: true }])
    expect(tags()).toEqual(['can be edited'])
    change('RTo', '/to')
    send({ type: 'SAVE' })
    expect(save.last.input).toEqual({ key: [12], record: { RTo: '/to' }, version: 1 })
  })

  test('a new one is sent although nothing was changed of what it began with', () => {
    const { send, save } = start({ key: null, initial: { RType: '302', RFrom: '/from', RTo: '/to' } })
    send({ type: 'SAVE' })
    expect(save.last.input.record).toMatchObject({ RType: '302', RFrom: '/from', RTo: '/to' })
  })

  test('what is wrong is shown at its field until that is typed in, and nothing is sent', async () => {
    const { change, send, save, tags, context } = await edit()
    change('RFrom', ' ')
    change('RStatus', 999)
    send({ type: 'SAVE' })
    expect(save.calls).toHaveLength(0)
    expect(tags()).toEqual(['can be edited', 'has unsaved changes', 'shows a message', 'shows issues'])
    expect(issueOf(context(), 'RFrom')).toMatch(/required/)
    expect(issueOf(context(), 'RStatus')).toBeDefined()
    expect(context().message).toBe('2 things need your attention.')
    change('RFrom', '/fine')
    expect(issueOf(context(), 'RFrom')).toBeUndefined()
    expect(tags()).toContain('shows issues')
    expect(context().message).not.toBeNull()
    change('RStatus', 302)
    expect(tags()).toEqual(['can be edited', 'has unsaved changes'])
    expect(context().message).toBeNull()
  })

  test('fields that the server refuses are shown in place', async () => {
    for (const status of [400, 409]) {
      const { save, tags, context, send, change } = await saving()
      const errors = [{ field: 'RFrom', message: 'From is taken.' }]
      await save.last.fail(new ApiError(status, { message: 'Not like this.', errors }))
      expect(tags()).toEqual(['can be edited', 'has unsaved changes', 'shows a message', 'shows issues'])
      expect(context()).toMatchObject({ message: 'Not like this.', issues: { RFrom: 'From is taken.' } })
      expect(context().values.RTo).toBe('/mine')
      change('RFrom', '/free')
      send({ type: 'SAVE' })
      expect(save.last.input.record).toEqual({ RFrom: '/free', RTo: '/mine' })
    }
  })

  test('the first that is wrong with a field is shown, and what belongs to none is not', async () => {
    const { save, context } = await saving()
    const errors = [
      { message: 'Not today.' },
      { field: 'RFrom', message: 'From is taken.' },
      { field: 'RFrom', message: 'From is odd.' },
    ]
    await save.last.fail(new ApiError(400, { message: 'Not like this.', errors }))
    expect(context().issues).toEqual({ RFrom: 'From is taken.' })
  })

  test('what is typed while it is saved is kept, and is unsaved afterwards', async () => {
    const { change, save, tags, context, send } = await saving()
    change('RTo', '/later')
    change('RFrom', '/later-too')
    await save.last.answer({ ...stored, RTo: '/mine', RowVersion: 4 })
    expect(tags()).toEqual(['can be edited', 'has unsaved changes'])
    expect(context().values).toMatchObject({ RTo: '/later', RFrom: '/later-too', RowVersion: 4 })
    send({ type: 'SAVE' })
    expect(save.last.input).toEqual({
      key: [7],
      record: { RFrom: '/later-too', RTo: '/later' },
      version: 4,
    })
  })

  test('what is no field of it is as it came to be stored', async () => {
    const { change, send, save, context } = await edit({ ...stored, LastVisit: 'Monday' })
    change('RTo', '/mine')
    send({ type: 'SAVE' })
    await save.last.answer({ ...stored, RTo: '/mine', LastVisit: 'Tuesday' })
    expect(context().values.LastVisit).toBe('Tuesday')
  })

  test('so is what is typed back to how it was', async () => {
    const { change, save, context } = await saving()
    change('RTo', '/new')
    await save.last.answer({ ...stored, RTo: '/mine', RowVersion: 4 })
    expect(context().values.RTo).toBe('/new')
    expect(changesOf(context())).toEqual(['RTo'])
  })
})

describe('a save that fails', () => {
  const failures: readonly [string, (driven: Awaited<ReturnType<typeof saving>>) => Promise<void>][] = [
    ['nobody signed in', ({ save }) => save.last.fail(new ApiError(401, { message: 'Sign in.' }))],
    ['no connection', ({ save }) => save.last.fail(lost())],
    ['a server that fails', ({ save }) => save.last.fail(new ApiError(500, { message: 'Oh.', id: 1 }))],
    ['no answer in time', async ({ pass }) => pass(30_000)],
    ['a refusal of no field', ({ save }) => save.last.fail(new ApiError(409, { message: 'In use.' }))],
    [
      'issues that belong to no field',
      ({ save }) =>
        save.last.fail(new ApiError(400, { message: 'Not today.', errors: [{ message: 'Closed.' }] })),
    ],
    ['something that was thrown', ({ save }) => save.last.fail('what?')],
  ]

  test.each(failures)('by %s keeps everything, and can be tried again', async (_, fail) => {
    const driven = await saving()
    const { tags, context, send, save, change } = driven
    await fail(driven)
    expect(tags()).toEqual(['can be edited', 'can be tried again', 'has unsaved changes', 'shows a message'])
    expect(context().message).toBeTruthy()
    expect(context().values.RTo).toBe('/mine')
    change('RFrom', '/more')
    send({ type: 'RETRY' })
    expect(tags()).toContain('saving')
    expect(save.last.input.record).toEqual({ RFrom: '/more', RTo: '/mine' })
  })

  test('for another reason than its fields, or than another version, shows neither', async () => {
    const { save, tags, context, send } = await saving()
    const errors = [{ field: 'RFrom', message: 'Not yours.' }]
    await save.last.fail(new ApiError(403, { message: 'Not yours.', errors }))
    expect(tags()).not.toContain('shows issues')
    expect(context().issues).toEqual({})
    send({ type: 'RETRY' })
    const current = encodeRecord(Redirect, { ...stored, RTo: '/theirs', RowVersion: 4 })
    await save.last.fail(new ApiError(409, { message: 'In use.', current }))
    expect(tags()).not.toContain('shows a conflict')
    expect(context()).toMatchObject({ base: stored, message: 'In use.' })
  })

  test('says so until it is saved, whatever is typed on', async () => {
    const { save, change, context } = await saving()
    await save.last.fail(new ApiError(401, { message: 'Sign in.' }))
    change('RFrom', '/more')
    expect(context().message).toBe('Sign in.')
  })

  test('but was carried out is known when it is tried again', async () => {
    const { pass, save, tags, send, emitted, context } = await saving()
    pass(30_000)
    send({ type: 'RETRY' })
    const now = { ...stored, RTo: '/mine', RowVersion: 4 }
    await save.last.fail(changedTo(now))
    expect(tags()).toEqual(['can be edited'])
    expect(context().base).toEqual(now)
    expect(emitted).toEqual([{ type: 'SAVED', record: now, key: [7], isNew: false }])
  })

  test('warns that a new record may be there twice', async () => {
    const { change, send, save, pass, context } = start({ key: null })
    change('RFrom', '/from')
    send({ type: 'SAVE' })
    pass(30_000)
    expect(context().message).toMatch(/redirect may have been saved anyway/)
    send({ type: 'RETRY' })
    await save.last.fail(lost())
    expect(context().message).toMatch(/may have been saved anyway/)
    send({ type: 'RETRY' })
    await save.last.fail(new ApiError(401, { message: 'Sign in.' }))
    expect(context().message).toBe('Sign in.')
  })
})

describe('someone else', () => {
  test('who has changed other fields is not in the way', async () => {
    const { save, tags, context, emitted } = await saving()
    await save.last.fail(changedTo({ ...stored, RFrom: '/theirs', RowVersion: 4 }))
    expect(tags()).toContain('saving')
    expect(save.last.input).toEqual({ key: [7], record: { RTo: '/mine' }, version: 4 })
    await save.last.answer({ ...stored, RFrom: '/theirs', RTo: '/mine', RowVersion: 5 })
    expect(context().values).toMatchObject({ RFrom: '/theirs', RTo: '/mine' })
    expect(emitted).toHaveLength(1)
  })

  test('who has changed others, while more was typed, is taken in, but what was typed is not sent by itself', async () => {
    const { save, change, tags, context, send } = await saving()
    change('RStatus', 307)
    await save.last.fail(changedTo({ ...stored, RFrom: '/theirs', RowVersion: 4 }))
    expect(tags()).toEqual(['can be edited', 'can be tried again', 'has unsaved changes', 'shows a message'])
    expect(context().values).toMatchObject({ RFrom: '/theirs', RTo: '/mine', RStatus: 307 })
    send({ type: 'RETRY' })
    expect(save.last.input).toEqual({ key: [7], record: { RTo: '/mine', RStatus: 307 }, version: 4 })
  })

  test('who has changed the same field is shown beside it', async () => {
    const { context, can } = await conflict()
    expect(conflictsOf(context())).toEqual([
      { field: 'RTo', base: '/new', mine: '/mine', theirs: '/theirs', whose: null },
    ])
    expect(can({ type: 'RESOLVE' })).toBe(false)
  })

  test.each(['mine', 'theirs'] as const)('is settled field by field: %s', async whose => {
    const { send, save, tags, context } = await conflict()
    send({ type: 'CHANGE', field: 'RFrom', value: '/also' })
    send({ type: 'CHOOSE', field: 'RTo', whose })
    expect(conflictsOf(context())[0]?.whose).toBe(whose)
    send({ type: 'RESOLVE' })
    expect(tags()).toContain('saving')
    expect(save.last.input).toEqual({
      key: [7],
      record: { RFrom: '/also', ...(whose === 'mine' && { RTo: '/mine' }) },
      version: 4,
    })
    expect(context().values).toMatchObject({ RTo: `/${whose}`, RFrom: '/also', RStatus: 307 })
  })

  test('asks anew where a field is typed in after its choice', async () => {
    const { send, change, can, context } = await conflict()
    send({ type: 'CHOOSE', field: 'RTo', whose: 'theirs' })
    change('RTo', '/better')
    expect(can({ type: 'RESOLVE' })).toBe(false)
    expect(conflictsOf(context())).toMatchObject([{ mine: '/better', whose: null }])
    change('RTo', '/theirs')
    expect(conflictsOf(context())).toEqual([])
    expect(can({ type: 'RESOLVE' })).toBe(true)
  })

  test('changes JSON fields too, which come as text', async () => {
    const page = { CId: 1, CTitle: 'Home', CMetaData: { ChangeFrequency: 3 }, RowVersion: 1 }
    const { change, send, save, context } = await edit(page, { entity: Content, key: [1] })
    change('CTitle', 'Start')
    send({ type: 'SAVE' })
    await save.last.fail(changedTo({ ...page, CMetaData: { ChangeFrequency: 5 }, RowVersion: 2 }, Content))
    expect(save.last.input).toMatchObject({ record: { CTitle: 'Start' }, version: 2 })
    expect(context().values.CMetaData).toEqual({ ChangeFrequency: 5 })
  })
})

/** A server with one record, and what can become of a call to it. */
type Step =
  | { readonly effect: 'type'; readonly field: string; readonly value: string }
  | { readonly effect: 'others change'; readonly field: string; readonly value: string }
  | {
      readonly effect: 'send'
      readonly event: 'SAVE' | 'RETRY' | 'DELETE' | 'CANCEL' | 'LEAVE' | 'STAY' | 'RESOLVE'
    }
  | { readonly effect: 'answer' | 'lose the call' | 'lose the answer' | 'let time pass' | 'choose mine' }
  | { readonly effect: 'refuse'; readonly status: 400 | 401 | 409 | 500 }

const field = fc.constantFrom('RFrom', 'RTo')
const value = fc.constantFrom('/a', '/b', '/c', '/d', '')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ effect: fc.constant('type' as const), field, value }) },
  {
    weight: 1,
    arbitrary: fc.record({
      effect: fc.constant('others change' as const),
      field,
      value: fc.constantFrom('/x', '/y'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      effect: fc.constant('send' as const),
      event: fc.constantFrom('SAVE', 'SAVE', 'RETRY', 'DELETE', 'CANCEL', 'LEAVE', 'STAY', 'RESOLVE'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      effect: fc.constantFrom('answer', 'lose the call', 'lose the answer', 'let time pass', 'choose mine'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      effect: fc.constant('refuse' as const),
      status: fc.constantFrom(400, 401, 409, 500),
    }),
  },
)

test('nothing that was typed is lost, and nothing that others have changed, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const driven = await edit()
      const { send, save, context, change, pass, tags } = driven
      let server: AnyRow = stored
      let heard = 0
      const typed = new Map<string, string>()
      const theirs = new Map<string, string>()

      const waiting = () => (tags().includes('saving') && save.calls.length > heard ? save.last : undefined)
      const carryOut = (): AnyRow | ApiError => {
        const { record: patch, version } = save.last.input
        if (version !== server.RowVersion) return changedTo(server)
        server = { ...server, ...patch, RowVersion: Number(server.RowVersion) + 1 }
        for (const name of Object.keys(patch)) theirs.delete(name)
        return server
      }
      /** What is not changed here may come to be theirs. */
      const forgetUnchanged = () => {
        for (const name of typed.keys()) if (!isChanged(context(), name)) typed.delete(name)
      }
      const settle = async (how: 'answer' | 'lose the call' | 'lose the answer') => {
        if (!waiting()) return
        heard = save.calls.length
        const call = save.last
        forgetUnchanged()
        if (how === 'lose the call') return call.fail(lost())
        const result = carryOut()
        if (how === 'lose the answer') return call.fail(lost())
        return result instanceof ApiError ? call.fail(result) : call.answer(result)
      }
      const run = async (one: Step) => {
        switch (one.effect) {
          case 'type':
            change(one.field, one.value)
            typed.set(one.field, one.value)
            return
          case 'others change':
            server = { ...server, [one.field]: one.value, RowVersion: Number(server.RowVersion) + 1 }
            theirs.set(one.field, one.value)
            return
          case 'send':
            return send({ type: one.event })
          case 'choose mine':
            return send({ type: 'CHOOSE_ALL', whose: 'mine' })
          case 'let time pass':
            if (waiting()) heard = save.calls.length
            return pass(30_000)
          case 'refuse':
            if (!waiting()) return
            heard = save.calls.length
            return save.last.fail(
              new ApiError(one.status, { message: 'No.', errors: [{ field: 'RTo', message: 'No.' }] }),
            )
          default:
            return settle(one.effect)
        }
      }
      const check = () => {
        for (const [name, wanted] of typed) expect(context().values[name] ?? '').toBe(wanted)
        expect(tags().includes('has unsaved changes')).toBe(isDirty(context()))
      }

      for (const one of steps) {
        await run(one)
        check()
      }
      // In the end everything can be saved, and then the server has what was typed on top of what others did.
      send({ type: 'CANCEL' })
      if (waiting()) await settle('answer')
      check()
      if ((context().values.RFrom ?? '') === '') {
        change('RFrom', '/filled')
        typed.set('RFrom', '/filled')
      }
      for (let round = 0; round < 8 && isDirty(context()); round++) {
        send({ type: 'CHOOSE_ALL', whose: 'mine' })
        send({ type: 'RESOLVE' })
        send({ type: 'SAVE' })
        await settle('answer')
      }
      expect(isDirty(context())).toBe(false)
      for (const [name, wanted] of typed) expect(context().values[name] ?? '').toBe(wanted)
      if (context().base.RowVersion === server.RowVersion)
        for (const [name, wanted] of theirs) expect(context().values[name]).toBe(wanted)
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('a change that does not go with the fields beside it is not sent, and says so at the field', async () => {
  const page = { CId: 7, CtId: 1, CTitle: 'Page', CPublishDt: '2026-03-01T08:00:00.000Z', RowVersion: 1 }
  const { change, send, save, context } = await edit(page, { entity: Content })
  change('CExpireDt', '2026-02-01T08:00:00.000Z')
  send({ type: 'SAVE' })
  expect(save.calls).toHaveLength(0)
  expect(issueOf(context(), 'CExpireDt')).toBe('“Show until” must not be before “Show from”.')
  change('CExpireDt', '2026-04-01T08:00:00.000Z')
  send({ type: 'SAVE' })
  expect(save.last.input.record).toEqual({ CExpireDt: '2026-04-01T08:00:00.000Z' })
})
