import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTake, forgetAhead } from '../../../ui/context/preloaded.ts'

const ADDRESS = '/api/v1/mc/jwt/check'
const ahead = new Response('ahead')
const sent = new Response('sent')

beforeEach(() => {
  vi.stubGlobal('fetch', async () => sent)
  vi.spyOn(performance, 'now').mockReturnValue(500)
  window.askedAhead = new Map([[ADDRESS, Promise.resolve(ahead)]])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetAhead()
})

test('an answer that was asked for ahead is given once, and then the server is asked', async () => {
  expect(await fetchOrTake(ADDRESS)).toBe(ahead)
  expect(await fetchOrTake(ADDRESS)).toBe(sent)
})

test('another address is asked of the server', async () => {
  expect(await fetchOrTake('/api/v1/mc/about')).toBe(sent)
})

test('what is ten seconds old is no news', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await fetchOrTake(ADDRESS)).toBe(sent)
})

test('who signs in is asked for anew', async () => {
  forgetAhead()
  expect(await fetchOrTake(ADDRESS)).toBe(sent)
})
