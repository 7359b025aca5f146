import { emptyBlock, isSameSnapshot, type PageSnapshot } from '@rounds/core/rules/page'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, type DraftSave, type DraftSaved, type EditorPage } from '../../core/api/index.ts'
import { editorDraft, type LocalCopy, pageOf, unfinishedOf } from '../../machines/editor-draft/machine.ts'
import { changedTo, lost, served, titled } from './models/editor-pages.ts'
import { drive, stub } from './support/drive.ts'

const BLOCK = '00000000-0000-4000-8000-00000000000b'

type Kept = { readonly cId: number; readonly copy: LocalCopy | null }

function start(page: EditorPage = served(titled('A')), local: LocalCopy | null = null) {
  const save = stub<DraftSaved, DraftSave & { readonly cId: number }>()
  const kept: Kept[] = []
  const machine = editorDraft.provide({
    actors: { saveDraft: save.logic },
    actions: { keepLocally: (_, copy: Kept) => void kept.push(copy) },
  })
  const driven = drive(machine, { page, local })
  const type = (field: string, value: unknown, at = 0) =>
    driven.send({ type: 'EDIT', edit: { effect: 'set', part: 'content', field, value }, at })
  const content = () => pageOf(driven.context()).content
  const answer = (version: number) => save.last.answer({ cvId: 70, version, at: '2026-01-01T00:00:01.000Z' })
  return { ...driven, save, kept, type, content, answer }
}

test('what is typed is kept in the browser at once, and on the server within a second of the first letter', async () => {
  const { type, kept, pass, save, tags, answer, context } = start()
  expect(tags()).toEqual(['is saved'])
  type('CTitle', 'B', 0)
  expect(kept.at(-1)?.copy?.snapshot.content.CTitle).toBe('B')
  expect(tags()).toEqual(['has unsaved changes', 'holds work'])
  pass(600)
  type('CTitle', 'BC', 600)
  pass(399)
  expect(save.calls).toHaveLength(0)
  pass(1)
  expect(save.last.input).toMatchObject({ cId: 7, version: null, snapshot: { content: { CTitle: 'BC' } } })
  await answer(1)
  expect(tags()).toEqual(['is saved'])
  expect(kept.at(-1)).toEqual({ cId: 7, copy: null })
  expect(context()).toMatchObject({ version: 1, savedAt: '2026-01-01T00:00:01.000Z' })
})

describe('where both have changed the same', () => {
  const page = served(titled('A'), { version: 1, snapshot: titled('A') })
  const contested = async () => {
    const driven = start(page)
    driven.type('CTitle', 'Mine')
    driven.pass(1000)
    await driven.save.last.fail(changedTo(served(titled('A'), { version: 2, snapshot: titled('Theirs') })))
    expect(driven.tags()).toContain('shows a conflict')
    return driven
  }

  test.each([
    ['mine', 'Mine', 'Theirs'],
    ['theirs', 'Theirs', 'Mine'],
  ] as const)('%s stands as chosen, and one undo has the other back', async (whose, stands, other) => {
    const { send, content } = await contested()
    send({ type: 'CHOOSE_ALL', whose })
    send({ type: 'RESOLVE' })
    expect(content().CTitle).toBe(stands)
    send({ type: 'UNDO' })
    expect(content().CTitle).toBe(other)
    send({ type: 'REDO' })
    expect(content().CTitle).toBe(stands)
  })

  test('a draft of theirs that makes room is kept as a version, and only then', async () => {
    const { send, pass, save, answer, type } = await contested()
    send({ type: 'CHOOSE_ALL', whose: 'mine' })
    send({ type: 'RESOLVE' })
    pass(1000)
    expect(save.last.input).toMatchObject({ version: 2, keeps: 'conflict' })
    await answer(3)
    type('CTitle', 'Mine again')
    pass(1000)
    expect(save.last.input.keeps).toBeUndefined()
  })

  test('what was kept in this browser is asked about, and takes nothing of a colleague by itself', () => {
    const kept: LocalCopy = { cId: 7, base: titled('A'), snapshot: titled('Mine', 'Too'), earlier: null }
    const {
      send,
      tags,
      content,
      kept: written,
    } = start(served(titled('A'), { version: 5, snapshot: titled('Theirs') }), kept)
    send({ type: 'TAKE_LOCAL' })
    expect(tags()).toContain('shows a conflict')
    expect(content().CTitle).toBe('Theirs')
    send({ type: 'CHOOSE_ALL', whose: 'theirs' })
    send({ type: 'RESOLVE' })
    expect(content()).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Too' })
    expect(tags()).not.toContain('offers what was kept here')
    expect(written.at(-1)?.copy).toMatchObject({ snapshot: { content: { CTitle: 'Mine' } }, earlier: null })
  })
})

test('one’s own words that a colleague has changed are told, and undo does not take the colleague’s back', async () => {
  const { type, pass, answer, send, tags, context, content } = start()
  type('CTitle', 'Mine')
  pass(1000)
  await answer(1)
  send({ type: 'PULL', page: served(titled('A'), { version: 2, snapshot: titled('Theirs') }), known: 1 })
  expect(tags()).toContain('tells what was overwritten')
  expect(context().overwritten).toMatchObject({
    by: 'Bob',
    places: [{ field: 'CTitle', before: 'Mine', after: 'Theirs' }],
  })
  send({ type: 'UNDO' })
  expect(content().CTitle).toBe('Theirs')
  send({ type: 'SEEN' })
  expect(tags()).toEqual(['is saved'])
})

test('what is no value yet is kept in the browser beside the page, and is there again', () => {
  const { send, kept, tags, context, actor } = start()
  send({ type: 'UNFINISHED', at: 'content//CPublishDt', text: '12/2' })
  send({ type: 'UNFINISHED', at: 'content//CExpireDt.time', text: '10:00' })
  expect(tags()).toEqual(['holds something unfinished', 'is saved'])
  const { copy = null } = kept.at(-1) ?? {}
  actor.stop()
  const later = start(served(titled('Another')), copy)
  expect(later.tags()).toEqual(['holds something unfinished', 'is saved'])
  expect(unfinishedOf(later.context())).toEqual([
    {
      at: 'content//CPublishDt',
      place: { part: 'content', key: '', field: 'CPublishDt' },
      text: '12/2',
    },
    {
      at: 'content//CExpireDt.time',
      place: { part: 'content', key: '', field: 'CExpireDt' },
      text: '10:00',
    },
  ])
  later.send({ type: 'UNFINISHED', at: 'content//CPublishDt', text: null })
  later.send({ type: 'UNFINISHED', at: 'content//CExpireDt.time', text: null })
  expect(later.kept.at(-1)).toEqual({ cId: 7, copy: null })
  expect(context().unfinished).not.toEqual(later.context().unfinished)
})

test('what is unfinished in a block counts while the block is there', () => {
  const { send, tags } = start()
  const block = { ...emptyBlock(BLOCK), CbHeadline: 'New' }
  send({ type: 'EDIT', edit: { effect: 'add blocks', blocks: [block], after: null }, at: 0 })
  send({ type: 'UNFINISHED', at: `blocks/${BLOCK}/CbMetaData.tone`, text: '{' })
  expect(tags()).toContain('holds something unfinished')
  send({ type: 'EDIT', edit: { effect: 'delete blocks', blocks: [BLOCK] }, at: 1 })
  expect(tags()).not.toContain('holds something unfinished')
  send({ type: 'UNDO' })
  expect(tags()).toContain('holds something unfinished')
})

/** The server: one draft, saved by whoever has seen its newest version. */
function createServer() {
  let [version, snapshot]: [number | null, PageSnapshot] = [null, titled('A')]
  const page = () => (version === null ? served(titled('A')) : served(titled('A'), { version, snapshot }))
  return {
    page,
    save(sent: DraftSave): DraftSaved | ApiError {
      if (sent.version !== version) return changedTo(page())
      version = (version ?? 0) + 1
      snapshot = sent.snapshot
      return { cvId: 70, version, at: '' }
    },
    /** A colleague writes into a field of their own. */
    write(value: string) {
      version = (version ?? 0) + 1
      snapshot = { ...snapshot, content: { ...snapshot.content, CSeoTitle: value } }
    },
  }
}

const modelEvent = fc.oneof(
  { weight: 4, arbitrary: fc.constant('type' as const) },
  fc.constantFrom(
    'tick',
    'answer',
    'answer',
    'lose the call',
    'lose the answer',
    'colleague',
    'pull',
    'undo',
    'redo',
  ),
)

test('whatever happens on the way, nothing typed and nothing of a colleague is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(modelEvent, { maxLength: 40 }), async events => {
      const server = createServer()
      const { type, pass, save, send, content, tags, context } = start(server.page())
      let [typed, colleague]: [number, string | null] = [0, null]
      const open = new Set<number>()
      const settle = async (how: 'answer' | 'lose the call' | 'lose the answer') => {
        const index = save.calls.findIndex((call, at) => !open.has(at) && !call.signal.aborted)
        const call = save.calls[index]
        if (!call) return
        open.add(index)
        if (how === 'lose the call') return call.fail(lost())
        const answer = server.save(call.input)
        if (how === 'lose the answer') return call.fail(lost())
        await (answer instanceof ApiError ? call.fail(answer) : call.answer(answer))
      }
      for (const modelEvent of events)
        if (modelEvent === 'type') type('CTitle', `typed ${++typed}`, typed * 10_000)
        else if (modelEvent === 'tick') pass(1000)
        else if (modelEvent === 'colleague') {
          colleague = `theirs ${typed} ${colleague ?? ''}`
          server.write(colleague)
        } else if (modelEvent === 'pull')
          send({ type: 'PULL', page: server.page(), known: context().version })
        else if (modelEvent === 'undo') send({ type: 'UNDO' })
        else if (modelEvent === 'redo') send({ type: 'REDO' })
        else await settle(modelEvent)
      const mine = content().CTitle
      for (let round = 0; round < 12; round++) {
        pass(2000)
        await settle('answer')
        expect(tags()).not.toContain('shows a conflict')
      }
      // Who has nothing to save hears of the others by looking.
      send({ type: 'PULL', page: server.page(), known: context().version })
      expect(tags()).toEqual(['is saved'])
      expect(content().CTitle).toBe(mine)
      const { draft, live } = server.page()
      expect(isSameSnapshot(draft?.snapshot ?? live.snapshot, pageOf(context()))).toBe(true)
      if (colleague !== null) expect(content().CSeoTitle).toBe(colleague)
    }),
    {
      numRuns: 200,
      examples: [[['colleague']], [['type', 'tick', 'lose the answer', 'colleague', 'type']]],
    },
  )
}, 60_000)
