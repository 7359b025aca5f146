import { contentTypeIds } from '@rounds/core/tools'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import type { Answer } from '../../../server/site/cached-page.ts'
import type { Pages } from '../../../server/site/pages.ts'
import type { SiteChrome } from '../../../server/site/read/frame.ts'
import { frameWith, templateEffects } from '../../../server/site/template-effects.ts'
import { freshDatabase } from '../support/database.ts'

const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 2 })
afterAll(() => database.close())
const { Web_Page, News_Detail } = contentTypeIds
await database.pool.query(`
  insert into "ContentType" ("CtId", "CtName") values (${Web_Page}, 'Page'), (${News_Detail}, 'News'), (28, 'Value')
    on conflict do nothing;
  insert into "Tag" ("TId", "TName") overriding system value values (901, 'One'), (902, 'Two');
  insert into "Template" ("TId", "TName", "TKind", "TSource") overriding system value
    values (7, 'Ours', 'page', 'as it is'), (8, 'Other', 'page', 'other')`)

beforeEach(() => database.pool.query('delete from "Content"'))

/** Stores shown pages in this order; each with the folders that it is in and the template that it has there. */
async function stored(
  pages: readonly {
    readonly url: string | null
    readonly type?: number
    readonly places?: readonly (readonly [tag: number, template: number | null, sort: number])[]
    readonly title?: string
    readonly more?: string
  }[],
) {
  for (const [at, { url, type = Web_Page, places = [], title = 'Page', more }] of pages.entries()) {
    await database.pool.query(
      `insert into "Content" ("CId", "CtId", "CTitle", "CSeoUrl", "CVisible") overriding system value values ($1, $2, $3, $4, true)`,
      [at + 1, type, title, url],
    )
    for (const place of places)
      await database.pool.query(
        `insert into "TagToContent" ("CId", "TId", "TemplateId", "CSortOrder") values ($1, $2, $3, $4)`,
        [at + 1, ...place],
      )
    if (more) await database.pool.query(`update "Content" set ${more} where "CId" = $1`, [at + 1])
  }
}

const template = (TId: number, TSource: string) => ({
  ...{ TId, TSource, TName: 'T', TKind: 'page', CtId: null, TFile: null },
})
const frame = { templates: [template(7, 'as it is'), template(8, 'other')] } as unknown as SiteChrome

/** Pages whose words are the sources of the frame that they are made with, where they show the template. */
function pagesShowing(showsIt: (path: string) => boolean) {
  const asked: string[] = []
  const pages: Pick<Pages, 'frame' | 'from'> = {
    frame: async () => frame,
    async from({ templates, isTrial }, _, { path }) {
      asked.push(`${path}${isTrial ? '' : ' as visitors see it'}`)
      const body = showsIt(path) ? templates.map(({ TSource }) => TSource).join() : 'the same'
      return { body } as unknown as Answer
    },
  }
  return { pages, asked, effects: () => templateEffects({ pages, database }, 7, 'new') }
}

it('only one template of the frame is another, and what is tried is marked', () => {
  expect(frameWith(frame, 7, 'new')).toEqual({
    isTrial: true,
    templates: [template(7, 'new'), template(8, 'other')],
  })
})

it('names the pages that would change, by their public titles, and tries both in the same way', async () => {
  await stored([
    { url: '/a' },
    { url: '/b', more: `"CPublicTitle" = 'Said so'` },
    { url: null, places: [[901, 7, 1]], more: `"CTitle" = 'In a folder'` },
  ])
  await database.pool.query(`update "TagToContent" set "TtcPageUrl" = '/folder/c'`)
  const { effects, asked } = pagesShowing(path => path !== '/a')
  expect(await effects()).toEqual({
    changed: [
      { cId: 3, title: 'In a folder', url: '/folder/c' },
      { cId: 2, title: 'Said so', url: '/b' },
    ],
    compared: 3,
    all: 3,
  })
  expect(asked.toSorted()).toEqual(['/a', '/a', '/b', '/b', '/folder/c', '/folder/c'])
})

it('compares the home page, then one of every type and template, those with this template first', async () => {
  await stored([
    { url: '/plain' },
    { url: '/plain-2' },
    { url: '/other', places: [[901, 8, 1]] },
    {
      url: '/ours-2nd',
      places: [
        [901, 8, 2],
        [902, 7, 1],
      ],
    },
    {
      url: '/ours',
      places: [
        [901, 7, 1],
        [902, 8, 2],
      ],
    },
    { url: '/news', type: News_Detail, places: [[901, null, 1]] },
    { url: '/', places: [[901, 8, 1]] },
  ])
  const { effects, asked } = pagesShowing(() => false)
  expect(await effects()).toEqual({ changed: [], compared: 7, all: 7 })
  expect(asked.filter((_, at) => at % 2 === 0)).toEqual([
    ...['/', '/ours-2nd', '/plain', '/other', '/news', '/ours', '/plain-2'],
  ])
})

it('leaves out what no visitor sees, and compares sixty pages at most', async () => {
  await stored([
    { url: '/hidden', more: '"CVisible" = false' },
    { url: '/value', type: 28 },
    { url: null },
    ...Array.from({ length: 61 }, (_, n) => ({ url: `/p${n}` })),
  ])
  const { effects } = pagesShowing(() => true)
  const { changed, compared, all } = await effects()
  expect([changed.length, compared, all]).toEqual([60, 60, 61])
  await database.pool.query('delete from "Content"')
  expect(await effects()).toEqual({ changed: [], compared: 0, all: 0 })
})
