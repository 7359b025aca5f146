import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
