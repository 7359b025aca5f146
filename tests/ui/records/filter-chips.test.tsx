import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuditLog } from '../../../core/entities/index.ts'
import { concernOf } from '../../../core/rules/records/index.ts'
import { type App, AppContext } from '../../../ui/context/app-context.ts'
import { FilterChips } from '../../../ui/records/list/filters/filter-chips.tsx'
import { fakeClient, mojoAdmin } from './fake-client.ts'

afterEach(cleanup)

const chip = (text: string) => {
  const client = fakeClient(({ name }) => ({
    all: async () => (name === 'Custom_Location' ? [{ LId: 61, LName: 'Northgate Clinic' }] : []),
  }))
  render(
    <AppContext value={{ client, person: { ...mojoAdmin }, user: { name: 'Mo' } } as unknown as App}>
      <FilterChips
        entity={AuditLog}
        filters={[{ field: 'Concerns', operator: '~', values: [text] }]}
        onRemove={() => undefined}
      />
    </AppContext>,
  )
  return screen.getByRole('button').parentElement
}

test('the record that entries concern is shown by its name', async () => {
  const shown = chip(concernOf({ name: 'Custom_Location' }, 61))
  await screen.findByText(/Northgate Clinic/)
  expect(shown?.textContent).toBe('Concerns Location Northgate Clinic')
})

test('a part of one is shown as it was typed', () => {
  expect(chip('Custom_Loc')?.textContent).toBe('Concerns containsCustom_Loc')
})
