import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { undoImport } from '../../../server/old-site/begin-import.ts'
import { importState } from '../../../server/old-site/status.ts'
import { somebody } from '../support/people.ts'
import { importing } from './importing.ts'

const { call, query, pool, records, mo, folder, png, asked, options, ...world } = await importing()
const { fileNamed, begin, run, work, planOf, pages, counts } = world

describe('An import of WordPress', () => {
  test('is planned from several files without changing anything', async () => {
    await begin(['classic', 'blocks'])
    expect((await importState(query)).import).toMatchObject({
      ...{ state: 'planned', site: 'old.riverside.example', title: 'Riverside Clinic' },
      lost: [{ what: '“Blood pressure cuff”' }],
    })
    expect(await counts()).toEqual({ pages: 0, comments: 0, files: 0, redirects: 0, blocks: 0 })
    const plan = await planOf()
    expect(plan.find(({ title }) => title === 'Contact')).toMatchObject({
      address: '/contact-2',
      notes: ['“Contact & hours today” is at /contact. This page will be at /contact-2.'],
    })
    // Shown in a page, and not in the list of media.
    expect(plan.filter(({ kind }) => kind === 'media').map(({ title }) => title)).toEqual([
      'Map',
      'Building',
      'flyer-thumb.png',
    ])
    expect(await planOf({ noted: 'yes', kind: 'event' })).toEqual([])
  })

  test('brings pages, news, events, media, comments, menus and old addresses over', async () => {
    await begin(['blocks', 'classic'])
    await run()
    const there = await pages()
    expect(there.map(({ CtId, CTitle, CSeoUrl, CVisible }) => [CtId, CTitle, CSeoUrl, CVisible])).toEqual([
      [1, 'About us', '/about-us', true],
      [1, 'Contact', '/contact-2', true],
      [1, 'Contact & hours today', '/contact', true],
      [1, 'Our team', '/about-us/team', true],
      [1, 'Staff only', '/staff', false],
      [2, 'Not finished yet', '/news/not-finished-yet', false],
      [2, 'Spring allergies', '/2025/05/spring-allergies', true],
      [3, 'Open house', '/event/open-house', true],
      [4, 'About us', null, false],
      [4, 'Contact', null, false],
      [4, 'Portal', null, false],
      [4, 'The team', null, false],
    ])
    const idOf = (title: string) => there.find(({ CTitle, CtId }) => CTitle === title && CtId < 4)?.CId
    const { rows: blocks } = await pool.query(
      `select "CbCopy", "CbPhoto", "CbMetaData" from "ContentBlock" where "CId" = $1 order by "CbSortOrder"`,
      [idOf('About us')],
    )
    // Links name pages by their keys, with their places; pictures that came over are files of this site.
    expect(blocks[0].CbCopy).toContain(`href="page:${idOf('Our team')}"`)
    expect(blocks[0].CbCopy).toContain(`href="page:${idOf('Spring allergies')}#tips"`)
    expect(JSON.parse(blocks[3].CbMetaData).buttons).toEqual([
      { text: 'Contact us', link: `page:${idOf('Contact & hours today')}`, look: 'main' },
    ])
    expect(blocks.at(-1).CbPhoto).toMatch(/^\/files\/.*flyer-thumb\.png$/)
    // The old site answered 404 for this one, so the picture is still asked for there.
    expect(blocks[1].CbPhoto).toBe(
      'https://old.riverside.example/wp-content/uploads/2025/05/building-1024x683.jpg',
    )
    expect(await planOf({ state: 'refused' })).toMatchObject([
      { title: 'Building', reason: expect.stringContaining('answered 404') },
    ])
    const { rows: comments } = await pool.query(
      `select "CmAuthor", "CmState", "CmIdParent" is not null as answers, "CmCreatedDt"::date::text as day from "Comment" order by "CmId"`,
    )
    expect(comments).toEqual([
      { CmAuthor: 'Ada', CmState: 'approved', answers: false, day: '2025-05-13' },
      { CmAuthor: 'Pill shop', CmState: 'spam', answers: false, day: '2025-05-13' },
      { CmAuthor: 'Clinic', CmState: 'approved', answers: true, day: '2025-05-13' },
    ])
    const { rows: redirects } = await pool.query(`select "RFrom", "RTo" from "Redirect" order by "RFrom"`)
    expect(redirects).toEqual([
      { RFrom: '/about/', RTo: '/about-us' },
      { RFrom: '/map/', RTo: expect.stringMatching(/^\/files\/.*map\.png$/) },
    ])
    const { rows: groups } = await pool.query(
      `select distinct "Cause", "GroupId" from "AuditLog" where "Entity" in ('Content', 'Comment', 'File', 'Redirect', 'ContentBlock')`,
    )
    expect(groups).toHaveLength(1)
    expect(groups[0].Cause).toBe('import')
    const { rows: news } = await pool.query(
      `select "NAuthor", "NDate"::text from "News" order by "NAuthor" limit 1`,
    )
    expect(news).toEqual([{ NAuthor: "Abe O'Neill & Sons", NDate: '2025-05-12' }])
  })

  test('doubles nothing when it runs again, and changes only what is another since', async () => {
    await begin(['blocks'])
    await run()
    const before = await counts()
    await begin(['blocks'])
    expect((await planOf()).filter(({ effect }) => effect === 'update')).toEqual([])
    await run()
    expect(await counts()).toEqual(before)

    const changed = (await readFile(fileNamed('blocks'), 'utf8')).replace(
      'Wash your hands.',
      'Wash your hands well.',
    )
    const path = join(folder, `${randomUUID()}.xml`)
    await writeFile(path, changed)
    await begin(['changed'], {}, new Map([['changed', path]]))
    expect((await planOf({ effect: 'update' })).map(({ title }) => title)).toEqual(['Spring allergies'])
    await run()
    expect(await counts()).toEqual(before)
    const { rows } = await pool.query(`select "CbCopy" from "ContentBlock" where "CbCopy" like '%Wash%'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].CbCopy).toContain('hands well.')

    await undoImport({ query, records }, mo)
    await work()
    const { rows: back } = await pool.query(
      `select "CbCopy" from "ContentBlock" where "CbCopy" like '%hands well%'`,
    )
    expect(back).toEqual([])
  })

  test('leaves a page alone that someone has changed here', async () => {
    await begin(['blocks'])
    await run()
    await pool.query(`update "Content" set "CPublicTitle" = 'Ours' where "CTitle" = 'Spring allergies'`)
    const changed = (await readFile(fileNamed('blocks'), 'utf8')).replace('Wash your hands.', 'Do not.')
    const path = join(folder, `${randomUUID()}.xml`)
    await writeFile(path, changed)
    await begin(['changed'], {}, new Map([['changed', path]]))
    expect(await planOf({ effect: 'leave' })).toMatchObject([
      {
        title: 'Spring allergies',
        notes: ['Someone changed it here since the last import. It stays as it is.'],
      },
    ])
  })

  test('says which old address gets no redirect, since a page has taken it meanwhile', async () => {
    await begin(['classic'])
    const item = (await planOf()).find(({ redirects }) => redirects > 0)
    const { rows } = await pool.query(`select redirects[1] as "from" from old_site_item where title = $1`, [
      item?.title,
    ])
    await pool.query(
      `insert into "Content" ("CTitle", "CtId", "CVisible", "CSeoUrl") values ('New', 1, true, $1)`,
      [rows[0].from.replace(/\/$/, '')],
    )
    await run()
    expect((await planOf()).find(({ title }) => title === item?.title)).toMatchObject({
      state: 'done',
      reason: expect.stringContaining(`No redirect from ${rows[0].from}: `),
    })
  })

  test('is undone as a whole, except for what someone has changed', async () => {
    await begin(['blocks', 'classic'])
    await run()
    await pool.query(`update "Content" set "CPublicTitle" = 'Ours' where "CTitle" = 'Our team'`)
    await undoImport({ query, records }, mo)
    await work()
    expect((await pages()).map(({ CTitle }) => CTitle)).toEqual(['Our team'])
    expect(await counts()).toMatchObject({ pages: 1, comments: 0, redirects: 0 })
    expect(await planOf({ state: 'kept' })).toMatchObject([
      { title: 'Our team', reason: 'Someone has changed it since. It stays as it is.' },
    ])
  })

  test('is undone for comments, menu entries and files that it changed, too', async () => {
    const state = async () =>
      (
        await pool.query(`select (select string_agg("CmText", ' | ' order by "CmId") from "Comment") as comments,
          (select string_agg("CTitle", ' | ' order by "CId") from "Content" where "CtId" = 4) as menus,
          (select string_agg(concat("FTitle", "FHash"), ' | ' order by "FId") from "File") as files`)
      ).rows[0]
    const zip = join(folder, `${randomUUID()}.zip`)
    await writeFile(zip, zipSync({ 'uploads/2025/05/building.jpg': png }))
    await begin(['blocks', 'media.zip'], {}, new Map([['media.zip', zip]]))
    await run()
    const before = await state()
    const changed = (await readFile(fileNamed('blocks'), 'utf8'))
      .replaceAll('<wp:comment_content><![CDATA[', '<wp:comment_content><![CDATA[Edited there. ')
      .replaceAll('[Portal]', '[Patient portal]')
      .replaceAll('[Building]', '[The new building]')
    const path = join(folder, `${randomUUID()}.xml`)
    await writeFile(path, changed)
    await begin(
      ['changed', 'media.zip'],
      {},
      new Map([
        ['changed', path],
        ['media.zip', zip],
      ]),
    )
    expect([...new Set((await planOf({ effect: 'update' })).map(({ kind }) => kind))].toSorted()).toEqual([
      ...['comment', 'media', 'menu'],
    ])
    await run()
    expect(await state()).not.toEqual(before)
    await pool.query(`update "Comment" set "RowVersion" = "RowVersion" + 1
      where "CmId" = (select min("CmId") from "Comment")`)
    await undoImport({ query, records }, mo)
    await work()
    const after = await state()
    expect([after.menus, after.files]).toEqual([before.menus, before.files])
    expect(after.comments.split(' | ')).toEqual([
      `Edited there. ${before.comments.split(' | ')[0]}`,
      ...before.comments.split(' | ').slice(1),
    ])
    expect((await planOf({ state: 'kept' })).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['comment', 'Someone has changed it since. It stays as it is.'],
    ])
  })

  test('that was stopped in the middle goes on or is undone before another begins', async () => {
    await begin(['blocks'])
    await pool.query(`update old_site_import set state = 'running'`)
    await expect(begin(['classic'])).rejects.toThrow('Continue or undo it first.')
    await run()
    await begin(['classic'])
    expect((await importState(query)).import?.state).toBe('planned')
  })

  test('asks for the export itself where only a ZIP was chosen', async () => {
    const path = join(folder, `${randomUUID()}.zip`)
    await writeFile(path, zipSync({ 'backup/building.jpg': png }))
    await begin(['media.zip'], {}, new Map([['media.zip', path]]))
    expect((await importState(query)).import).toMatchObject({
      state: 'failed',
      problem: 'Add the XML file of the export too. A ZIP only brings pictures.',
    })
  })

  test('takes pictures from a ZIP, so that the old site may be gone', async () => {
    const path = join(folder, `${randomUUID()}.zip`)
    await writeFile(
      path,
      zipSync({ 'backup/wp-content/uploads/2025/05/building.jpg': png, 'backup/readme.txt': png }),
    )
    asked.length = 0
    await begin(['blocks', 'media.zip'], { publish: 'drafts' }, new Map([['media.zip', path]]))
    await run()
    expect(asked).toEqual(['https://old.riverside.example/wp-content/uploads/2025/05/flyer-thumb.png'])
    const { rows } = await pool.query(`select "FTitle", "FAltText" from "File" order by "FTitle"`)
    expect(rows).toEqual([
      { FTitle: 'Building', FAltText: 'Front of the clinic' },
      { FTitle: 'flyer-thumb.png', FAltText: null },
    ])
    expect((await pages()).every(({ CVisible }) => !CVisible)).toBe(true)
  })

  test('says what is wrong with a file that is no export', async () => {
    const path = join(folder, `${randomUUID()}.xml`)
    await writeFile(path, '<html></html>')
    await begin(['wrong'], {}, new Map([['wrong', path]]))
    expect((await importState(query)).import).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^wrong\.xml: This isn’t a WordPress export/),
    })
  })

  describe('that WordPress itself wrote', () => {
    const [all, inPages, inPosts] = ['all', 'pages', 'posts-of-grace'].map(name => `wordpress/${name}`) as [
      string,
      string,
      string,
    ]

    test('comes over with menus, answers, old addresses and every loss named', async () => {
      await begin([all])
      expect((await importState(query)).import?.lost.map(({ what }) => what)).toEqual([
        'The additional CSS of the theme',
        'The reusable block “Insurance note”',
        '“Thrown away”',
        '“Cardiology”',
      ])
      const menus = (await planOf({ kind: 'menu' })).map(({ title }) => title)
      expect(menus).toEqual([
        ...['About us', 'People & pets', 'Patient portal', 'Prevention'],
        ...['Visit & hours', 'More', 'Portal'],
      ])
      await run()
      expect((await planOf({ state: 'refused' })).map(({ kind, title }) => [kind, title])).toEqual([
        // The old server of the test has pictures in PNG alone.
        ['media', 'The lake'],
        ['media', 'New patient form'],
      ])
      const there = await pages()
      expect(
        there.filter(({ CtId }) => CtId < 4).map(({ CSeoUrl, CVisible }) => [CSeoUrl, CVisible]),
      ).toEqual([
        ['/about', true],
        ['/board-papers', false],
        ['/about/our-team', true],
        ['/our-team-2', true],
        ['/ratgeber-fur-altere', true],
        ['/staff-handbook', false],
        ['/home', true],
        ['/2024/11/flu-shots', true],
        ['/news/half-done', false],
        ['/news/next-year', false],
        ['/2024/05/19-2', true],
        ['/2024/03/same-news', true],
        ['/2024/03/same-news-2', true],
        ['/news/to-be-read', false],
      ])
      const { rows: redirects } = await pool.query(
        `select "RFrom" from "Redirect" where "RTo" = '/2024/11/flu-shots' order by 1`,
      )
      expect(redirects.map(({ RFrom }) => RFrom)).toEqual([
        ...['/2024/10/flu-shots/', '/2024/10/flu/', '/2024/11/flu/'],
      ])
      const { rows: comments } = await pool.query(
        `select c."CmText" as text, p."CmText" as answers from "Comment" c
          left join "Comment" p on p."CmId" = c."CmIdParent" where c."CmState" = 'approved' order by c."CmId"`,
      )
      expect(comments).toEqual([
        { text: 'Is it free?\n\nReally & truly?', answers: null },
        { text: 'An answer to what is in the trash.', answers: null },
        { text: 'Yes.', answers: 'Is it free?\n\nReally & truly?' },
        { text: 'Thanks! ]]> 🙂', answers: 'Yes.' },
      ])
      const before = await counts()
      await begin([all])
      expect((await planOf()).filter(({ effect }) => effect === 'update')).toEqual([])
      await run()
      expect({ ...(await counts()), files: 0 }).toEqual({ ...before, files: 0 })
    })

    test('comes over in parts: pictures that are not in them are named, and no file is made twice', async () => {
      await begin([inPosts])
      expect((await planOf({ kind: 'news' }))[0]?.notes).toContain(
        '2 pictures aren’t in these files. Add the export of the media library.',
      )
      await begin([inPages])
      await run()
      // Known by its path from the pages, then by its number from the media library, and by its path again.
      const team = async () =>
        (await pool.query(`select count(*)::int as count from "File" where "FPath" like '%team%'`)).rows[0]
          .count
      expect(await team()).toBe(1)
      for (const part of [all, inPages]) {
        await begin([part])
        await run()
        expect(await team()).toBe(1)
      }
      await undoImport({ query, records }, mo)
      await work()
    })
  })

  test('is for MoJoAdmins alone', async () => {
    const editor = somebody({ roles: ['Editor'], claims: { TId: [50] } })
    expect((await call(editor, 'GET', '/api/v1/mc/old-site')).statusCode).toBe(403)
    expect((await call(mo, 'GET', '/api/v1/mc/old-site')).json()).toEqual({ import: null, job: null })
    const body = { source: 'sitemap', uploads: [], url: 'ftp://x', options }
    expect((await call(mo, 'POST', '/api/v1/mc/old-site', { body })).statusCode).toBe(400)
  })
})
