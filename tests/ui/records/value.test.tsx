import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { integer } from '../../../core/entities/field.ts'
import { entities } from '../../../core/entities/index.ts'
import { TimedYes, Value } from '../../../ui/records/values/value.tsx'
import { WholeValue } from '../../../ui/records/values/whole-value.tsx'

afterEach(cleanup)

test('a number of bytes is read as a size, with the exact number on hover; other numbers as they are', () => {
  render(<Value field={integer({ unit: 'bytes' })} value={1_534_000} />)
  expect(screen.getByTitle('1,534,000 bytes').textContent).toBe('1.5 MB')
  cleanup()
  const { container } = render(<Value field={integer()} value={1_534_000} />)
  expect(container.textContent).toBe('1,534,000')
})

test('what counts between two times says outside them that it is scheduled or has ended', () => {
  const [past, future] = ['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z']
  const { container, rerender } = render(<TimedYes from={past} to={future} />)
  expect(container.textContent).toBe('Yes')
  rerender(<TimedYes from={null} to={past} />)
  expect(container.textContent).toBe('Ended')
  rerender(<TimedYes from={future} to={undefined} />)
  expect(container.textContent).toBe('Scheduled')
})

test('an entity is read by what people call it, one that is gone by its name', () => {
  const { container, rerender } = render(
    <Value field={entities.AuditLog.fields.Entity} value="Custom_Location" />,
  )
  expect(container.textContent).toBe('Location')
  rerender(<Value field={entities.AuditLog.fields.Entity} value="Gone" />)
  expect(container.textContent).toBe('Gone')
})

test('a JSON value is read in lines with labels, never as JSON', () => {
  const value = { description: 'The number for appointments.', keywords: ['phone', 'visit'], noIndex: true }
  const { container } = render(<WholeValue field={entities.Content.fields.CMetaDesc} value={value} />)
  expect(container.textContent).not.toMatch(/[{}"[\]]/)
  expect(container.textContent).toContain('The number for appointments.')
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['phone', 'visit'])
})
