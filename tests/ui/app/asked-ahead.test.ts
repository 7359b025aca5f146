import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTake } from '../../../ui/app/asked-ahead.ts'

const ADDRESS = '/api/v1/mc/jwt/check'
const ahead = new Response('ahead')
const sent = new Response('sent')
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => sent)
  vi.spyOn(performance, 'now').mockReturnValue(500)
  window.askedAhead = { token: 'mine', answers: new Map([[ADDRESS, Promise.resolve(ahead)]]) }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.askedAhead
})

test('an answer that was asked for ahead is given once, and then the server is asked', async () => {
  expect(await fetchOrTake(ADDRESS, bearing('mine'))).toBe(ahead)
  expect(await fetchOrTake(ADDRESS, bearing('mine'))).toBe(sent)
})

test('a call that bears no token takes what was asked with one', async () => {
  expect(await fetchOrTake(ADDRESS, {})).toBe(ahead)
})

test('another address and another token are asked of the server', async () => {
  expect(await fetchOrTake('/api/v1/mc/about', bearing('mine'))).toBe(sent)
  expect(await fetchOrTake(ADDRESS, bearing('of somebody else'))).toBe(sent)
})

test('what is ten seconds old is no news, and without anything asked ahead the server is asked', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await fetchOrTake(ADDRESS, bearing('mine'))).toBe(sent)
  delete window.askedAhead
  expect(await fetchOrTake(ADDRESS, bearing('mine'))).toBe(sent)
})
