/**
 * The pages of a small site are written out, so that a slip in what is read for them, how it is ordered or how it is
 * drawn shows as a difference. A change that is meant is written by `npx vitest run -u --project server`.
 */
import { afterAll, expect, it, vi } from 'vitest'
import { smallSite } from './small-site.ts'
import { writtenPages } from './written-page.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-02-04T16:00:00Z') })
afterAll(() => void vi.useRealTimers())
const { get, database, changes } = await smallSite()
await database.pool.query(`update "Custom_Physician" set "PhUpdatedDt" = '2020-03-04T12:00:00Z'`)

it.each([
  ['home', ['/']],
  ['folder', ['/care', '/care/empty', '/care/hidden']],
  ['page', ['/care/heart', '/care/heart/surgery', '/care/placed']],
  ['hidden', ['/care/draft', '/care/later', '/care/over', '/care/deleted']],
  ['news', ['/news', '/news/wing', '/news/old', '/news/undated', '/blog/post']],
  ['events', ['/events', '/events/open-day', '/events/class', '/events/past', '/events/off']],
  [
    'elsewhere',
    ['/Care/Heart', '/care/heart/', '/x?cid=102', '/hart-care', '/%00', '/_site/sent/7', '/_site/sent/8'],
  ],
  ['files', ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/_site/icon.svg', '/favicon.ico']],
])('%s', async (name, paths) => {
  await expect(await writtenPages(get, paths)).toMatchFileSnapshot(`written-out/${name}.txt`)
})

it('other settings', async () => {
  await database.pool.query(`update "DBConstants" set "DbcValue" = case "DbcName"
      when 'ItemsPerPage' then '2' when 'AllowIndexing' then 'false' when 'BrandColour' then '#123456' else 'true' end
    where "DbcName" in ('EventsGroupByCategory', 'ItemsPerPage', 'AllowIndexing', 'BrandColour')`)
  await database.pool.query(`update "MiscData" set "MdValue" = '{"structuredData": {"@type": "Hospital"}}'
    where "MdName" = 'Seo_Tools'`)
  for (const entity of ['DBConstants', 'MiscData']) changes.publish(entity)
  const paths = ['/', '/events', '/news?page=2', '/news?page=9', '/robots.txt', '/_site/icon.svg']
  await expect(await writtenPages(get, paths)).toMatchFileSnapshot('written-out/other-settings.txt')
})
