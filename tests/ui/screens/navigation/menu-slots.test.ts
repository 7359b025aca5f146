import type { AnyRow } from '@rounds/core/entities'
import { expect, test } from 'vitest'
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
import { sendBy } from '../support.ts'

const TAG = 13
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

/** A client that writes down what it is asked; the versions that it answers are one higher. */
function menu() {
  const asked: unknown[] = []
  let reads = 0
  const client = fakeClient(({ name }) => ({
    batch: async ({ update }: { update: readonly AnyRow[] }) => {
      asked.push([name, 'batch', update])
      return { create: [], update: update.map(row => ({ ...row, RowVersion: 5 })), delete: [] }
    },
    update: async (key: unknown, changes: object, { version }: { version?: number } = {}) => {
      asked.push([name, 'update', key, changes, version])
      return { ...changes, RowVersion: 5 }
    },
    remove: async (key: unknown, { version }: { version?: number } = {}) => {
      asked.push([name, 'remove', key, version])
    },
  }))
  const reload = async () => void reads++
  const run = (act: MenuAct) => sendBy(menuSlots(client, TAG, reload), { typed: noAddress, act })
  return { asked, client, reload, run, reads: () => reads }
}

const place = ({ CId, TtcCIdParent, CSortOrder, RowVersion }: MenuEntry) => ({
  TId: TAG,
  CId,
  TtcCIdParent,
  CSortOrder,
  RowVersion,
})

test('entries are moved, and back, over the versions that were seen, and never over another one', async () => {
  const { asked, run, reads } = menu()
  const undo = await run({
    effect: 'move',
    words: 'Moved.',
    from: [entry(1, 10), entry(2, 20)],
    to: [
      { ...entry(1, 10), CSortOrder: 20 },
      { ...entry(2, 20), CSortOrder: 10 },
    ],
  })
  expect(asked.pop()).toEqual(['TagToContent', 'batch', [place(entry(1, 20)), place(entry(2, 10))]])
  expect(reads()).toBe(1)
  if (!undo) throw new Error('This can’t be undone.')
  await run(undo)
  expect(asked.pop()).toEqual([
    'TagToContent',
    'batch',
    [
      { ...place(entry(1, 10)), RowVersion: 5 },
      { ...place(entry(2, 20)), RowVersion: 5 },
    ],
  ])
})

test('so is an entry hidden, shown again, renamed and taken out', async () => {
  const { asked, client, reload, run } = menu()
  const undo = await run({ effect: 'show', words: 'Hidden.', cId: 1, shown: false, version: 4 })
  expect(asked.pop()).toEqual(['TagToContent', 'update', [TAG, 1], { TtcVisible: false }, 4])
  if (!undo) throw new Error('This can’t be undone.')
  await run(undo)
  expect(asked.pop()).toEqual(['TagToContent', 'update', [TAG, 1], { TtcVisible: true }, 5])
  await run({ effect: 'remove', words: 'Taken out.', entry: entry(1, 10) })
  expect(asked.pop()).toEqual(['TagToContent', 'remove', [TAG, 1], 4])
  await sendBy(renameSlots(client, reload), {
    typed: { title: ' Garage ', link: '/garage' },
    act: entry(1, 10),
  })
  expect(asked.pop()).toEqual(['Content', 'update', [1], { CTitle: 'Garage', CIntroLink: '/garage' }, 9])
  await sendBy(pageMenusSlots(client, 1, reload), {
    typed: {},
    act: { tag: TAG, effect: 'remove', version: 4 },
  })
  expect(asked.pop()).toEqual(['TagToContent', 'remove', [TAG, 1], 4])
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
