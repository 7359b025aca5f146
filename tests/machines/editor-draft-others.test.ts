import { historyOf, type PageSnapshot, readStored, undo, withStep } from '@rounds/core/rules/page'
import { expect, test } from 'vitest'
import { ApiError, type PageVersion } from '../../core/api/index.ts'
import {
  broughtIn,
  incomingLive,
  incomingOf,
  pageConflictsOf,
  pageIn,
  tookLocal,
} from '../../machines/editor-draft/others.ts'
import { isUnsaved, openDraft } from '../../machines/editor-draft/steps.ts'
import { block, page } from '../core/rules/support/pages.ts'
import { changedTo, served, titled } from './models/editor-pages.ts'

const before = served(titled('A', 'a'))
const written = openDraft(before, null)
/** The page with one's own title on it, which the server has. */
const mine = {
  ...written,
  history: withStep(historyOf(titled('A', 'a')), titled('Mine', 'a'), { into: null, at: 0 }),
  saved: titled('Mine', 'a'),
  base: titled('Mine', 'a'),
}

test('only an error about another version says how the page is now', () => {
  const page = served(titled('B'))
  expect(pageIn(changedTo(page))).toEqual(page)
  expect(pageIn(new ApiError(409, { message: 'In use.', current: { ...page } }))).toBeNull()
  expect(pageIn(new ApiError(412, { message: 'It has changed.' }))).toBeNull()
  expect(pageIn({ status: 412, body: { current: page } })).toBeNull()
})

test('nothing is to be decided while nothing has come', () => {
  expect(pageConflictsOf(mine)).toEqual([])
})

test('what nobody is known to have changed is nobody’s', () => {
  const version: PageVersion = {
    cvId: 1,
    kind: 'published',
    at: '2026-01-01T00:00:00.000Z',
    by: null,
    reason: null,
    publishAt: null,
    beforeId: null,
  }
  const live = { ...before, versions: [version] }
  const { draft } = served(titled('A'), { version: 2, snapshot: titled('B') })
  expect(incomingLive(mine, live).by).toBeNull()
  expect(incomingOf(mine, live).by).toBeNull()
  expect(incomingOf(mine, { ...before, draft: draft && { ...draft, by: null } }).by).toBeNull()
})

test('one’s own words that others have changed are told, and nothing else that they did', () => {
  const theirs = served(titled('A', 'a'), { version: 2, snapshot: titled('Theirs', 'theirs') })
  expect(broughtIn(mine, incomingOf(mine, theirs)).overwritten).toEqual({
    by: 'Bob',
    places: [expect.objectContaining({ field: 'CTitle', before: 'Mine', after: 'Theirs' })],
    isLive: false,
  })
  const beside = served(titled('A', 'a'), { version: 2, snapshot: titled('Mine', 'theirs') })
  expect(broughtIn(mine, incomingOf(mine, beside))).not.toHaveProperty('overwritten')
})

test('what others have changed on the live page is told, wherever that is, and by whom where it was published', () => {
  const live = { ...served(titled('A', 'theirs')).live, changed: '2026-01-02T00:00:00.000Z' }
  const published = {
    cvId: 1,
    kind: 'published',
    at: live.changed,
    by: { userId: 'u', name: 'Bob' },
  } as const
  const page = { ...served(titled('A', 'a'), { version: 1, snapshot: titled('B', 'a') }), live }
  const told = (at: string) =>
    broughtIn(
      mine,
      incomingLive(mine, {
        ...page,
        versions: [{ ...published, at, reason: null, publishAt: null, beforeId: null }],
      }),
    ).overwritten
  const places = [expect.objectContaining({ field: 'CSeoTitle', before: 'a', after: 'theirs' })]
  expect(told(live.changed)).toEqual({ by: 'Bob', places, isLive: true })
  // It was written through a form, or the API, after the last publish.
  expect(told('2026-01-01T23:59:59.999Z')).toEqual({ by: null, places, isLive: true })
})

test('it is the live page that is told of where neither had a draft, and still is after a draft of theirs', () => {
  expect(incomingOf(mine, served(titled('A', 'theirs'))).isLive).toBe(true)
  expect(incomingOf({ ...mine, version: 3 }, served(titled('A', 'theirs'))).isLive).toBe(false)
  const theirs = served(titled('A', 'a'), { version: 2, snapshot: titled('Theirs', 'theirs') })
  const told = { ...mine, overwritten: { by: null, places: [], isLive: true } }
  expect(broughtIn(told, incomingOf(mine, theirs)).overwritten).toMatchObject({ by: 'Bob', isLive: true })
})

test.each([
  ['what one wrote in a block', block(1, { CbCopy: 'mine' }), [block(1, { CbCopy: 'theirs' }), block(2)], 1],
  ['a block in which one wrote, and which is gone', block(1, { CbCopy: 'mine' }), [block(2)], 1],
  ['a block of one’s own, written on', block(3), [block(3, { CbCopy: 'theirs' }), block(1), block(2)], 1],
  [
    'nothing of another block',
    block(1, { CbCopy: 'mine' }),
    [block(1, { CbCopy: 'mine' }), block(2, { CbCopy: 'theirs' })],
    0,
  ],
  [
    'nothing of another field',
    block(1, { CbCopy: 'mine' }),
    [block(1, { CbCopy: 'mine', CbHeadline: 'theirs' }), block(2)],
    0,
  ],
  ['no order', block(3), [block(1), block(2), block(3)], 0],
])('%s is told', (_, own, theirs, told) => {
  const first = page([1, 2])
  const blocks = own.CbUuid === block(1).CbUuid ? [own, block(2)] : [own, block(1), block(2)]
  const written: PageSnapshot = { ...first, blocks }
  const context = {
    ...openDraft(served(first), null),
    history: withStep(historyOf(first), written, { into: null, at: 0 }),
    saved: written,
    base: written,
  }
  const incoming = incomingOf(context, served(first, { version: 2, snapshot: { ...first, blocks: theirs } }))
  expect(broughtIn(context, incoming).overwritten?.places ?? []).toHaveLength(told)
})

test('what was kept here and contradicts nobody is one step, which one undo takes back', () => {
  const now = titled('A', 'theirs')
  const local = { cId: 7, base: titled('A', 'a'), snapshot: titled('Mine', 'a'), earlier: null }
  const { history } = tookLocal(openDraft(served(now), local))
  expect(history?.present).toEqual(titled('Mine', 'theirs'))
  expect(history && undo(history).present).toEqual(now)
})

test('neither what others put beside one’s words in another part, nor an order of one’s own, is told', () => {
  const first = page([1, 2, 3])
  const [one, two, three] = first.blocks
  if (!one || !two || !three) throw new Error('There are no blocks.')
  const written: PageSnapshot = {
    ...first,
    content: { ...first.content, CTitle: 'Mine' },
    blocks: [two, one, three],
  }
  const context = {
    ...openDraft(served(first), null),
    history: withStep(historyOf(first), written, { into: null, at: 0 }),
    saved: written,
    base: written,
  }
  const { news } = readStored({ content: { CTitle: 'Any', CtId: 1 }, news: { NDate: '2026-01-01' } })
  const theirs = { ...written, news, blocks: [three, two, one] }
  const incoming = incomingOf(context, served(first, { version: 2, snapshot: theirs }))
  expect(broughtIn(context, incoming)).not.toHaveProperty('overwritten')
})

test('a page that is published as the server keeps it, sanitized, leaves nothing unsaved', () => {
  const sent = titled('Mine, and a script', 'a')
  const typed = { ...mine, history: withStep(mine.history, sent, { into: null, at: 1 }), saved: sent }
  const after = { ...typed, ...broughtIn(typed, incomingOf(typed, served(titled('Mine', 'a')))) }
  expect(after.history.present).toEqual(titled('Mine', 'a'))
  expect(isUnsaved(after)).toBe(false)
})
