import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ControlProps } from '../../../../ui/records/record/controls/control.ts'
import { ShapeControl } from '../../../../ui/records/record/controls/shape-control.tsx'

afterEach(cleanup)

const Member = ({ id, label, value, onValue }: ControlProps) => (
  <input
    id={id}
    aria-label={label}
    value={String(value ?? '')}
    onChange={event => onValue(event.target.value)}
  />
)

/** A list of numbers, two at most, as the record form shows it; gives what it is by now. */
function showList(before: unknown) {
  const held = { value: before }
  const Numbers = () => {
    const [value, setValue] = useState(before)
    held.value = value
    return (
      <ShapeControl
        id="numbers"
        label="Numbers"
        field={{ kind: 'json', shape: { is: 'any' } }}
        shape={{ is: 'list', max: 3, of: { is: 'field', field: { kind: 'number', integer: true } } } as never}
        {...{ value, Member }}
        onValue={setValue}
        onUnreadable={() => undefined}
      />
    )
  }
  render(<Numbers />)
  return held
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a list is filled, put in order and emptied, and focus is never lost', async () => {
  const list = showList(null)
  await press('Add number')
  await userEvent.type(screen.getByRole('textbox', { name: 'Number 1' }), 'a')
  await press('Add number')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number 2' }))
  await userEvent.keyboard('b')
  expect(list.value).toEqual(['a', 'b'])
  await press('Move Number 2 up')
  expect(list.value).toEqual(['b', 'a'])
  screen.getByRole('textbox', { name: 'Number 1' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(list.value).toEqual(['a', 'b'])
  expect(screen.getByRole('button', { name: 'Move Number 1 up' }).getAttribute('aria-disabled')).toBe('true')
  await press('Move Number 1 up')
  expect(list.value).toEqual(['a', 'b'])
  await press('Remove Number 1')
  expect(list.value).toEqual(['b'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Number 1' }))
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  await press('Remove Number 1')
  expect(list.value).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add number' }))
})

test('a full list takes no more', () => {
  showList([1, 2, 3])
  expect(screen.queryByRole('button', { name: 'Add number' })).toBeNull()
})

test('a long list shows its first forty entries, and the rest when asked', async () => {
  showList(Array.from({ length: 41 }, (_, index) => index))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  await press('Show all 41')
  expect(screen.getAllByRole('listitem')).toHaveLength(41)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
