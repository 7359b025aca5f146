import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Redirect } from '../../../core/entities/index.ts'
import { Refusals } from '../../../ui/records/list/bulk/refusals.tsx'
import { ListError } from '../../../ui/records/list/list-error.tsx'
import { ReadAlert, ReadFailure } from '../../../ui/records/read-failure.tsx'
import { Refused } from '../../../ui/records/refused.tsx'

afterEach(cleanup)

test('a refusal says why, and what is in the way', () => {
  const { rerender } = render(<Refused message="It is used." issues={['2 pages', '1 menu']} />)
  expect(screen.getByRole('alert').textContent).toBe('Error: It is used.2 pages1 menu')
  rerender(<Refused message="It is used." issues={[]} />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('what could not be read says why, and is read again', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<ReadFailure what="folders" error={new Error('No.')} onRetry={onRetry} />)
  expect(screen.getByText(/Couldn’t load the folders: No\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<ReadAlert what="slides" error={new Error('No.')} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the slides: No.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test('what went wrong beside a list is tried again, or put away', async () => {
  const [onRetry, onClose] = [vi.fn(), vi.fn()]
  render(<ListError words="The count is missing." onRetry={onRetry} onClose={onClose} />)
  expect(screen.getByRole('alert').textContent).toContain('The count is missing.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([onRetry.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['update', 1200, 2, '2 of 1,202 were not changed', '1,200 are; these stay as they were.'],
  ['delete', 1, 1, '1 of 2 was not deleted', '1 is; these stay as they were.'],
  ['undo', 0, 3, '3 of 3 were not undone', 'They stay as they were.'],
] as const)(
  'of a job that is to %s, %i done and %i refused are told',
  (effect, done, refused, title, words) => {
    const reasons = [
      { key: '7', because: 'It is used.' },
      { key: 'a%20b', because: 'It is gone.' },
    ].slice(0, refused)
    render(
      <Refusals
        entity={Redirect}
        effect={effect}
        result={{ done, refused, reasons }}
        labels={new Map([['7', '/old']])}
        onClose={() => undefined}
      />,
    )
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    const items = ['/oldIt is used.', 'Redirect a bIt is gone.'].slice(0, refused)
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(items)
    expect(screen.queryByText('And 1 more.') !== null).toBe(refused === 3)
  },
)
