import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  offerUndo,
  requestUndo,
  type Undoable,
  useLastUndoable,
  useUndoKey,
  useUndoRequest,
} from '../../../ui/context/undo.ts'

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

const undone = vi.fn<(sentence: string) => void>()
const change = (sentence: string): Undoable => ({ sentence, steps: [] })

/** The part that undoes; it is there later than the offer. */
function Undoing({ undoable }: { undoable: Undoable }) {
  useUndoRequest(undoable, () => undone(undoable.sentence))
  return null
}

test('a request made before the part that undoes is loaded is carried out once, for that change alone', () => {
  undone.mockClear()
  const saved = change('Saved Heart care.')
  act(() => offerUndo(saved))
  act(requestUndo)
  const other = render(<Undoing undoable={change('Saved Lung care.')} />)
  expect(undone).not.toHaveBeenCalled()
  other.unmount()
  const { unmount } = render(<Undoing undoable={saved} />)
  expect(undone.mock.calls).toEqual([['Saved Heart care.']])
  act(requestUndo)
  expect(undone).toHaveBeenCalledTimes(2)
  unmount()
  render(<Undoing undoable={saved} />)
  expect(undone).toHaveBeenCalledTimes(2)
})

function Keys() {
  useUndoKey(true)
  return <input aria-label="Title" />
}

test('Ctrl+Z undoes, except while one types', () => {
  undone.mockClear()
  const saved = change('Saved Heart care.')
  act(() => offerUndo(saved))
  render(<Keys />)
  render(<Undoing undoable={saved} />)
  const press = (target: EventTarget) =>
    act(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })))
  press(screen.getByLabelText('Title'))
  expect(undone).not.toHaveBeenCalled()
  press(document.body)
  expect(undone).toHaveBeenCalledTimes(1)
})
