import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageProblem } from '../../../core/rules/page/index.ts'
import { ProblemList } from '../../../ui/pages/problem-list.tsx'

afterEach(cleanup)

const problem = (severity: 'warning' | 'advice', message: string) => ({ severity, message }) as PageProblem
const problems = [problem('advice', 'Shorter is better.'), problem('warning', 'A link leads nowhere.')]
const shown = () => screen.getAllByRole('listitem').map(item => item.textContent)

test('warnings stand before advice, each said to be one', () => {
  render(<ProblemList problems={problems} />)
  expect(shown()).toEqual(['Warning: A link leads nowhere.', 'Advice: Shorter is better.'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('each says where it is, and leads there', () => {
  render(
    <ProblemList
      problems={problems}
      href={({ severity }) => `/edit?${severity}`}
      where={({ severity }) => (severity === 'warning' ? 'Block 1' : undefined)}
    />,
  )
  expect(shown()).toEqual([
    'Warning: Block 1: A link leads nowhere.Fix: A link leads nowhere.',
    'Advice: Shorter is better.Fix: Shorter is better.',
  ])
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/edit?warning',
    '/edit?advice',
  ])
})
