import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(cleanup)

/** A visit, which begins anew with each test. */
async function begin() {
  vi.resetModules()
  const { HeadingFocus, noteAddress } = await import('../../../ui/shell/heading-focus.tsx')
  const pageAt = (at: string) => (
    <main id="main">
      <h1>{at}</h1>
      <HeadingFocus key={at} />
    </main>
  )
  return { pageAt, noteAddress }
}
const focused = () => document.activeElement?.textContent

test('the first page of a visit takes no focus, and every other one has it on its heading', async () => {
  const { pageAt, noteAddress } = await begin()
  noteAddress('/')
  const { rerender } = render(pageAt('/'))
  expect(document.activeElement).toBe(document.body)
  noteAddress('/drafts')
  rerender(pageAt('/drafts'))
  expect(focused()).toBe('/drafts')
})

test('a page has the focus on its heading where the first one was left before it came', async () => {
  const { pageAt, noteAddress } = await begin()
  noteAddress('/')
  noteAddress('/drafts')
  render(pageAt('/drafts'))
  expect(focused()).toBe('/drafts')
})
