import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Link, Router } from 'wouter'
import { askBeforeLeaving } from '../../../ui/context/leave-guard.ts'
import { UnsavedGuard } from '../../../ui/pages/unsaved-guard.tsx'

beforeEach(() => history.replaceState(null, '', '/here'))
afterEach(cleanup)

/** A screen with one text, which leaving would lose. */
function Screen() {
  const [typed, setTyped] = useState('')
  return (
    <Router aroundNav={askBeforeLeaving}>
      <input aria-label="Text" value={typed} onChange={event => setTyped(event.target.value)} />
      <Link href="/there">Leave</Link>
      <UnsavedGuard isActive={typed !== ''} onDiscard={() => setTyped('')} />
    </Router>
  )
}

const text = () => screen.getByLabelText<HTMLInputElement>('Text').value

test('nothing typed is nothing to ask about', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByText('Leave'))
  expect(location.pathname).toBe('/there')
})

test('someone who stays keeps the screen and every word, and is asked again the next time', async () => {
  render(<Screen />)
  await userEvent.type(screen.getByLabelText('Text'), 'Half a sentence')
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByText('Leave'))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(location.pathname).toBe('/here')
    expect(text()).toBe('Half a sentence')
  }
})

test('someone who leaves goes where they wanted to, and the text is put aside', async () => {
  render(<Screen />)
  await userEvent.type(screen.getByLabelText('Text'), 'Half a sentence')
  await userEvent.click(screen.getByText('Leave'))
  expect(location.pathname).toBe('/here')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(location.pathname).toBe('/there')
  expect(text()).toBe('')
})
