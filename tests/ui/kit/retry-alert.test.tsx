import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RetryAlert } from '../../../ui/kit/retry-alert.tsx'

afterEach(cleanup)

function Screen() {
  const [tries, setTries] = useState(0)
  return (
    <main>
      <h1>Form</h1>
      <input aria-label="Title" />
      {tries < 2 && (
        <RetryAlert isRetrying={false} onRetry={() => setTries(tries + 1)}>
          Couldn’t save.
        </RetryAlert>
      )}
    </main>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('retrying keeps the focus while it fails, and gives it back where it came from', async () => {
  render(<Screen />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Try again')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(focused()).toBe('Title')
})

test('without anything to return to, the heading takes the focus', async () => {
  render(<Screen />)
  screen.getByRole('button').focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(focused()).toBe('Form')
})
