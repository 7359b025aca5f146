import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ErrorSummary } from '../../../ui/kit/error-summary.tsx'
import { isAccepted } from '../../../ui/kit/file-drop.tsx'
import { NumberField } from '../../../ui/kit/number-field.tsx'
import { SearchBox } from '../../../ui/kit/search-box.tsx'
import { Select } from '../../../ui/kit/select.tsx'
import { TextField } from '../../../ui/kit/text-field.tsx'

afterEach(cleanup)

const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)

describe('a text field', () => {
  test('belongs to its label, its help and its error', () => {
    render(<TextField label="Address" help="Begins with a slash." error="It is taken." required />)
    const input = screen.getByLabelText(/^Address/)
    expect(description(input)).toEqual(['It is taken.', 'Begins with a slash.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  test('says nothing of errors while there is none', () => {
    render(<TextField label="Address" />)
    const input = screen.getByLabelText('Address')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  test('tells what is typed', async () => {
    const onValue = vi.fn()
    render(<TextField label="Name" onValue={onValue} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Jo')
    expect(onValue.mock.calls.flat()).toEqual(['J', 'Jo'])
  })
})

test('a number field tells numbers, and null for nothing', async () => {
  const onValue = vi.fn()
  render(<NumberField label="Beds" onValue={onValue} />)
  await userEvent.type(screen.getByLabelText('Beds'), '12')
  await userEvent.clear(screen.getByLabelText('Beds'))
  expect(onValue.mock.calls.flat()).toEqual([1, 12, null])
})

test('a select asks to choose while nothing is chosen', () => {
  render(<Select label="State" options={[{ value: 'AL', label: 'Alabama' }]} />)
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Please Select',
    'Alabama',
  ])
})

describe('the search box', () => {
  test('is a place to search, and is emptied by Escape and by its button', async () => {
    const onValue = vi.fn()
    render(<SearchBox value="birm" onValue={onValue} />)
    expect(screen.getByRole('search')).toBeTruthy()
    const input = screen.getByPlaceholderText('Search...')
    await userEvent.type(input, '{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(onValue.mock.calls.flat()).toEqual(['', ''])
    expect(document.activeElement).toBe(input)
  })

  test('an empty one leaves Escape to what is around it', async () => {
    const around = vi.fn()
    document.addEventListener('keydown', around)
    render(<SearchBox value="" onValue={() => {}} />)
    await userEvent.type(screen.getByPlaceholderText('Search...'), '{Escape}')
    expect(around).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', around)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('the summary of errors takes the focus and leads to each field', async () => {
  render(
    <>
      <ErrorSummary errors={[{ field: 'slug', message: 'Address: it is taken' }]} />
      <TextField id="slug" label="Address" error="It is taken." />
    </>,
  )
  expect(document.activeElement?.textContent).toContain('1 thing to fix before saving')
  await userEvent.click(screen.getByRole('link', { name: 'Address: it is taken' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Address'))
})

test('a dropped file is held to the same kinds as a chosen one', () => {
  const file = new File(['x'], 'Places.CSV', { type: 'text/csv' })
  expect(isAccepted(file, '.csv')).toBe(true)
  expect(isAccepted(file, 'image/*, text/*')).toBe(true)
  expect(isAccepted(file, 'image/*')).toBe(false)
  expect(isAccepted(file, undefined)).toBe(true)
})
