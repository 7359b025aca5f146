import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PaletteContext } from '../../../machines/palette.ts'
import { Steps } from '../../../ui/shell/palette/steps.tsx'

afterEach(cleanup)

const ask = (label: string) => ({ kind: 'record', entity: 'Content', label })
const action = { title: 'Put into a folder', asks: { CId: ask('Page'), TId: ask('Folder') } }
const steps = (
  answers: object,
  asks?: string,
  names: readonly string[] = ['CId', 'TId'],
  of: object | null = action,
) => {
  const context = { action: of, answers, steps: names } as unknown as PaletteContext
  const { container } = render(<Steps context={context} {...(asks !== undefined && { asks })} />)
  return container.textContent
}

test('say what is done, what was answered, and what is asked now', () => {
  expect(steps({}, 'Page')).toBe('Put into a folderPage (1 of 2)')
  expect(steps({ CId: { label: 'Heart', values: [1] } }, 'Folder')).toBe(
    'Put into a folderPageHeartFolder (2 of 2)',
  )
})

test('are not counted where there is one, and not asked for after the last', () => {
  expect(steps({}, 'Page', ['CId'])).toBe('Put into a folderPage')
  expect(steps({ CId: { label: 'Heart', values: [1] } })).toBe('Put into a folderPageHeart')
})

test('are nothing without an action', () => {
  expect(steps({}, 'Page', [], null)).toBe('')
})
