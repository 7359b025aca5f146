import { describe, expect, it, test } from 'vitest'
import type { BlockNeed } from '../../../core/blocks/index.ts'
import { needReaders } from '../../../server/site/blocks/read-needs.ts'
import { directoryEntities } from '../../../server/site/directory/page.ts'
import { frameDependencies } from '../../../server/site/read/frame.ts'
import { tablesRead } from '../support/tables-read.ts'
import { demoSite } from './support.ts'
import { writePeople } from './support-directory.ts'

const { get, database } = await demoSite()
await writePeople(database)

/** What decides which page is at an address, not what that page is made from. */
const ofAddresses = ['EventItem', 'News', 'Redirect', 'SourceVersion']

test('pages of the directory depend on every table that they are made from, and on no other', async () => {
  const read = await tablesRead(async () => {
    for (const path of [
      '/find-a-doctor?q=heart+doctor&near=81001&open=1',
      '/find-a-doctor/amara-okafor',
      '/locations/sycamore-heart-center',
      '/services/colonoscopy',
    ])
      expect((await get(path)).statusCode, path).toBe(200)
  })
  const known = [...frameDependencies, ...directoryEntities, ...ofAddresses]
  expect(read.filter(name => !known.includes(name))).toEqual([])
  expect(directoryEntities.filter(name => !read.includes(name))).toEqual([])
})

describe('a page with a block depends on every table that the block reads', () => {
  const needs: Readonly<Record<BlockNeed['read'], readonly BlockNeed[]>> = {
    list: [
      { read: 'list', of: 'news', size: 3 },
      { read: 'list', of: 'events', size: 3 },
    ],
    physicians: [{ read: 'physicians', service: 1, specialty: 1 }],
    locations: [{ read: 'locations', ids: [1] }],
    shared: [{ read: 'shared', id: 1 }],
    carousel: [{ read: 'carousel', id: 1 }],
    video: [{ read: 'video', id: 1 }],
  }
  it.each(Object.values(needs).flat())('%j', async need => {
    const { dependsOn, read } = needReaders[need.read]
    const tables = await tablesRead(() => read(database, need))
    const known = [...frameDependencies, ...dependsOn]
    expect(tables.filter(name => !known.includes(name))).toEqual([])
  })
})
