import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerUndo, useLastUndoable } from '../../../ui/context/undo.ts'

// What a test before this one has offered is not of this one.
beforeEach(() => offerUndo(null))
afterEach(cleanup)

function Line({ userId }: { userId: string }) {
  return <p>{useLastUndoable(userId)?.sentence ?? 'nothing'}</p>
}

const offer = () => act(() => offerUndo({ sentence: 'Saved Heart care.', steps: [] }))

test('the last change is offered until the next one, or until nothing is', () => {
  render(<Line userId="ann" />)
  expect(screen.getByText('nothing')).toBeDefined()
  offer()
  expect(screen.getByText('Saved Heart care.')).toBeDefined()
  act(() => offerUndo(null))
  expect(screen.getByText('nothing')).toBeDefined()
})

test('the next person is told nothing of it, in the same place or after signing out', () => {
  const { rerender, unmount } = render(<Line userId="ann" />)
  offer()
  rerender(<Line userId="bob" />)
  expect(screen.getByText('nothing')).toBeDefined()
  offer()
  unmount()
  render(<Line userId="ann" />)
  expect(screen.getByText('nothing')).toBeDefined()
})
