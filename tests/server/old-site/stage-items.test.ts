import type {
  OldComment,
  OldItem,
  OldMedia,
  OldMenuEntry,
  OldPage,
  ReadStep,
} from '@rounds/core/rules/old-site'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { stageItems } from '../../../server/old-site/stage-items.ts'
import { freshDatabase } from '../support/database.ts'

const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 2 })
const { pool, query } = database
afterAll(() => database.close())

const OLD = 'https://www.old.example'
const IMPORT = 2

beforeEach(() =>
  pool.query(`delete from old_site_import; delete from old_site_known; delete from "File";
    insert into old_site_import (id, source, files, options) overriding system value
      values (1, 'wordpress', '[]', '{}'), (${IMPORT}, 'wordpress', '[]', '{}')`),
)

const site = (title = 'Old clinic', ...urls: readonly string[]): ReadStep => ({
  ...{ step: 'site', title, urls: urls.length > 0 ? urls : [`${OLD}/start`] },
})
const item = (item: OldItem): ReadStep => ({ step: 'item', item })

const page = (oldKey: string, html: string, more: Partial<OldPage> = {}): ReadStep =>
  item({
    ...{ kind: 'page', oldKey, title: `Page ${oldKey}`, losses: [], addresses: [`/${oldKey}`] },
    ...{ blocks: [{ CbCopy: html }], introHtml: null, introPhoto: null, seoTitle: null, description: null },
    ...{ noIndex: false, isPublished: true, date: null, author: null, begins: null, ends: null },
    ...{ allDay: false, place: null, takesComments: false },
    ...more,
  } as OldPage)

const media = (oldKey: string, path: string): ReadStep =>
  item({
    ...{ kind: 'media', oldKey, title: oldKey, losses: [], url: `${OLD}${path}`, altText: '', addresses: [] },
  } satisfies OldMedia)

const menu = (oldKey: string, more: Partial<OldMenuEntry>): ReadStep =>
  item({
    ...{
      kind: 'menu',
      oldKey,
      title: '',
      losses: [],
      menu: 'Main',
      page: null,
      link: null,
      parent: null,
      order: 1,
    },
    ...more,
  } as OldMenuEntry)

const comment = (oldKey: string, onPage: string, parent: string | null): ReadStep =>
  item({
    ...{ kind: 'comment', oldKey, title: '', losses: [], page: onPage, parent, author: 'Ada', email: null },
    ...{ text: 'Hello', state: 'approved', at: null },
  } as OldComment)

const progress: number[] = []
async function stage(steps: readonly ReadStep[]) {
  async function* each() {
    yield* steps
  }
  progress.length = 0
  return stageItems(query, IMPORT, each(), async count => void progress.push(count))
}

const rows = async (text: string) => (await pool.query(text)).rows
const staged = (fields: string) =>
  rows(`select ${fields} from old_site_item where import_id = ${IMPORT} order by position`)
/** What the import says of the old site. */
const told = async () => {
  const [{ old_urls, lost, ...row }] = await rows(
    `select title, site, old_urls, lost from old_site_import where id = ${IMPORT}`,
  )
  return { ...row, urls: JSON.parse(old_urls), lost: JSON.parse(lost) }
}
const files = async () =>
  (await staged('old_key, data, title')).filter(({ old_key }) => /^file:/.test(old_key))

const picture = (path: string) => `<p><img src="${path}" alt=""></p>`

/** A file that an earlier import of the site brought over. */
async function broughtOver(oldKey: string, path: string) {
  const { rows: made } = await pool.query(
    `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ('x', $1, 'image/png', 1, $1) returning "FId" as id`,
    [`/files${path}`],
  )
  await pool.query(`update old_site_import set site = 'old.example' where id = 1`)
  await pool.query(
    `insert into old_site_item (import_id, old_key, position, kind, title, data, hash, is_published, addresses, needs, links, losses)
      values (1, $1, 1, 'media', 'x', $2, 'h', true, '{}', '{}', '{}', '{}')`,
    [oldKey, JSON.stringify({ url: `${OLD}${path}` })],
  )
  await pool.query(
    `insert into old_site_known (site, old_key, entity, key, hash, stamp) values ('old.example', $1, 'File', $2, 'h', 's')`,
    [oldKey, made[0].id],
  )
}

describe('files that pages show', () => {
  it('are staged with the site where its list of media lacks them', async () => {
    const long = `/${'n'.repeat(400)}.png`
    await stage([
      site(),
      page(
        'a',
        picture('/up/listed.png') + picture('/up/large-300x200.jpg') + picture('/up/lost-150x150.png'),
      ),
      page('b', picture('/up/lost.png') + picture('https://elsewhere.example/x.png') + picture(long)),
      media('wp:1', '/up/listed.png'),
      media('wp:2', '/up/large-scaled.jpg'),
      // Names that say twice that they are smaller.
      page('c', picture('/up/twice-scaled-300x200.jpg') + picture('/up/own-10x10-20x20.png')),
      media('wp:3', '/up/twice.jpg'),
      media('wp:4', '/up/own-10x10-20x20.png'),
    ])
    expect((await files()).map(({ old_key, title, data }) => [old_key, title, JSON.parse(data).url])).toEqual(
      [
        ['file:/up/lost.png', 'lost.png', `${OLD}/up/lost.png`],
        [`file:${long}`, 'n'.repeat(390), `${OLD}${long}`],
      ],
    )
  })

  it('are not staged again where an earlier import brought them over under a number', async () => {
    await broughtOver('wp:9', '/up/here.png')
    await broughtOver('file:/up/by-path.png', '/up/by-path.png')
    await stage([site(), page('a', picture('/up/here-10x10.png') + picture('/up/by-path.png'))])
    expect((await files()).map(({ old_key }) => old_key)).toEqual(['file:/up/by-path.png'])
  })

  it('are known under the number that the list of media gives them later', async () => {
    await broughtOver('file:/up/by-path.png', '/up/by-path.png')
    await broughtOver('wp:8', '/up/eight.png')
    await stage([site(), media('wp:5', '/up/by-path.png'), media('wp:8', '/up/eight.png')])
    expect(
      await rows(
        `select o.old_key, o.stamp, f."FPath" as path from old_site_known o join "File" f on f."FId" = o.key order by 1`,
      ),
    ).toEqual([
      { old_key: 'file:/up/by-path.png', stamp: 's', path: '/files/up/by-path.png' },
      { old_key: 'wp:5', stamp: 's', path: '/files/up/by-path.png' },
      { old_key: 'wp:8', stamp: 's', path: '/files/up/eight.png' },
    ])
  })
})

describe('what a reader finds', () => {
  it('is kept in order with what it links to, needs and was published as; the later of two counts', async () => {
    const links = ['/a', '/a#top', '/?p=12', 'media:7', '/up/x.pdf', 'https://elsewhere.example/b'].map(
      url => `<a href="${url}">x</a>`,
    )
    const said = await stage([
      site('', `${OLD}/start`),
      site('Old clinic', 'https://old.example'),
      site('Another title'),
      page('p', 'first'),
      menu('m1', { page: 'p', parent: 'm0', title: 'Own words' }),
      menu('m2', { page: 'p' }),
      menu('m3', { link: '/elsewhere' }),
      comment('c1', 'p', null),
      comment('c2', 'p', 'c1'),
      page('p', links.join(''), { title: 'A title', isPublished: false, losses: ['A table'] }),
      media('wp:7', '/up/x.pdf'),
    ])
    const urls = [`${OLD}/start`, 'https://old.example']
    expect(said).toEqual({ count: 8, title: 'Old clinic', urls })
    expect(
      await staged('old_key as key, title, is_published as public, addresses, needs, links, losses'),
    ).toEqual([
      {
        key: 'm1',
        title: 'Own words',
        public: true,
        addresses: [],
        needs: ['p', 'm0'],
        links: [],
        losses: [],
      },
      { key: 'm2', title: 'A title', public: true, addresses: [], needs: ['p'], links: [], losses: [] },
      { key: 'm3', title: '', public: true, addresses: [], needs: [], links: [], losses: [] },
      { key: 'c1', title: '', public: true, addresses: [], needs: ['p'], links: [], losses: [] },
      { key: 'c2', title: '', public: true, addresses: [], needs: ['p', 'c1'], links: [], losses: [] },
      {
        ...{ key: 'p', title: 'A title', public: false, addresses: ['/p'], needs: [] },
        ...{ links: ['/a', '?p=12', 'media:7'], losses: ['A table'] },
      },
      { key: 'wp:7', title: 'wp:7', public: true, addresses: [], needs: [], links: [], losses: [] },
    ])
    expect(await told()).toEqual({ title: 'Old clinic', site: 'old.example', urls, lost: [] })
  })

  it('is written two hundred at a time, and of nothing comes nothing', async () => {
    const many = Array.from({ length: 401 }, (_, n) => page(`p${n}`, ''))
    expect(await stage([site(), ...many, page('p400', 'again')])).toMatchObject({ count: 402 })
    expect(progress).toEqual([200, 400, 402])
    expect(await staged('old_key')).toHaveLength(401)
    expect(await stage([])).toEqual({ count: 0, title: '', urls: [] })
    expect(progress).toEqual([])
    expect(await staged('old_key')).toEqual([])
    expect(await told()).toEqual({ title: '', site: 'unknown', urls: [], lost: [] })
  })

  it('has 200 links of a page at most, and 500 losses', async () => {
    const loss = (n: number): ReadStep => ({
      step: 'loss',
      what: `Loss ${n}`,
      because: 'No reader knows it.',
    })
    const links = Array.from({ length: 201 }, (_, n) => `<a href="/l${n}">x</a>`).join('')
    await stage([site(), page('p', links), ...Array.from({ length: 501 }, (_, n) => loss(n))])
    const [{ links: kept }] = await staged('links')
    expect([kept.length, kept.at(-1)]).toEqual([200, '/l199'])
    const { lost } = await told()
    expect([lost.length, lost.at(-1)]).toEqual([500, { what: 'Loss 499', because: 'No reader knows it.' }])
  })

  it('is kept without what no database takes', async () => {
    await stage([
      site(),
      page('p', '', { title: 'A\0B \ud800 🙂' }),
      { step: 'loss', what: '\0x', because: '' },
    ])
    expect(await staged('title')).toEqual([{ title: 'AB \ufffd 🙂' }])
    expect((await told()).lost).toEqual([{ what: 'x', because: '' }])
  })
})
