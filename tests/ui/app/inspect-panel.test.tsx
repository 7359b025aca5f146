import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { InspectPanel } from '../../../ui/app/inspect/inspect-panel.tsx'
import { statesOf, watchMachines } from '../../../ui/app/inspect/running.ts'

afterEach(cleanup)
watchMachines()

const lamp = setup({ types: {} as { events: { type: 'SWITCH' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { tags: 'dark', on: { SWITCH: 'on' } },
    on: { on: { SWITCH: 'gone' } },
    gone: { type: 'final' },
  },
})

test('each region is named by the path to its state', () => {
  expect(statesOf({ form: { open: 'saving' }, draft: 'unsaved' })).toEqual([
    'form.open.saving',
    'draft.unsaved',
  ])
})

test('the panel shows what runs, where it is and what it heard, with the keys alone', async () => {
  const onClose = vi.fn()
  const user = userEvent.setup()
  const actor = createActor(lamp).start()
  render(<InspectPanel onClose={onClose} />)
  await screen.findByRole('heading', { name: 'Running machines: 1' })
  await user.tab()
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'lamp off' }).focus()
  await user.keyboard('{Enter}')
  const detail = screen.getByRole('region', { name: 'lamp' })
  expect(detail.textContent).toContain('dark')
  actor.send({ type: 'SWITCH' })
  expect((await within(detail).findByRole('row', { name: /SWITCH on/ })).textContent).toContain('SWITCH')
  await screen.findByRole('button', { name: 'lamp on' })
  actor.send({ type: 'SWITCH' })
  await screen.findByRole('button', { name: 'lamp done' })
  screen.getByRole('heading', { name: 'Running machines: 0' })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await expect.poll(() => screen.queryByRole('button', { name: /lamp/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
