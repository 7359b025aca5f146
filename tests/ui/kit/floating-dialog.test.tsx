import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
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

  test('leaves the page usable, and does not close when one works there', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    await userEvent.click(elsewhere)
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(document.activeElement).toBe(elsewhere)
  })
})
