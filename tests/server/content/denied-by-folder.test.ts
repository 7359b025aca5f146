/** What an editor of one folder can do to the content of another: nothing, whatever kind it is and whichever call it is. */
import { randomUUID } from 'node:crypto'
import { contentTypeIds } from '@rounds/core/tools'
import { describe, expect, it } from 'vitest'
import type { EditorPage } from '../../../core/api/index.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const MINE = 1000
const THEIRS = 2000
const types = Object.entries(contentTypeIds)
await database.pool.query(
  `insert into "ContentType" ("CtId", "CtName") select * from unnest($1::int[], $2::text[])`,
  [types.map(([, id]) => id), types.map(([name]) => name)],
)
await database.pool.query(
  `insert into "Tag" ("TId", "TName") values (${MINE}, 'Mine'), (${THEIRS}, 'Theirs')`,
)
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
    values ('ann@example.com', 'ann', 'ANN@EXAMPLE.COM', 'ANN', 'Ann') returning "Id"`,
)
const admin = mojoAdmin({ userId: accounts[0].Id, name: 'ann' })
const editor = withTags(MINE)

/** Everything of pages that a call could have changed. */
async function stored(): Promise<string> {
  const tables = [
    'Content',
    'ContentVersion',
    'ContentBlock',
    'TagToContent',
    'Redirect',
    'PageCSS',
    'EventDate',
  ]
  const parts = tables.map(
    table =>
      `select '${table}' as t, coalesce(json_agg(r order by r::text), '[]')::text as rows from "${table}" r`,
  )
  const { rows } = await database.pool.query(parts.join(' union all '))
  return JSON.stringify(rows)
}

/** A page of a type in a folder, with a block. */
async function pageIn(folder: number, CtId: number) {
  const { rows } = await database.pool.query(
    `insert into "Content" ("CTitle", "CtId", "CSeoUrl", "CVisible") values ('Heart', $1, $2, true)
      returning "CId", "RowVersion"`,
    [CtId, `/${randomUUID()}`],
  )
  const { CId, RowVersion } = rows[0] as { CId: number; RowVersion: number }
  await database.pool.query('insert into "TagToContent" ("TId", "CId") values ($1, $2)', [folder, CId])
  const block = await database.pool.query(
    `insert into "ContentBlock" ("CId", "CbHeadline") values ($1, 'One') returning "CbId", "RowVersion"`,
    [CId],
  )
  return { CId, CtId, RowVersion, block: block.rows[0] as { CbId: number; RowVersion: number } }
}

type Page = Awaited<ReturnType<typeof pageIn>>
type Call = readonly [method: Method, path: string, body?: unknown]

/** Every call that writes a page or what hangs on it; of a bulk job each record is refused (`jobs/bulk.test.ts`). */
const writesOf = ({ CId, CtId, RowVersion, block }: Page, folder: number): readonly Call[] => {
  const changed = { CId, CTitle: 'Mine now', RowVersion }
  const { CbId } = block
  const changedBlock = { CbId, CId, CbHeadline: 'Mine now', RowVersion: block.RowVersion }
  const place = `[${folder},${CId}]`
  return [
    ['PATCH', `db/Content/${CId}`, { CTitle: 'Mine now', RowVersion }],
    ['PATCH', `db/Content/${CId}`, { CtId: 1, RowVersion }],
    ['PUT', 'db/Content/all', [{ ...changed, CtId }]],
    ['POST', 'db/Content/batch', { create: [], update: [changed], delete: [] }],
    ['POST', 'db/Content/batch', { create: [], update: [], delete: [[CId]] }],
    ['DELETE', `db/Content/${CId}`],
    ['DELETE', `db/Content/all/[${CId}]`],
    ['POST', 'db/ContentBlock', { CId, CbHeadline: 'Two' }],
    ['PATCH', `db/ContentBlock/${CbId}`, { CbHeadline: 'Mine now', RowVersion: block.RowVersion }],
    ['POST', 'db/ContentBlock/batch', { create: [], update: [changedBlock], delete: [] }],
    ['DELETE', `db/ContentBlock/${CbId}`],
    ['DELETE', `db/TagToContent/${place}`],
    ['POST', 'db/PageCSS', { CId, PcCss: 'h1 { color: red }' }],
  ]
}

/** What the calls answered other than that it is refused, or that there is no such page. */
async function taken(calls: readonly Call[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const [method, path, body] of calls) {
    const answer = await call(editor, method, `/api/v1/${path}`, body === undefined ? {} : { body })
    const isRefused = [403, 404].includes(answer.statusCode)
    if (!isRefused) found.push(`${method} ${path} ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  return found
}

describe.each(types)('content of the type %s', (_, CtId) => {
  it('in the folder of others cannot be changed, taken or seen as a draft', async () => {
    const page = await pageIn(THEIRS, CtId)
    const { CId } = page
    const opened = await call(admin, 'GET', `/api/v1/mc/editor/page?cId=${CId}`)
    const { live } = opened.json<EditorPage>()
    const save = { snapshot: live.snapshot, base: live.stamp, version: null }
    const kept = await call(admin, 'PUT', `/api/v1/mc/editor/draft?cId=${CId}`, { body: save })
    expect(kept.statusCode, kept.body).toBe(200)
    const { cvId, version } = kept.json<{ cvId: number; version: number }>()
    const before = await stored()
    const draft = { cId: CId, version }
    expect(
      await taken([
        ...writesOf(page, THEIRS),
        ['POST', 'db/TagToContent', { TId: MINE, CId }],
        ['POST', 'db/TagToContent/batch', { create: [{ TId: MINE, CId }], update: [], delete: [] }],
        ['GET', `mc/editor/page?cId=${CId}`],
        ['GET', `mc/editor/version?cvId=${cvId}`],
        ['PUT', `mc/editor/draft?cId=${CId}`, { ...save, version }],
        ['POST', 'mc/editor/discard', draft],
        ['POST', 'mc/editor/withdraw', { cId: CId }],
        ['POST', 'mc/editor/restore', { cvId, version }],
        ['POST', 'mc/editor/undo', { cvId, reason: 'x' }],
        ['POST', 'mc/editor/publish', { drafts: [draft], reason: 'x' }],
        ['POST', 'mc/editor/publish', { drafts: [draft], reason: 'x', at: '2999-01-01T00:00:00Z' }],
        ['GET', `mc/editor/duplicate?cId=${CId}`],
        ['POST', 'mc/preview', { cId: CId, draft: true }],
        ['PATCH', `db/ContentVersion/${cvId}`, { CvSnapshot: '{}', RowVersion: 1 }],
        ['DELETE', `db/ContentVersion/${cvId}`],
      ]),
    ).toEqual([])
    expect(await stored()).toBe(before)
  })
})

/** Content that acts as a setting of the whole site: its tool alone makes and changes it. */
const settings = [4, 5, 12, 16, 17, 19, 24, 27, 28, 29, 30, 31, 33]

describe.each(types.filter(([, id]) => settings.includes(id)))('a setting of the type %s', (_, CtId) => {
  it('cannot be made or changed in one’s own folder either', async () => {
    const page = await pageIn(MINE, CtId)
    const ordinary = await pageIn(MINE, contentTypeIds.Web_Page)
    const before = await stored()
    expect(
      await taken([
        ...writesOf(page, MINE).filter(([, path]) => path.startsWith('db/Content/')),
        ['POST', 'db/Content', { CTitle: 'Main phone', CtId }],
        ['POST', 'db/Content/all', [{ CTitle: 'Main phone', CtId }]],
        ['POST', 'mc/editor/add', { title: 'Main phone', type: CtId, url: null, tag: MINE }],
        ['PATCH', `db/Content/${ordinary.CId}`, { CtId, RowVersion: ordinary.RowVersion }],
      ]),
    ).toEqual([])
    expect(await stored()).toBe(before)
  })
})

it('an editor changes the pages of their own folder', async () => {
  const page = await pageIn(MINE, contentTypeIds.Web_Page)
  const body = { CTitle: 'Mine now', RowVersion: page.RowVersion }
  expect((await call(editor, 'PATCH', `/api/v1/db/Content/${page.CId}`, { body })).statusCode).toBe(200)
})
