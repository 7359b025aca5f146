import type { TitleChoice } from '@rounds/core/rules/page'
import { describe, expect, test } from 'vitest'
import type { DraftSave, DraftSaved } from '../../core/api/index.ts'
import { ApiError, type EditorPage, type PageVersion, type Presence } from '../../core/api/index.ts'
import {
  draftOf,
  type EditorDone,
  type EditorTask,
  type EditorWork,
  editor,
  versionsOf,
} from '../../machines/editor/machine.ts'
import { editorDraft, type LocalCopy, pageOf } from '../../machines/editor-draft/machine.ts'
import { type Compared, type Comparison, pageVersions } from '../../machines/page-versions.ts'
import { titleChange, type UrlCheck, type UrlMeaning } from '../../machines/title-change.ts'
import { changedTo, served, titled } from './models/editor-pages.ts'
import { drive, stub } from './support/drive.ts'

const TAB = '00000000-0000-4000-8000-000000000001'
const publish: EditorTask = { effect: 'publish', reason: 'Because', at: null, redirects: null }

function start() {
  const load = stub<EditorPage, { cId: number }>()
  const readLocal = stub<LocalCopy | null, { cId: number }>()
  const heartbeat = stub<Presence, { cId: number; tab: string }>()
  const carryOut = stub<EditorDone, EditorWork>()
  const versions = stub<readonly PageVersion[], { cId: number }>()
  const compare = stub<Compared, Comparison>()
  const save = stub<DraftSaved, DraftSave & { cId: number }>()
  const checkUrl = stub<UrlMeaning, UrlCheck>()
  const machine = editor.provide({
    actors: {
      load: load.logic,
      readLocal: readLocal.logic,
      heartbeat: heartbeat.logic,
      carryOut: carryOut.logic,
      versions: pageVersions.provide({ actors: { versions: versions.logic, compare: compare.logic } }),
      draft: editorDraft.provide({ actors: { saveDraft: save.logic }, actions: { keepLocally: () => {} } }),
      titleChange: titleChange.provide({ actors: { checkUrl: checkUrl.logic } }),
    },
  })
  const driven = drive(machine, { cId: 7, tab: TAB })
  const draft = () => {
    const found = draftOf(driven.actor.getSnapshot())
    if (!found) throw new Error('The draft is not open.')
    return found
  }
  const content = () => pageOf(draft().getSnapshot().context).content
  const type = (field: string, value: unknown) =>
    draft().send({ type: 'EDIT', edit: { effect: 'set', part: 'content', field, value }, at: 0 })
  const saved = (version: number) => save.last.answer({ cvId: 70, version, at: '' })
  return {
    ...driven,
    load,
    readLocal,
    heartbeat,
    carryOut,
    versions,
    compare,
    save,
    checkUrl,
    draft,
    content,
    type,
    saved,
  }
}

/** A page that is open, with a draft of that version. */
async function opened(page = served(titled('A'), { version: 1, snapshot: titled('A', 'Draft') })) {
  const driven = start()
  await driven.load.last.answer(page)
  await driven.readLocal.last.answer(null)
  return driven
}

describe('publishing', () => {
  test('saves what is unsaved first, then publishes that', async () => {
    const { type, send, tags, save, saved, carryOut, emitted, context, draft } = await opened()
    expect(tags()).toEqual(['can be edited'])
    type('CTitle', 'B')
    expect(tags()).toEqual(['can be edited', 'holds work'])
    send({ type: 'DO', task: publish })
    expect(save.last.input.version).toBe(1)
    expect(carryOut.calls).toHaveLength(0)
    await saved(2)
    const base = served(titled('A')).live.stamp
    expect(carryOut.last.input).toEqual({ cId: 7, task: publish, version: 2, base })
    expect(tags()).toEqual(['busy', 'can be edited'])
    const report = { published: [], at: null, moves: [], redirects: { created: 0, updated: 0, removed: 0 } }
    await carryOut.last.answer({ page: served(titled('B', 'Draft')), report })
    expect(emitted).toEqual([{ type: 'DONE', task: publish, report }])
    expect(tags()).toEqual(['can be edited'])
    expect(context()).toMatchObject({ report, draft: { version: null } })
    expect(draft().getSnapshot().hasTag('is saved')).toBe(true)
  })

  test('stops where something of others came onto the page that was meant, and goes on when it is meant again', async () => {
    const { type, send, tags, save, saved, carryOut, context } = await opened()
    type('CTitle', 'Mine')
    send({ type: 'DO', task: publish })
    await save.last.fail(changedTo(served(titled('A'), { version: 2, snapshot: titled('A', 'Bob') })))
    expect(tags()).toContain('shows a message')
    expect(context().message).toContain('Someone else')
    expect(carryOut.calls).toHaveLength(0)
    send({ type: 'DO', task: publish })
    await saved(3)
    expect(carryOut.last.input.version).toBe(3)
  })

  test('brings the page as it is now into the draft where someone was there before, and can be tried again', async () => {
    const page = served(titled('A'), { version: 1, snapshot: titled('A', 'Draft') })
    const { send, content, carryOut, tags, saved } = await opened(page)
    send({ type: 'DO', task: publish })
    await carryOut.last.fail(changedTo({ ...page, live: served(titled('Live')).live }))
    expect(content()).toMatchObject({ CTitle: 'Live', CSeoTitle: 'Draft' })
    expect(tags()).toEqual(['can be edited', 'can be tried again', 'holds work', 'shows a message'])
    send({ type: 'RETRY' })
    await saved(2)
    expect(carryOut.last.input.version).toBe(2)
    await carryOut.last.fail(
      changedTo(served(titled('Live'), { version: 5, snapshot: titled('Live', 'Bob') })),
    )
    expect(content().CSeoTitle).toBe('Bob')
    send({ type: 'RETRY' })
    await carryOut.last.fail(new ApiError(400, { message: 'The title is required.' }))
    expect(tags()).toContain('shows a message')
  })
})

test('a draft that someone has discarded while it was to be published is the live page again', async () => {
  const { send, content, carryOut, tags } = await opened()
  send({ type: 'DO', task: publish })
  await carryOut.last.fail(changedTo(served(titled('A'))))
  expect(content().CSeoTitle).toBeNull()
  expect(tags()).toEqual(['can be edited', 'can be tried again', 'shows a message'])
})

describe('another title', () => {
  const page = { CTitle: 'A', CSeoUrl: '/a' }
  const typed = async (title = 'B') => {
    const driven = await opened()
    driven.send({ type: 'TITLE', page, title, at: 0 })
    const choose = (choice: TitleChoice) =>
      driven.actor.getSnapshot().children.titleChange?.send({ type: 'CHOOSE', choice })
    return { ...driven, choose }
  }

  test('is asked about when it is left, and changes the draft; the redirects wait for the publish', async () => {
    const { send, tags, checkUrl, choose, content, context } = await typed()
    expect(tags()).not.toContain('asks about the title')
    send({ type: 'TITLE_LEFT', title: 'B', at: 0 })
    expect(tags()).toContain('asks about the title')
    await checkUrl.last.answer({
      collisions: [],
      moves: [{ from: '/a', to: '/b' }],
      redirects: [{ from: '/a/', to: '/z' }],
    })
    choose('title and URL')
    expect(content()).toMatchObject({ CTitle: 'B', CSeoUrl: '/b' })
    expect(context().redirects).toEqual([{ from: '/a/', to: '/b' }])
    expect(tags()).not.toContain('asks about the title')
    send({ type: 'TITLE', page: { CTitle: 'B', CSeoUrl: '/b' }, title: 'C', at: 0 })
    send({ type: 'TITLE_LEFT', title: 'C', at: 0 })
    choose('name only')
    expect(content()).toMatchObject({ CTitle: 'C', CSeoUrl: '/b' })
  })

  test('is in the draft from the first letter, so that it is saved like any other word', async () => {
    const { content, pass, save } = await typed()
    expect(content().CTitle).toBe('B')
    pass(1000)
    expect(save.last.input.snapshot.content.CTitle).toBe('B')
  })

  test('changes nothing where that was chosen: it is settled, and what was typed can be had back', async () => {
    const { send, tags, choose, content, draft } = await typed()
    send({ type: 'TITLE_LEFT', title: 'B', at: 0 })
    choose('nothing')
    expect(content().CTitle).toBe('A')
    send({ type: 'TITLE_LEFT', title: 'A', at: 0 })
    expect(tags()).not.toContain('asks about the title')
    draft().send({ type: 'UNDO' })
    expect(content().CTitle).toBe('B')
  })

  test('is asked about again where the question was put off', async () => {
    const { send, tags, actor, content, context } = await typed()
    send({ type: 'TITLE_LEFT', title: 'B', at: 0 })
    actor.getSnapshot().children.titleChange?.send({ type: 'CANCEL' })
    expect(content().CTitle).toBe('B')
    send({ type: 'TITLE', page: { ...page, CTitle: 'B' }, title: 'BC', at: 0 })
    send({ type: 'TITLE_LEFT', title: 'BC', at: 0 })
    expect(tags()).toContain('asks about the title')
    expect(context().title?.page.CTitle).toBe('A')
  })

  test.each([
    ['left without a letter', { type: 'TITLE_LEFT', title: ' ', at: 0 }],
    ['thought better of', { type: 'TITLE_BACK', at: 0 }],
  ] as const)('%s is the one that the page had', async (_, event) => {
    const { send, tags, content } = await typed('B')
    send(event)
    expect(content().CTitle).toBe('A')
    expect(tags()).not.toContain('asks about the title')
  })
})

describe('others', () => {
  test('who save the draft without another word leave it as it is to publish, in their version', async () => {
    const { heartbeat, load, send, carryOut, tags } = await opened()
    await heartbeat.last.answer({ here: [], draft: { cvId: 70, version: 2 } })
    await load.last.answer(served(titled('A'), { version: 2, snapshot: titled('A', 'Draft') }))
    expect(tags()).toEqual(['can be edited'])
    send({ type: 'DO', task: publish })
    expect(carryOut.last.input.version).toBe(2)
  })

  test('who publish without another word leave it as it is to publish, over their page', async () => {
    const page = served(titled('A'), { version: 1, snapshot: titled('A') })
    const { send, carryOut, tags } = await opened(page)
    send({ type: 'DO', task: publish })
    await carryOut.last.fail(changedTo({ ...page, live: { ...page.live, stamp: 'later' } }))
    expect(tags()).toEqual(['can be edited', 'can be tried again', 'shows a message'])
    send({ type: 'RETRY' })
    expect(carryOut.last.input.base).toBe('later')
  })

  test('do not take back what was saved while the page was being read', async () => {
    const { heartbeat, load, type, pass, saved, content } = await opened()
    await heartbeat.last.answer({ here: [], draft: { cvId: 70, version: 2 } })
    type('CTitle', 'Mine')
    pass(1000)
    await saved(3)
    await load.last.answer(served(titled('A'), { version: 2, snapshot: titled('A', 'Bob') }))
    expect(content()).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Draft' })
  })

  test('who schedule the draft while somebody writes on can be withdrawn from where it was refused', async () => {
    const { heartbeat, load, type, pass, save, tags } = await opened()
    type('CTitle', 'Mine')
    pass(1000)
    await save.last.fail(new ApiError(409, { message: 'It is published by itself at noon.' }))
    await heartbeat.last.answer({ here: [], draft: { cvId: 70, version: 2 } })
    const publishAt = '2027-01-01T00:00:00.000Z'
    await load.last.answer(served(titled('A'), { version: 2, snapshot: titled('A', 'Draft'), publishAt }))
    expect(tags()).toContain('is scheduled')
  })
})

test('a draft that one has discarded oneself can be had back by undo', async () => {
  const { send, carryOut, content, draft, save, pass } = await opened()
  send({ type: 'DO', task: { effect: 'discard' } })
  send({ type: 'CONFIRM' })
  await carryOut.last.answer({ page: served(titled('A')), report: null })
  expect(content().CSeoTitle).toBeNull()
  draft().send({ type: 'UNDO' })
  expect(content().CSeoTitle).toBe('Draft')
  pass(1000)
  expect(save.last.input).toMatchObject({ version: null, snapshot: { content: { CSeoTitle: 'Draft' } } })
})

test('a version is brought back as a step that can be undone', async () => {
  const { actor, versions, compare, content, draft, type, save, saved, pass } = await opened()
  const child = versionsOf(actor.getSnapshot())
  child?.send({ type: 'SHOW' })
  await versions.last.answer([])
  child?.send({ type: 'COMPARE', comparison: { one: 3, other: null } })
  await compare.last.answer({ one: titled('Old'), other: null })
  type('CSeoTitle', 'Just typed')
  child?.send({ type: 'RESTORE', at: 0 })
  expect(content().CTitle).toBe('Old')
  // What was there is on the server, and kept as a version before the other one takes its place.
  expect(save.last.input).toMatchObject({ version: 1, snapshot: { content: { CSeoTitle: 'Just typed' } } })
  await saved(2)
  pass(1000)
  expect(save.last.input).toMatchObject({
    version: 2,
    keeps: 'restore',
    snapshot: { content: { CTitle: 'Old' } },
  })
  draft().send({ type: 'UNDO' })
  expect(content()).toMatchObject({ CTitle: 'A', CSeoTitle: 'Just typed' })
})

describe('leaving', () => {
  test('asks while something is unsaved, and goes once it is saved', async () => {
    const { type, send, tags, saved, emitted } = await opened()
    type('CTitle', 'B')
    send({ type: 'LEAVE' })
    expect(tags()).toContain('asks whether to leave')
    send({ type: 'STAY' })
    send({ type: 'LEAVE' })
    await saved(2)
    expect(tags()).toContain('has left')
    expect(emitted).toEqual([{ type: 'LEFT' }])
    const other = await opened()
    other.type('CTitle', 'B')
    other.send({ type: 'LEAVE' })
    other.send({ type: 'LEAVE_ANYWAY' })
    other.send({ type: 'LEAVE' })
    expect(other.emitted).toHaveLength(2)
  })
})

describe('a publish taken back is a step to undo, also if others would have brought it first', () => {
  const undoTask: EditorTask = { effect: 'undo publish', cvId: 31, reason: 'Undone' }
  const undone = served(titled('Before'), { version: 1, snapshot: titled('Before') })

  test('by a reading on its way', async () => {
    const { send, heartbeat, load, carryOut, content, draft } = await opened()
    await heartbeat.last.answer({ here: [], draft: { cvId: 70, version: 2 } })
    const reading = load.last
    send({ type: 'DO', task: undoTask })
    send({ type: 'CONFIRM' })
    await reading.answer(undone)
    await carryOut.last.answer({ page: undone, report: null })
    expect(content().CTitle).toBe('Before')
    draft().send({ type: 'UNDO' })
    expect(content().CTitle).toBe('A')
  })

  test('by a heartbeat that answers while it is taken back', async () => {
    const { send, heartbeat, load, carryOut } = await opened()
    send({ type: 'DO', task: undoTask })
    send({ type: 'CONFIRM' })
    const before = load.calls.length
    await heartbeat.last.answer({ here: [], draft: { cvId: 70, version: 2 } })
    expect(load.calls).toHaveLength(before)
    await carryOut.last.answer({ page: undone, report: null })
  })
})
