import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MenuEntry } from '../../../../ui/screens/navigation/menu.ts'
import {
  type MenuAct,
  menuSlots,
  noAddress,
  renameSlots,
  settleAddress,
} from '../../../../ui/screens/navigation/menu-slots.ts'
import { pageMenusSlots } from '../../../../ui/screens/navigation/page-menus-slots.ts'
import { fakeClient } from '../../records/fake-client.ts'
import { sendBy, server } from '../support.ts'

const TAG = 13

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T09:00:00Z') }))
afterAll(() => void vi.useRealTimers())
const entry = (CId: number, CSortOrder: number): MenuEntry => ({
  CId,
  TtcCIdParent: null,
  CSortOrder,
  TtcVisible: true,
  RowVersion: 4,
  title: `Entry ${CId}`,
  link: '/parking',
  isAddress: true,
  contentVersion: 9,
})

/** A menu on a server; the versions that it answers are one higher. */
function menu() {
  let reads = 0
  const { client, sent } = server({
    'POST /api/v1/db/TagToContent/batch': {
      create: [],
      update: [
        { CId: 1, RowVersion: 5 },
        { CId: 2, RowVersion: 5 },
      ],
      delete: [],
    },
    'PATCH /api/v1/db/TagToContent/[13,1]': { RowVersion: 5 },
  })
  const reload = async () => void reads++
  const run = (act: MenuAct) => sendBy(menuSlots(client, TAG, reload), { typed: noAddress, act })
  return { sent, client, reload, run, reads: () => reads }
}

test('entries are moved, and back, over the versions that were seen, and never over another one', async () => {
  const { sent, run, reads } = menu()
  const undo = await run({
    effect: 'move',
    words: 'Moved.',
    from: [entry(1, 10), entry(2, 20)],
    to: [
      { ...entry(1, 10), CSortOrder: 20 },
      { ...entry(2, 20), CSortOrder: 10 },
    ],
  })
  expect(sent.pop()).toMatchInlineSnapshot(
    `"POST /api/v1/db/TagToContent/batch {"create":[],"update":[{"TId":13,"CId":1,"TtcCIdParent":null,"CSortOrder":20,"RowVersion":4,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"},{"TId":13,"CId":2,"TtcCIdParent":null,"CSortOrder":10,"RowVersion":4,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"}],"delete":[]}"`,
  )
  expect(reads()).toBe(1)
  if (!undo) throw new Error('This can’t be undone.')
  await run(undo)
  expect(sent.pop()).toMatchInlineSnapshot(
    `"undo: POST /api/v1/db/TagToContent/batch {"create":[],"update":[{"TId":13,"CId":1,"TtcCIdParent":null,"CSortOrder":10,"RowVersion":5,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"},{"TId":13,"CId":2,"TtcCIdParent":null,"CSortOrder":20,"RowVersion":5,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"}],"delete":[]}"`,
  )
})

test('so is an entry hidden, shown again, taken out, put back and renamed', async () => {
  const { sent, client, reload, run } = menu()
  const undo = await run({ effect: 'show', words: 'Hidden.', cId: 1, shown: false, version: 4 })
  expect(sent.pop()).toMatchInlineSnapshot(
    `"PATCH /api/v1/db/TagToContent/[13,1] at "4" {"TtcVisible":false,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"}"`,
  )
  if (!undo) throw new Error('This can’t be undone.')
  await run(undo)
  expect(sent.pop()).toMatchInlineSnapshot(
    `"undo: PATCH /api/v1/db/TagToContent/[13,1] at "5" {"TtcVisible":true,"TtcUpdatedDt":"2026-05-04T09:00:00.000Z"}"`,
  )
  const putBack = await run({ effect: 'remove', words: 'Taken out.', entry: entry(1, 10) })
  expect(sent.pop()).toMatchInlineSnapshot(`"DELETE /api/v1/db/TagToContent/[13,1] at "4""`)
  if (!putBack) throw new Error('This can’t be undone.')
  await run(putBack)
  expect(sent.pop()).toMatchInlineSnapshot(
    `"undo: POST /api/v1/db/TagToContent {"TId":13,"CId":1,"CSortOrder":10,"TtcCIdParent":null,"TtcVisible":true,"TtcCreatedDt":"2026-05-04T09:00:00.000Z","TtcUpdatedDt":"2026-05-04T09:00:00.000Z"}"`,
  )
  await sendBy(renameSlots(client, reload), {
    typed: { title: ' Garage ', link: '/garage' },
    act: entry(1, 10),
  })
  expect(sent.pop()).toMatchInlineSnapshot(
    `"PATCH /api/v1/db/Content/1 at "9" {"CTitle":"Garage","CIntroLink":"/garage","CLastModified":"2026-05-04T09:00:00.000Z"}"`,
  )
  await sendBy(pageMenusSlots(client, 1, reload), {
    typed: {},
    act: { tag: TAG, effect: 'remove', version: 4 },
  })
  expect(sent.pop()).toMatchInlineSnapshot(`"DELETE /api/v1/db/TagToContent/[13,1] at "4""`)
})

test('the menu is read anew after a refusal too, which is told all the same', async () => {
  let reads = 0
  const client = fakeClient(() => ({ update: () => Promise.reject(new Error('It has changed.')) }))
  const slots = menuSlots(client, TAG, async () => void reads++)
  const act: MenuAct = { effect: 'show', words: '', cId: 1, shown: true, version: 4 }
  await expect(sendBy(slots, { typed: noAddress, act })).rejects.toThrow('It has changed.')
  expect(reads).toBe(1)
})

test('an address that was added is typed no longer, and one that is typed meanwhile is', () => {
  const sent = { title: 'Parking', link: '/parking' }
  expect(settleAddress({ typed: sent, sent, answer: null }).typed).toEqual(noAddress)
  const typed = { ...sent, title: 'Garage' }
  expect(settleAddress({ typed, sent, answer: null }).typed).toEqual(typed)
})
