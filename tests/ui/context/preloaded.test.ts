import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTakePreloaded, forgetPreloaded } from '../../../ui/context/preloaded.ts'

const ADDRESS = '/api/v1/mc/jwt/check'
const preloaded = new Response('preloaded')
const sent = new Response('sent')

beforeEach(() => {
  vi.stubGlobal('fetch', async () => sent)
  vi.spyOn(performance, 'now').mockReturnValue(500)
  window.preloaded = new Map([[ADDRESS, Promise.resolve(preloaded)]])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetPreloaded()
})

test('an answer that was preloaded is given once, and then the server is asked', async () => {
  expect(await fetchOrTakePreloaded(ADDRESS)).toBe(preloaded)
  expect(await fetchOrTakePreloaded(ADDRESS)).toBe(sent)
})

test('another address is asked of the server', async () => {
  expect(await fetchOrTakePreloaded('/api/v1/mc/about')).toBe(sent)
})

test('what is ten seconds old is no news', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await fetchOrTakePreloaded(ADDRESS)).toBe(sent)
})

test('who signs in is asked for anew', async () => {
  forgetPreloaded()
  expect(await fetchOrTakePreloaded(ADDRESS)).toBe(sent)
})
