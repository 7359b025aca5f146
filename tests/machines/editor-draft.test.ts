import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, type DraftSave, type DraftSaved, type EditorPage } from '../../core/api/index.ts'
import { isSameSnapshot, type PageSnapshot, placeName } from '../../core/rules/index.ts'
import {
  editorDraft,
  type LocalCopy,
  mayRedo,
  mayUndo,
  pageConflictsOf,
  pageOf,
} from '../../machines/editor-draft.ts'
import { changedTo, lost, served, titled } from './models/editor-pages.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(editorDraft)

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
    driven.send({ type: 'EDIT', edit: { does: 'set', part: 'content', field, value }, at })
  const content = () => pageOf(driven.context()).content
  const answer = (version: number) => save.last.answer({ cvId: 70, version, at: '2026-01-01T00:00:01.000Z' })
  return { ...driven, save, kept, type, content, answer }
}

describe('what is typed', () => {
  test('is kept in the browser at once, and on the server within a second of the first letter', async () => {
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

  test('goes on being saved while more is typed', async () => {
    const { type, pass, save, tags, answer, kept } = start()
    type('CTitle', 'B')
    pass(1000)
    type('CTitle', 'BC')
    await answer(1)
    expect(tags()).toEqual(['has unsaved changes', 'holds work'])
    expect(kept.at(-1)?.copy?.snapshot.content.CTitle).toBe('BC')
    pass(1000)
    expect(save.last.input).toMatchObject({ version: 1, snapshot: { content: { CTitle: 'BC' } } })
  })

  test('is tried again while the server is away, and comes to be saved', async () => {
    const { type, pass, save, tags, answer, send, context } = start()
    type('CTitle', 'B')
    pass(1000)
    await save.last.fail(lost())
    expect(tags()).toEqual(
      [
        'can be tried again',
        'cannot be saved',
        'has unsaved changes',
        'holds work',
        'shows a message',
      ].sort(),
    )
    expect(context().message).toBe('The server cannot be reached.')
    pass(2000)
    expect(save.calls).toHaveLength(2)
    pass(15_000)
    expect(tags()).toContain('cannot be saved')
    send({ type: 'SAVE' })
    await answer(1)
    expect(tags()).toEqual(['is saved'])
  })

  test('that was saved though nobody answered is nobody else’s', async () => {
    const { type, pass, save, tags, content, send } = start()
    type('CTitle', 'B')
    pass(1000)
    await save.last.fail(lost())
    type('CTitle', 'BC')
    send({ type: 'SAVE' })
    await save.last.fail(changedTo(served(titled('A'), { version: 1, snapshot: titled('B') })))
    expect(tags()).toEqual(['has unsaved changes', 'holds work'])
    expect(content().CTitle).toBe('BC')
    pass(1000)
    expect(save.last.input).toMatchObject({ version: 1, snapshot: { content: { CTitle: 'BC' } } })
  })

  test('and refused is kept, and tried again with the next change', async () => {
    for (const change of ['EDIT', 'UNDO', 'SAVE', 'REDO'] as const) {
      const { type, pass, save, tags, send } = start()
      type('CTitle', 'X')
      if (change === 'REDO') {
        type('CSeoTitle', 'Y')
        send({ type: 'UNDO' })
      }
      pass(1000)
      await save.last.fail(new ApiError(409, { message: 'It is scheduled.' }))
      expect(tags()).toContain('cannot be saved')
      if (change === 'EDIT') type('CTitle', 'BC')
      else send({ type: change })
      expect(tags()).not.toContain('cannot be saved')
    }
  })

  test('becomes what the server keeps of it: HTML that runs is no change of anybody', async () => {
    const { type, pass, save, tags, context } = start()
    type('CIntroText', '<p onclick="x">B</p>')
    pass(1000)
    const clean = { ...titled('A'), content: { ...titled('A').content, CIntroText: '<p>B</p>' } }
    await save.last.answer({ cvId: 70, version: 1, at: '', snapshot: clean })
    expect(tags()).toEqual(['is saved'])
    expect(context().base).toBe(clean)
  })

  test('can be taken back and done again', () => {
    const { type, send, content, context, kept } = start()
    type('CTitle', 'B')
    type('CSeoTitle', 'S')
    send({ type: 'UNDO' })
    send({ type: 'UNDO' })
    expect(content()).toMatchObject({ CTitle: 'A', CSeoTitle: null })
    expect([mayUndo(context()), mayRedo(context())]).toEqual([false, true])
    expect(kept.at(-1)?.copy).toBeNull()
    send({ type: 'REDO' })
    expect(content().CTitle).toBe('B')
  })
})

describe('a colleague on the same page', () => {
  const theirs = (snapshot: PageSnapshot, version = 3) => served(titled('A'), { version, snapshot })

  test('changes something else: both stand, and undo takes back one’s own alone', async () => {
    const { type, pass, save, content, tags, send, answer } = start()
    type('CTitle', 'Mine')
    pass(1000)
    await save.last.fail(changedTo(theirs(titled('A', 'Theirs'))))
    expect(content()).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Theirs' })
    pass(1000)
    expect(save.last.input).toMatchObject({
      version: 3,
      snapshot: { content: { CTitle: 'Mine', CSeoTitle: 'Theirs' } },
    })
    await answer(4)
    expect(tags()).toEqual(['is saved'])
    send({ type: 'UNDO' })
    expect(content()).toMatchObject({ CTitle: 'A', CSeoTitle: 'Theirs' })
  })

  test.each(['mine', 'theirs'] as const)('changes the same: it is asked whose stands, %s', async whose => {
    const { type, pass, save, content, tags, can, context, send } = start()
    type('CTitle', 'Mine')
    pass(1000)
    await save.last.fail(changedTo(theirs(titled('Theirs', 'S'))))
    expect(tags()).toContain('shows a conflict')
    const [conflict, ...others] = pageConflictsOf(context())
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      field: 'CTitle',
      base: 'A',
      mine: 'Mine',
      theirs: 'Theirs',
      whose: null,
    })
    expect(can({ type: 'RESOLVE' })).toBe(false)
    type('CIntroText', 'typed meanwhile')
    if (conflict) send({ type: 'CHOOSE', place: placeName(conflict), whose: 'mine' })
    send({ type: 'CHOOSE_ALL', whose })
    send({ type: 'RESOLVE' })
    expect(content()).toMatchObject({
      CTitle: whose === 'mine' ? 'Mine' : 'Theirs',
      CSeoTitle: 'S',
      CIntroText: 'typed meanwhile',
    })
    pass(1000)
    expect(save.last.input.version).toBe(3)
  })

  test('is heard of while nothing is unsaved, and while something is', () => {
    const { send, content, tags, type } = start()
    send({ type: 'PULL', page: theirs(titled('A', 'One'), 1), known: null })
    expect(content().CSeoTitle).toBe('One')
    expect(tags()).toEqual(['is saved'])
    type('CTitle', 'Mine')
    send({ type: 'PULL', page: theirs(titled('A', 'Two'), 2), known: 1 })
    expect(content()).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Two' })
    send({ type: 'PULL', page: theirs(titled('A', 'Old')), known: 1 })
    expect(content().CSeoTitle).toBe('Two')
    send({ type: 'PULL', page: theirs(titled('Theirs'), 3), known: 2 })
    expect(tags()).toContain('shows a conflict')
  })

  test('publishes or discards: what one typed since goes on as a new draft', async () => {
    const { send, content, tags, type, pass, save } = start(theirs(titled('B')))
    type('CSeoTitle', 'Mine')
    pass(1000)
    await save.last.fail(changedTo(served(titled('B'))))
    expect(content()).toMatchObject({ CTitle: 'B', CSeoTitle: 'Mine' })
    pass(1000)
    expect(save.last.input).toMatchObject({ version: null, base: JSON.stringify(titled('B')) })
    await save.last.fail(new ApiError(409, { message: 'It is scheduled.' }))
    send({ type: 'PULL', page: served(titled('B')), known: 9 })
    expect(tags()).toContain('cannot be saved')
    send({ type: 'PULL', page: served(titled('C')), known: null })
    expect(tags()).toEqual(['has unsaved changes', 'holds work'])
    expect(content()).toMatchObject({ CTitle: 'C', CSeoTitle: 'Mine' })
  })

  test('changes the live page: the draft goes on top of it', () => {
    const page = served(titled('A'), { version: 1, snapshot: titled('A', 'Draft') })
    const { send, content, tags } = start(page)
    const live = { ...page, live: served(titled('Live')).live }
    send({ type: 'PULL_LIVE', page: live, known: 0 })
    expect(content().CTitle).toBe('A')
    send({ type: 'PULL_LIVE', page: live, known: 1 })
    expect(content()).toMatchObject({ CTitle: 'Live', CSeoTitle: 'Draft' })
    expect(tags()).toContain('has unsaved changes')
    const other = start(page)
    other.send({ type: 'PULL_LIVE', page: { ...page, live: served(titled('A', 'Live')).live }, known: 1 })
    expect(other.tags()).toContain('shows a conflict')
    const third = start(page)
    third.send({ type: 'PULL', page: served(titled('A'), { version: 2, snapshot: titled('B') }), known: 1 })
    expect(third.tags()).toEqual(['is saved'])
  })
})

describe('what was kept in the browser', () => {
  const copy: LocalCopy = { cId: 7, snapshot: titled('Kept'), base: titled('A'), earlier: null }

  test('is offered, taken on top of the page as it is, and saved', () => {
    const { tags, send, content, pass, save, type, kept } = start(served(titled('A', 'S')), copy)
    expect(tags()).toEqual(['is saved', 'offers what was kept here'])
    type('CIntroText', 'x')
    expect(kept.at(-1)?.copy?.earlier).toBe(copy)
    send({ type: 'TAKE_LOCAL' })
    expect(content()).toMatchObject({ CTitle: 'Kept', CSeoTitle: 'S', CIntroText: 'x' })
    expect(tags()).toEqual(['has unsaved changes', 'holds work'])
    pass(1000)
    expect(save.last.input.snapshot.content.CTitle).toBe('Kept')
    send({ type: 'UNDO' })
    expect(content()).toMatchObject({ CTitle: 'A', CIntroText: 'x' })
  })

  test('can be put aside, and is not offered where the server has it', () => {
    const { tags, send, kept } = start(served(titled('A')), copy)
    send({ type: 'DROP_LOCAL' })
    expect(tags()).toEqual(['is saved'])
    expect(kept.at(-1)?.copy).toBeNull()
    expect(start(served(titled('A'), { version: 1, snapshot: titled('Kept') }), copy).tags()).toEqual([
      'is saved',
    ])
    const earlier = start(served(titled('Kept')), {
      ...copy,
      earlier: { ...copy, snapshot: titled('Earlier') },
    })
    expect(earlier.tags()).toContain('offers what was kept here')
  })
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

const deed = fc.oneof(
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
    fc.asyncProperty(fc.array(deed, { maxLength: 40 }), async deeds => {
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
      for (const deed of deeds)
        if (deed === 'type') type('CTitle', `typed ${++typed}`, typed * 10_000)
        else if (deed === 'tick') pass(1000)
        else if (deed === 'colleague') {
          colleague = `theirs ${typed} ${colleague ?? ''}`
          server.write(colleague)
        } else if (deed === 'pull') send({ type: 'PULL', page: server.page(), known: context().version })
        else if (deed === 'undo') send({ type: 'UNDO' })
        else if (deed === 'redo') send({ type: 'REDO' })
        else await settle(deed)
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
    { numRuns: 200, examples: [[['colleague']]] },
  )
})
