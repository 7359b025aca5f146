import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type DeletionCascade } from '../../../core/api/index.ts'
import { type AnyRow, Content, type Entity, Redirect } from '../../../core/entities/index.ts'
import { type App, AppContext } from '../../../ui/context/app-context.ts'
import { DeleteRecords, type DeleteRecordsProps } from '../../../ui/records/delete/delete-records.tsx'
import { fakeClient } from './fake-client.ts'

afterEach(cleanup)

const rows: readonly AnyRow[] = [
  { RId: 1, RFrom: '/a', RowVersion: 1 },
  { RId: 2, RFrom: '/b', RowVersion: 1 },
]

/** The dialog over a server that refuses some keys. */
function dialog(
  keys: readonly string[],
  {
    entity = Redirect as Entity,
    refused = [] as readonly number[],
    refusal = null as string | null,
    uses = [] as DeletionCascade['uses'],
  } = {},
) {
  const [notify, onDeleted, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  const client = fakeClient(() => ({
    remove: async ([key]: readonly number[]) => {
      if (refused.includes(Number(key))) throw new ApiError(409, { message: `${key} is used.` })
    },
  }))
  const goes = [{ what: 'Hits', count: 2, names: ['One', 'Two'] }]
  const http = { send: async () => ({ data: { goes, emptied: [], uses, refusal } }) }
  const app = { client: { ...client, http }, notify } as unknown as App
  const props = {
    listing: { entity },
    keys,
    context: { rows, keyOf: (row: AnyRow) => String(row.RId) },
    labelOf: (row: AnyRow) => String(row.RFrom),
    onDeleted,
    onClose,
  } as unknown as DeleteRecordsProps
  render(
    <AppContext value={app}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <DeleteRecords {...props} />
      </SWRConfig>
    </AppContext>,
  )
  return { notify, onDeleted, onClose }
}
const words = async () => (await screen.findByRole('alertdialog')).textContent

describe('deleting records', () => {
  test.each([
    [['1'], Redirect, 'Delete “/a”?'],
    [['1', '2'], Redirect, 'Delete 2 redirects?'],
    [['9'], Redirect, 'Delete 1 redirect?'],
  ] as const)('%j is asked about first', async (keys, entity, question) => {
    dialog(keys, { entity })
    expect(await words()).toContain(question)
    expect(await words()).toContain('It stays in the trash for 30 days and can be restored from there.')
  })

  test('says of pages that the trash keeps them, and not that it cannot be undone', async () => {
    dialog(['9'], { entity: Content })
    expect(await words()).toContain('It stays in the trash for 30 days')
    expect(await words()).not.toContain('cannot be undone')
  })

  test('offers nothing of a record that can’t be deleted but the reason', async () => {
    dialog(['1'], { refusal: 'A form still uses it.' })
    expect(await screen.findByText('A form still uses it.')).toBeTruthy()
    expect(await words()).not.toMatch(/trash|Also deleted/)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  test('names the pages that use a record, and counts those that may not be seen', async () => {
    const uses = [
      { what: 'Pages', count: 4, names: ['Heart', 'Visit', 'Bill'] },
      { what: 'Template', count: 1, names: [] },
    ]
    dialog(['1'], { uses })
    expect(await screen.findByText('4 pages: Heart, Visit, Bill and 1 more')).toBeTruthy()
    expect(screen.getByText('1 template')).toBeTruthy()
  })

  test('deletes the others where one of several can’t be deleted', async () => {
    dialog(['1', '2'], { refusal: 'A form still uses it.' })
    expect(await screen.findByText('A form still uses it.')).toBeTruthy()
    expect(await words()).toContain('Also deleted')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false)
  })

  test('is left without doing anything', async () => {
    const { onClose, onDeleted } = dialog(['1'])
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect([onClose.mock.calls.length, onDeleted.mock.calls.length]).toEqual([1, 0])
  })

  test('tells how many were deleted', async () => {
    const { notify, onDeleted, onClose } = dialog(['1', '2'])
    await userEvent.click(await screen.findByRole('button', { name: /^(Delete|Yes|Confirm|OK)/ }))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onDeleted.mock.calls).toEqual([[['1', '2']]])
    expect(notify.mock.calls).toEqual([['success', '2 redirects were deleted.']])
  })

  test('shows those that were refused, by their names and with the reason, and tells of the others', async () => {
    const { notify, onDeleted, onClose } = dialog(['1', '2', '3'], { refused: [2, 3] })
    await userEvent.click(await screen.findByRole('button', { name: /^(Delete|Yes|Confirm|OK)/ }))
    expect(await screen.findByRole('heading', { name: '2 of 3 were not deleted' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '/b2 is used.',
      'Redirect 33 is used.',
    ])
    expect(onDeleted.mock.calls).toEqual([[['1']]])
    // The status line offers to undo it, and says it thereby.
    expect(notify).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    const [close] = screen.getAllByRole('button', { name: 'Close' })
    await userEvent.click(close as HTMLElement)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says nothing of success where all were refused', async () => {
    const { notify, onDeleted } = dialog(['2'], { refused: [2] })
    await userEvent.click(await screen.findByRole('button', { name: /^(Delete|Yes|Confirm|OK)/ }))
    expect(await screen.findByRole('heading', { name: '1 of 1 was not deleted' })).toBeTruthy()
    expect(screen.getByText('They stay as they were.')).toBeTruthy()
    expect([notify.mock.calls.length, onDeleted.mock.calls.length]).toEqual([0, 0])
  })
})
