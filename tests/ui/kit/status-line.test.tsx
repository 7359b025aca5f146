import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Alert } from '../../../ui/kit/alert.tsx'
import { Progress } from '../../../ui/kit/progress.tsx'
import { Spinner } from '../../../ui/kit/spinner.tsx'
import { StatusLine } from '../../../ui/kit/status-line.tsx'

afterEach(cleanup)

describe('the status line', () => {
  test('is the live region: a change of state is read from the same element', () => {
    const { rerender } = render(<StatusLine tone="busy" words="Saving…" />)
    const live = screen.getByRole('status')
    expect(live.getAttribute('aria-live')).toBe('polite')
    rerender(<StatusLine tone="ready" words="Saved 14:02:07" />)
    expect(screen.getByRole('status')).toBe(live)
    expect(live.textContent).toBe('Saved 14:02:07')
  })

  test('shows a shape of its own for each state, and the keys that matter', () => {
    const { container } = render(
      <StatusLine tone="alarm" words="Conflict" keys={[{ keys: 'Ctrl S', effect: 'Save' }]} />,
    )
    expect(container.querySelector('svg')?.dataset.tone).toBe('alarm')
    expect(screen.getByRole('listitem').textContent).toBe('Ctrl S Save')
  })
})

test('an error is read at once, a note when there is time', () => {
  render(
    <>
      <Alert kind="error">Your account has been disabled.</Alert>
      <Alert kind="info">A note.</Alert>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Error: Your account has been disabled.')
  expect(screen.getByRole('status').textContent).toBe('Note: A note.')
})

test('progress says how far it is in words', () => {
  render(<Progress label="Importing" value={2051} max={5398} />)
  const bar = screen.getByRole('progressbar', { name: 'Importing' })
  expect(bar.getAttribute('aria-valuetext')).toBe('2,051 of 5,398')
})

test('the spinner says that it loads', () => {
  render(<Spinner />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})
