import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx'
import { Dialog } from '../../../ui/kit/dialog.tsx'
import { FormDialog } from '../../../ui/kit/form-dialog.tsx'
import { TextArea } from '../../../ui/kit/text-area.tsx'

afterEach(cleanup)

const asked = { title: 'Reply', confirmLabel: 'Send', cancelLabel: 'Cancel', onCancel: () => {} }

describe('Ctrl+Enter in a dialog', () => {
  test('confirms its form, also from a long text and with Command', async () => {
    const onConfirm = vi.fn()
    render(
      <FormDialog {...asked} onConfirm={onConfirm}>
        <TextArea label="Text" />
      </FormDialog>,
    )
    await userEvent.type(screen.getByLabelText('Text'), 'Hello{Control>}{Enter}{/Control}')
    expect(onConfirm).toHaveBeenCalledOnce()
    await userEvent.type(screen.getByLabelText('Text'), '{Meta>}{Enter}{/Meta}')
    expect(onConfirm).toHaveBeenCalledTimes(2)
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onConfirm).toHaveBeenCalledTimes(3)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Hello')
  })

  test('confirms nothing that its button could not', async () => {
    const onConfirm = vi.fn()
    const { rerender } = render(
      <FormDialog {...asked} onConfirm={onConfirm} canConfirm={false}>
        <TextArea label="Text" />
      </FormDialog>,
    )
    await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    rerender(
      <FormDialog {...asked} onConfirm={onConfirm} isBusy>
        <TextArea label="Text" />
      </FormDialog>,
    )
    await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('is not heard by what is below, where another dialog or the page has the key', async () => {
    const [onConfirm, onPage] = [vi.fn(), vi.fn()]
    const onWindow = (event: KeyboardEvent) => event.key === 'Enter' && !event.defaultPrevented && onPage()
    addEventListener('keydown', onWindow)
    render(
      <FormDialog {...asked} onConfirm={onConfirm}>
        <TextArea label="Text" />
        <Dialog open title="Which?" onOpenChange={() => {}}>
          <button type="button">None</button>
        </Dialog>
      </FormDialog>,
    )
    screen.getByRole('button', { name: 'None' }).focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onConfirm).not.toHaveBeenCalled()
    cleanup()
    onPage.mockClear()
    render(
      <FormDialog {...asked} onConfirm={onConfirm}>
        <TextArea label="Text" />
      </FormDialog>,
    )
    await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onPage).not.toHaveBeenCalled()
    removeEventListener('keydown', onWindow)
  })

  test('is not the submit of the form that the dialog stands in', async () => {
    const [onConfirm, onSubmit] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())]
    render(
      <form onSubmit={onSubmit}>
        <FormDialog {...asked} onConfirm={onConfirm}>
          <TextArea label="Text" />
        </FormDialog>
      </form>,
    )
    await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('submits a form without a button of its own, and does not confirm what is destructive', async () => {
    const [onSubmit, onConfirm] = [vi.fn((event: React.FormEvent) => event.preventDefault()), vi.fn()]
    render(
      <Dialog open title="Add" onOpenChange={() => {}}>
        <form onSubmit={onSubmit}>
          <TextArea label="Text" />
        </form>
      </Dialog>,
    )
    await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}')
    expect(onSubmit).toHaveBeenCalledOnce()
    cleanup()
    render(<ConfirmDialog open onConfirm={onConfirm} onCancel={() => {}} />)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
