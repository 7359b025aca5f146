import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ImportSteps } from '../../../ui/records/csv-import/import-steps.tsx'

afterEach(cleanup)

test.each([
  ['asks for file', '1File'],
  ['reading', '1File'],
  ['matches columns', '2Columns'],
  ['planning', '2Columns'],
  ['shows the plan', '3Review'],
  ['running', '4Import'],
  ['shows the report', '5Report'],
])('while it %s, an import is at step %s', (tag, step) => {
  render(<ImportSteps state={{ hasTag: (asked: string) => asked === tag } as never} />)
  const current = screen.getAllByRole('listitem').filter(item => item.getAttribute('aria-current') === 'step')
  expect(current.map(item => item.textContent)).toEqual([step])
})
