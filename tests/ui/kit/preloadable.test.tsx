import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from '../../../ui/kit/lazy-part.tsx'
import { type Preloadable, preloadable, usePreloadable } from '../../../ui/kit/preloadable.ts'

afterEach(cleanup)

const Shown = ({ part }: { part: Preloadable<string> }) => <p>{usePreloadable(part) ?? 'waiting'}</p>

test('a part is shown as soon as it is loaded', async () => {
  const part = preloadable(async () => 'here')
  render(<Shown part={part} />)
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('here')).toBeTruthy()
})

test('a part that arrives between rendering and the effect is shown', async () => {
  let reads = 0
  const part: Preloadable<string> = {
    get there() {
      reads += 1
      return reads > 1 ? 'here' : undefined
    },
    load: () => Promise.resolve(),
  }
  render(<Shown part={part} />)
  expect(await screen.findByText('here')).toBeTruthy()
})

test('a lazy part whose script was fetched early is shown without waiting', async () => {
  let fetched = 0
  const Part = lazyPart(async () => {
    fetched += 1
    return { default: () => <p>here</p> }
  })
  await Part.load()
  render(<Part waiting="waiting" />)
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('here')).toBeTruthy()
  expect(fetched).toBe(1)
})
