import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ImportSteps } from '../../../ui/records/csv-import/import-steps.tsx'

afterEach(cleanup)

const at = (tag: string, button: boolean) => (
  <>
    <ImportSteps state={{ hasTag: (asked: string) => asked === tag } as never} />
    {button && <button type="button">Preview the import</button>}
  </>
)

test('a step takes the focus that went with the one before, and no other', () => {
  const { rerender } = render(at('matches columns', true))
  const button = screen.getByRole('button')
  button.focus()
  rerender(at('shows the plan', true))
  expect(document.activeElement).toBe(button)
  rerender(at('running', false))
  expect(document.activeElement?.textContent).toBe('4Import')
})

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
