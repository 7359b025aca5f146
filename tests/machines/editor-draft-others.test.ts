import { expect, test } from 'vitest'
import { ApiError } from '../../core/api/index.ts'
import { historyOf, withStep } from '../../core/rules/index.ts'
import { broughtIn, incomingOf, pageIn } from '../../machines/editor-draft-others.ts'
import { opened } from '../../machines/editor-draft-steps.ts'
import { changedTo, served, titled } from './models/editor-pages.ts'

const before = served(titled('A', 'a'))
const written = opened(before, null)
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

test('one’s own words that others have changed are told, and nothing else that they did', () => {
  const theirs = served(titled('A', 'a'), { version: 2, snapshot: titled('Theirs', 'theirs') })
  expect(broughtIn(mine, incomingOf(mine, theirs)).overwritten).toEqual({
    by: 'Bob',
    places: [expect.objectContaining({ field: 'CTitle', before: 'Mine', after: 'Theirs' })],
  })
  const beside = served(titled('A', 'a'), { version: 2, snapshot: titled('Mine', 'theirs') })
  expect(broughtIn(mine, incomingOf(mine, beside))).not.toHaveProperty('overwritten')
})
