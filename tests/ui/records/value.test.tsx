import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { integer } from '../../../core/entities/field.ts'
import { Value } from '../../../ui/records/values/value.tsx'

afterEach(cleanup)

test('a number of bytes is read as a size, with the exact number on hover; other numbers as they are', () => {
  render(<Value field={integer({ unit: 'bytes' })} value={1_534_000} />)
  expect(screen.getByTitle('1,534,000 bytes').textContent).toBe('1.5 MB')
  cleanup()
  const { container } = render(<Value field={integer()} value={1_534_000} />)
  expect(container.textContent).toBe('1,534,000')
})
