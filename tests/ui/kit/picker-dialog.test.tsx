import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PickerDialog, type PickerDialogProps } from '../../../ui/kit/picker-dialog.tsx'

afterEach(cleanup)

const option = (label: string) => ({ id: label, label })
type PickerOptions =
  | Pick<Extract<PickerDialogProps, { options: unknown }>, 'options' | 'multiple'>
  | Pick<Extract<PickerDialogProps, { find: unknown }>, 'find' | 'multiple'>
const local = ['Neurology', 'Cardiology', 'Pediatric Cardiology'].map(option)

function open(more: PickerOptions) {
  const onDone = vi.fn()
  const shared = { open: true, onOpenChange: () => undefined, title: 'Add specialties', onDone }
  render(<PickerDialog {...shared} {...more} />)
  return { onDone, search: screen.getByRole('searchbox') }
}

test('Enter in the search chooses the best match, and the next word can be typed at once', async () => {
  const { onDone, search } = open({ options: local })
  await userEvent.type(search, 'cardio{Enter}')
  expect(await screen.findByText('1 selected')).toBeDefined()
  await userEvent.keyboard('neuro{Enter}')
  expect(search).toHaveProperty('value', 'neuro')
  expect(await screen.findByText('2 selected')).toBeDefined()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onDone).toHaveBeenCalledExactlyOnceWith([option('Cardiology'), option('Neurology')])
})

test('Enter with nothing typed chooses nothing', async () => {
  const { search } = open({ options: local })
  await userEvent.type(search, '{Enter}')
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('where one is picked, Enter picks it and is done', async () => {
  const { onDone, search } = open({ options: local, multiple: false })
  await userEvent.type(search, 'pediatric{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith([option('Pediatric Cardiology')]))
})

test('the first Enter does not wait for the typing to end, and chooses nothing that was found before', async () => {
  const find = vi.fn(async ({ search }: { search: string }) => ({
    options: search === '' ? local : [option(`Found ${search}`)],
    more: false,
  }))
  const { onDone, search } = open({ find, multiple: false })
  await waitFor(() => expect(find).toHaveBeenCalledTimes(1))
  await userEvent.type(search, 'ear{Enter}')
  await waitFor(() =>
    expect(find).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'ear' }), expect.anything()),
  )
  expect(onDone).not.toHaveBeenCalled()
  await waitFor(async () => {
    await userEvent.type(search, '{Enter}')
    expect(onDone).toHaveBeenCalledExactlyOnceWith([option('Found ear')])
  })
})
