/**
 * The pages of a small site are written out, so that a slip in what is read for them, how it is ordered or how it is
 * drawn shows as a difference. A change that is meant is written by `npx vitest run -u --project server`.
 */
import { expect, it } from 'vitest'
import { smallSite } from './small-site.ts'

const { get, database, changes } = await smallSite()

/** What differs from day to day, or with every change of the style sheet, is left out. */
const steady = (html: string) =>
  html
    .replaceAll(new Date().toISOString().slice(0, 10), '<today>')
    .replaceAll(String(new Date().getUTCFullYear()), '<year>')
    .replace(/(\/_site\/style-\d+h?-)[\w-]+/g, '$1<hash>')
    .replace(/sealed\.1\.[\w-]+/g, '<token>')
    .replace(/^\s+/gm, '')
    .replace(/\n{2,}/g, '\n')

/** The frame is written out once in a file. */
const withoutFrame = (html: string) => html.replace(/<(header|footer)\b[\s\S]*<\/\1>/g, '<$1/>')

const written = async (path: string, at: number) => {
  const { statusCode, headers, body } = await get(path, { accept: 'text/html' })
  const told = [
    'content-type',
    'cache-control',
    'location',
    'x-robots-tag',
    'content-security-policy',
  ].flatMap(name => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))
  return `${path} ${statusCode}\n${told.join('\n')}\n${at === 0 ? steady(body) : withoutFrame(steady(body))}\n`
}

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
  const all: string[] = []
  for (const [at, path] of paths.entries()) all.push(await written(path, at))
  await expect(all.join('\n')).toMatchFileSnapshot(`written-out/${name}.txt`)
})

it('other settings', async () => {
  await database.pool.query(`update "DBConstants" set "DbcValue" = case "DbcName"
      when 'ItemsPerPage' then '2' when 'AllowIndexing' then 'false' when 'BrandColour' then '#123456' else 'true' end
    where "DbcName" in ('EventsGroupByCategory', 'ItemsPerPage', 'AllowIndexing', 'BrandColour')`)
  await database.pool.query(`update "MiscData" set "MdValue" = '{"structuredData": {"@type": "Hospital"}}'
    where "MdName" = 'Seo_Tools'`)
  for (const entity of ['DBConstants', 'MiscData']) changes.publish(entity)
  const all: string[] = []
  const paths = ['/', '/events', '/news?page=2', '/news?page=9', '/robots.txt', '/_site/icon.svg']
  for (const [at, path] of paths.entries()) all.push(await written(path, at))
  await expect(all.join('\n')).toMatchFileSnapshot('written-out/other-settings.txt')
})
