import { entities } from '@rounds/core/entities'
import { expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { beginCell } from '../../../ui/records/list/cells/cell-session.ts'
import type { Listing } from '../../../ui/records/listing.ts'
import { server } from '../screens/support.ts'

test('a changed cell is saved at the version that was seen, and its undo is one', async () => {
  const before = { RId: 7, RFrom: '/old', RTo: '/new', RowVersion: 3 }
  let version = 3
  const { client, sent } = server({
    'PATCH /api/v1/db/Redirect/7': () => Response.json({ ...before, RTo: '/newer', RowVersion: ++version }),
  })
  const notify = vi.fn()
  const listing = { entity: entities.Redirect } as unknown as Listing
  const rows: unknown[] = []
  const { actor } = beginCell({ client, notify, listing, send: event => rows.push(event) }, before, 'RTo', '')
  await waitFor(actor, state => state.hasTag('can be edited'))
  actor.send({ type: 'CHANGE', field: 'RTo', value: '/newer' })
  actor.send({ type: 'SAVE' })
  await waitFor(actor, () => notify.mock.calls.length > 0)
  const [kind, , undo] = notify.mock.calls[0] ?? []
  expect(kind).toBe('success')
  undo.run()
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  expect(sent).toEqual([
    expect.stringMatching('^PATCH /api/v1/db/Redirect/7 at "3" {"RTo":"/newer",'),
    expect.stringMatching('^undo: PATCH /api/v1/db/Redirect/7 at "4" {"RTo":"/new",'),
  ])
  expect(rows).toMatchObject([{ row: { RowVersion: 4 } }, { row: { RowVersion: 5 } }])
})
