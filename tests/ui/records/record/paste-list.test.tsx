import { type Shape, text } from '@rounds/core/entities'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PasteList } from '../../../../ui/records/record/controls/paste-list.tsx'

afterEach(cleanup)

const phones: Shape = {
  is: 'object',
  fields: { label: text({ max: 40 }), extension: text({ max: 40 }) },
}

/** Pastes three lines into a list with room for some. */
async function paste(room: number) {
  const onAdd = vi.fn()
  render(<PasteList label="Phones" of={phones} {...{ room, onAdd }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Paste a list: Phones' }))
  fireEvent.change(screen.getByLabelText('Lines'), { target: { value: 'Desk, 1\nFax, 2\nNight, 3' } })
  return onAdd
}

test('what is read from pasted lines is counted and added', async () => {
  const onAdd = await paste(5)
  expect(screen.getByRole('status').textContent).toBe('Adds 3 entries:')
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 entries' }))
  expect(onAdd.mock.calls[0]?.[0]).toHaveLength(3)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('exactly as many lines as there is room for are all added', async () => {
  await paste(3)
  expect(screen.getByRole('status').textContent).toBe('Adds 3 entries:')
})

test('lines beyond the room are left out, and that is said', async () => {
  const onAdd = await paste(2)
  expect(screen.getByRole('status').textContent).toBe(
    'Adds 2 entries: There is room for 2 more. The rest is left out.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 entries' }))
  expect(onAdd.mock.calls[0]?.[0]).toHaveLength(2)
})
