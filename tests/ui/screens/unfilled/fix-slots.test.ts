import { expect, test } from 'vitest'
import { type Fix, fixSlots, isFixed, nothingFixed } from '../../../../ui/screens/unfilled/fix-slots.ts'
import type { UnfilledPage } from '../../../../ui/screens/unfilled/read-unfilled.ts'
import { fakeClient } from '../../records/fake-client.ts'
import { sendBy } from '../support.ts'

const page: UnfilledPage = {
  CId: 7,
  title: 'Heart',
  url: '/heart',
  lacks: ['meta', 'tags'],
  meta: { description: null },
  version: 3,
}
const fix: Fix = { description: ' Hearts. ', photo: null, folder: 21 }

test('a page is fixed over the version that was seen, and put into its folder once', async () => {
  const asked: unknown[] = []
  let refuses = true
  const client = fakeClient(({ name }) => ({
    create: async (record: object) => void asked.push([name, record]),
    update: async (key: unknown, changes: object, options: object) => {
      asked.push([name, key, changes, options])
      if (refuses) throw new Error('It has changed.')
    },
  }))
  const slots = fixSlots(client)
  await expect(sendBy(slots, { typed: fix, act: page })).rejects.toThrow('It has changed.')
  refuses = false
  await sendBy(slots, { typed: fix, act: { ...page, version: 4 } })
  const changes = { CMetaDesc: { description: 'Hearts.' } }
  expect(asked).toEqual([
    ['TagToContent', { TId: 21, CId: 7, TtcPageUrl: '/heart' }],
    ['Content', [7], changes, { version: 3 }],
    ['Content', [7], changes, { version: 4 }],
  ])
})

test('nothing is to be saved while nothing is filled in', () => {
  expect(isFixed(nothingFixed)).toBe(false)
  expect(isFixed({ ...nothingFixed, description: ' ' })).toBe(false)
  expect(isFixed({ ...nothingFixed, photo: '/a.jpg' })).toBe(true)
  expect(isFixed(fix)).toBe(true)
})
