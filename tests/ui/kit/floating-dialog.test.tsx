import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '../../../ui/kit/dialog.tsx'
import { FloatingDialog } from '../../../ui/kit/floating-dialog.tsx'
import { TextField } from '../../../ui/kit/text-field.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Elsewhere</button>
      <FloatingDialog open={open} title="Sign in again" onClose={() => setOpen(false)}>
        <TextField label="Password" type="password" />
      </FloatingDialog>
    </>
  )
}

/** A dialog that opens as soon as something was typed. */
function Typing() {
  const [copy, setCopy] = useState('')
  return (
    <>
      <TextField label="Copy" value={copy} onValue={setCopy} />
      <FloatingDialog open={copy !== ''} title="Sign in again">
        <TextField label="Password" type="password" />
      </FloatingDialog>
    </>
  )
}

describe('the floating dialog', () => {
  test('takes the focus, is not modal, and gives the focus back', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = screen.getByRole('dialog', { name: 'Sign in again' })
    expect(dialog.getAttribute('aria-modal')).toBe('false')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })

  test('takes no letter of what someone is typing: it waits for a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const typist = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    render(<Typing />)
    const text = screen.getByLabelText('Copy')
    await typist.type(text, 'Bring ')
    act(() => vi.advanceTimersByTime(600))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await typist.keyboard('tea')
    act(() => vi.advanceTimersByTime(900))
    expect(document.activeElement).toBe(text)
    act(() => vi.advanceTimersByTime(200))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(text).toHaveProperty('value', 'Bring tea')
    vi.useRealTimers()
  })

  test('leaves the page usable, and does not close when one works there', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await userEvent.click(elsewhere)
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(document.activeElement).toBe(elsewhere)
  })

  test('is used over a modal dialog, which stays as it is', async () => {
    const onOpenChange = vi.fn()
    render(
      <>
        <Dialog open onOpenChange={onOpenChange} title="Rename">
          <TextField label="Name" />
        </Dialog>
        <FloatingDialog open title="Sign in again">
          <TextField label="Password" type="password" />
        </FloatingDialog>
      </>,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'Edith')
    // The page takes no pointer while a modal dialog is open; the panel’s style does.
    const pointer = userEvent.setup({ pointerEventsCheck: 0 })
    await pointer.click(screen.getByLabelText('Password'))
    await pointer.keyboard('secret')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Edith')
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
