import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx'

afterEach(cleanup)

describe('the confirm dialog', () => {
  test('says the usual words', () => {
    render(<ConfirmDialog open onConfirm={() => {}} onCancel={() => {}} />)
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' })
    expect(dialog.textContent).toContain('Please confirm you want to delete this.')
    expect(screen.getByRole('button', { name: 'Yes, continue' })).toBeTruthy()
  })

  test('starts on Cancel, so that Enter loses nothing', async () => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    render(<ConfirmDialog open {...{ onConfirm, onCancel }} />)
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.keyboard('{Enter}')
    expect(onCancel).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('Escape cancels, but not what is under way', async () => {
    const onCancel = vi.fn()
    const { rerender } = render(<ConfirmDialog open busy onConfirm={() => {}} onCancel={onCancel} />)
    await userEvent.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
    rerender(<ConfirmDialog open onConfirm={() => {}} onCancel={onCancel} />)
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  test('what is refused can only be closed', () => {
    render(<ConfirmDialog open isRefused onConfirm={() => {}} onCancel={() => {}} />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
    expect(document.activeElement?.textContent).toBe('Close')
  })

  test('confirms once, and not again while it is busy', async () => {
    const onConfirm = vi.fn()
    const { rerender } = render(<ConfirmDialog open onConfirm={onConfirm} onCancel={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Yes, continue' }))
    rerender(<ConfirmDialog open busy onConfirm={onConfirm} onCancel={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Yes, continue' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})
