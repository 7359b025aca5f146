import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import useSWR, { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDataCache } from '../../../ui/context/data-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const read = vi.fn<() => Promise<string>>()
const slow = vi.fn()

function Reader() {
  useSWR('rows', read, { onLoadingSlow: slow })
  return null
}

/** Two readers of the same rows, of which the second comes when it is asked for. */
function Readers() {
  const [cache] = useState(createDataCache)
  const [both, setBoth] = useState(false)
  showBoth = setBoth
  return (
    <SWRConfig value={cache}>
      <Reader />
      {both && <Reader />}
    </SWRConfig>
  )
}
let showBoth: (both: boolean) => void = () => undefined

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const calls = () => read.mock.calls.length

async function begin(answer: () => Promise<string>) {
  read.mockReset().mockImplementation(answer)
  slow.mockReset()
  render(<Readers />)
  await pass(20)
  expect(calls()).toBe(1)
}

test('what was asked for less than 2 seconds ago is not asked for again', async () => {
  await begin(async () => 'rows')
  await pass(1900)
  await act(async () => showBoth(true))
  await pass(20)
  expect(calls()).toBe(1)
  await act(async () => showBoth(false))
  await pass(100)
  await act(async () => showBoth(true))
  await pass(20)
  expect(calls()).toBe(2)
})

test('a window that comes to the front reads anew, once in 5 seconds', async () => {
  await begin(async () => 'rows')
  const focus = () => act(async () => void dispatchEvent(new Event('focus')))
  await pass(5000)
  await focus()
  await pass(20)
  expect(calls()).toBe(2)
  await pass(4900)
  await focus()
  await pass(20)
  expect(calls()).toBe(2)
  await pass(100)
  await focus()
  await pass(20)
  expect(calls()).toBe(3)
})

test('what failed is asked for again after 5 seconds at the least, twice that at the next', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await begin(() => Promise.reject(new Error('The server does not answer.')))
  await pass(4900)
  expect(calls()).toBe(1)
  await pass(200)
  expect(calls()).toBe(2)
  await pass(9700)
  expect(calls()).toBe(2)
  await pass(400)
  expect(calls()).toBe(3)
})

test('it is slow after 3 seconds', async () => {
  await begin(() => new Promise<string>(() => undefined))
  await pass(2900)
  expect(slow).not.toHaveBeenCalled()
  await pass(200)
  expect(slow).toHaveBeenCalledOnce()
})
