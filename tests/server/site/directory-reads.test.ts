import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { entities } from '../../../core/entities/index.ts'
import { directoryEntities } from '../../../server/site/directory/page.ts'
import { frameDependencies } from '../../../server/site/read/frame.ts'
import { demoSite } from './support.ts'
import { writePeople } from './support-directory.ts'

const { get, database } = await demoSite()
await writePeople(database)

afterEach(() => vi.restoreAllMocks())

/** The entities whose tables are read while something is done. */
async function readDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([asked]) => {
    const text: unknown = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
    return String(text)
  })
  const tables = texts.flatMap(text =>
    [...text.matchAll(/\b(?:from|join)\s+"(\w+)"/gi)].map(([, name = '']) => name),
  )
  return [...new Set(tables)].filter(name => name in entities).sort()
}

/** What decides which page is at an address, not what that page is made from. */
const ofAddresses = ['EventItem', 'News', 'Redirect', 'SourceVersion']

test('pages of the directory are made anew when anything changes that they are made from, and only then', async () => {
  const read = await readDuring(async () => {
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
