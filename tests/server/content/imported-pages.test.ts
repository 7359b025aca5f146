import type { PageSnapshot } from '@rounds/core/rules/page'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reservePages, writeImportedPages } from '../../../server/content/imported-pages.ts'
import { pageUnit } from '../../../server/content/watch-pages.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { freshDatabase } from '../support/database.ts'
import { mojoAdmin } from '../support/people.ts'

const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 4 })
const changes = await openChanges(database, () => undefined)
afterAll(async () => {
  await changes.close()
  await database.close()
})
const records = createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), watchers)
const mo = mojoAdmin()
await database.pool.query(
  `insert into "ContentType" ("CtId", "CtName") values (1, 'Page') on conflict do nothing`,
)

beforeEach(() => database.pool.query('delete from "Content"; delete from "Redirect"'))

async function stored(id: number, CSeoUrl: string | null, { isVisible = true, blocks = 0 } = {}) {
  await database.pool.query(
    `insert into "Content" ("CId", "CtId", "CTitle", "CSeoUrl", "CVisible") overriding system value
      values ($1, 1, 'Before', $2, $3)`,
    [id, CSeoUrl, isVisible],
  )
  for (let n = 0; n < blocks; n++)
    await database.pool.query(`insert into "ContentBlock" ("CId", "CbCopy") values ($1, '<p>Words</p>')`, [
      id,
    ])
}

const redirectFrom = (from: string, to: string) =>
  database.pool.query(`insert into "Redirect" ("RFrom", "RTo", "RType") values ($1, $2, '301')`, [from, to])

type Content = PageSnapshot['content']

/** Writes pages as an import would: each with some fields of it changed. */
const write = (pages: Readonly<Record<number, Partial<Content>>>) =>
  pageUnit({ records }, mo, unit =>
    writeImportedPages(
      unit,
      Object.entries(pages).map(([cId, change]) => ({
        cId: Number(cId),
        change: live => ({ ...live, content: { ...live.content, ...change } }),
      })),
      'Import of old.example',
    ),
  )

const rows = async (text: string) => (await database.pool.query(text)).rows
const versions = () =>
  rows(`select "CId" as id, "CvKind" as kind, "CvReason" as reason, "CvSnapshot"->'content'->>'CTitle' as title,
    "CvBeforeId" is not null as follows, "CvPlan"->'removed' as removed from "ContentVersion" order by "CvId"`)
const redirects = () => rows(`select "RFrom" as "from", "RTo" as "to" from "Redirect" order by 1`)

describe('pages of an import', () => {
  it('are made bare and hidden first', async () => {
    const keys = await pageUnit({ records }, mo, unit =>
      reservePages(unit, [
        { title: 'One', type: 1 },
        { title: 'Two', type: 1 },
      ]),
    )
    expect(
      await rows(`select "CId", "CTitle", "CtId", "CVisible", "CSeoUrl" from "Content" order by "CTitle"`),
    ).toEqual([
      { CId: keys[0], CTitle: 'One', CtId: 1, CVisible: false, CSeoUrl: null },
      { CId: keys[1], CTitle: 'Two', CtId: 1, CVisible: false, CSeoUrl: null },
    ])
  })

  it('have no version before the import where it made them, nor where nothing changes', async () => {
    await stored(1, null)
    await stored(2, '/same', { blocks: 1 })
    const written = await write({ 1: { CSeoUrl: '/new', CTitle: 'New' }, 2: {} })
    expect(written.map(({ cId, beforeId }) => [cId, beforeId])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(await versions()).toEqual([])
    expect(await rows(`select "CTitle" as title from "Content" where "CId" = 1`)).toEqual([{ title: 'New' }])
  })

  it('can go back to what they were where an import changes them', async () => {
    await stored(1, '/address')
    await stored(2, null, { blocks: 1 })
    const written = await write({ 1: { CTitle: 'After' }, 2: { CTitle: 'After too' } })
    const kept = { kind: 'kept', reason: 'As it was before', title: 'Before', follows: false, removed: null }
    const published = { kind: 'published', reason: 'Import of old.example', follows: true, removed: '[]' }
    expect(await versions()).toEqual([
      { id: 1, ...kept },
      { id: 1, ...published, title: 'After' },
      { id: 2, ...kept },
      { id: 2, ...published, title: 'After too' },
    ])
    expect(
      await rows(
        `select "CvId" as "beforeId", "CId" as "cId" from "ContentVersion" where "CvKind" = 'kept' order by 1`,
      ),
    ).toEqual(written.map(({ beforeId, cId }) => ({ beforeId, cId })))
    const [stamp] = await rows(
      `select "CvStamp" as stamp from "ContentVersion" where "CvKind" = 'published' and "CId" = 1`,
    )
    expect(written[0]?.stamp).toBe(stamp.stamp)
  })

  it('lead on from an address that they leave, and only from there', async () => {
    await stored(1, '/old')
    await stored(2, '/Stays')
    await write({ 1: { CSeoUrl: '/moved' }, 2: { CSeoUrl: '/stays/' } })
    expect(await redirects()).toEqual([{ from: '/old', to: '/moved' }])
  })

  it('end a redirect where they appear, and it is known to an undo', async () => {
    await stored(1, '/appears', { isVisible: false })
    await stored(2, '/from')
    await stored(3, '/there')
    await stored(4, '/hidden', { isVisible: false })
    for (const from of ['/appears', '/arrives', '/there', '/hidden']) await redirectFrom(from, '/elsewhere')
    await write({
      1: { CVisible: true },
      2: { CSeoUrl: '/arrives' },
      3: { CTitle: 'There all along' },
      4: { CTitle: 'Still hidden' },
    })
    expect(await redirects()).toEqual([
      { from: '/from', to: '/arrives' },
      { from: '/hidden', to: '/elsewhere' },
      { from: '/there', to: '/elsewhere' },
    ])
    const removed = (await versions()).find(({ id, kind }) => id === 1 && kind === 'published')?.removed
    expect(
      JSON.parse(removed)
        .map(({ RFrom }: { RFrom: string }) => RFrom)
        .toSorted(),
    ).toEqual(['/appears', '/arrives'])
  })

  it('share no address with another page, nor are they written with what a publish refuses', async () => {
    await stored(1, '/one')
    await stored(2, '/two')
    await expect(write({ 1: { CSeoUrl: '/Two/', CTitle: 'After' } })).rejects.toThrow(
      /^Another page has the address \/two/i,
    )
    await expect(write({ 1: { CTitle: '' } })).rejects.toMatchObject({ status: 400 })
    await expect(write({ 1: { CSeoUrl: '/ok' }, 2: { CTitle: '' } })).rejects.toMatchObject({ status: 400 })
    expect(await rows(`select "CSeoUrl" as url, "CTitle" as title from "Content" order by "CId"`)).toEqual([
      { url: '/one', title: 'Before' },
      { url: '/two', title: 'Before' },
    ])
  })

  it('hold nothing that could run', async () => {
    await stored(1, '/one')
    await write({ 1: { CIntroText: '<p>Words<script>alert(1)</script></p>' } })
    expect(await rows(`select "CIntroText" as html from "Content"`)).toEqual([{ html: '<p>Words</p>' }])
  })
})
