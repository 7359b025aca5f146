import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoImport } from '../../../server/old-site/begin-import.ts'
import { importState } from '../../../server/old-site/status.ts'
import { somebody } from '../support/people.ts'
import { importing } from './importing.ts'

const { call, query, pool, records, mo, folder, png, begin, run, work, planOf, takeIn } = await importing()

/** A site with something of everything that an export holds. */
async function fill() {
  await pool.query(`delete from "Template"; delete from "Form"`)
  await pool.query(`insert into "Template" ("TName", "TKind", "TFile", "TSource", "CtId")
    values ('Plain', 'page', 'plain', '<main>{{ page.title }}</main>', 1), ('Part', 'block', 'part', 'x', null)`)
  await pool.query(`insert into "Form" ("FrmName", "FrmTitle", "FrmConfig", "FrmMetaData") values ('Contact us',
    'Contact', '{"steps":[{"name":"One","fields":[]}]}', '{"keepDays":30,"notifications":[{"to":["nurse@example.com"]}]}')`)
  const { rows } = await pool.query(`insert into "Content" ("CTitle", "CtId", "CSeoUrl", "CVisible") values
    ('Home', 1, '/', true), ('About', 1, '/about', true), ('Team', 1, '/about/team', false),
    ('News', 2, '/news/new', true), ('Fair', 3, '/events/fair', true),
    ('About', 4, null, true), ('About', 4, null, true) returning "CId" as id`)
  const [home, about, team, news, fair, first, second] = rows.map(({ id }) => id)
  await pool.query(`insert into "News" ("CId", "NDate") values (${news}, '2026-01-02')`)
  await pool.query(
    `with made as (insert into "EventItem" ("CId") values (${fair}) returning "EiId")
      insert into "EventDate" ("EiId", "EdUuid", "EdStartDt") select "EiId", $1, '2026-03-01T10:00:00Z' from made`,
    [randomUUID()],
  )
  await pool.query(`update "Content" set "CIntroLink" = 'page:${about}' where "CId" = ${first}`)
  await pool.query(`update "Content" set "CIntroLink" = 'page:${team}#top' where "CId" = ${second}`)
  await pool.query(`insert into "TagToContent" ("TId", "CId", "TemplateId", "CSortOrder", "TtcCIdParent")
    values (50, ${about}, (select "TId" from "Template" where "TName" = 'Plain'), 10, null),
      (54, ${first}, null, 10, null), (54, ${second}, null, 20, ${first})`)
  await pool.query(
    `insert into "ContentBlock" ("CbUuid", "CId", "CbSortOrder", "CbHeadline", "CbCopy", "CbMetaData") values
      ($1, ${home}, 10, 'Hello', '<p><a href="page:${about}#us">About</a> and <a href="page:${team}">team</a>.</p>', null),
      ($2, ${about}, 10, 'Form', null, (select json_build_object('kind', 'form', 'FrmId', "FrmId") from "Form"))`,
    [randomUUID(), randomUUID()],
  )
  await pool.query(`insert into "Redirect" ("RFrom", "RTo", "RNote") values
    ('/old', '/about', 'From, "2019"'), ('/gone', '/about/team', null)`)
  await takeIn('map.png', png)
}

const empty = () =>
  pool.query(`delete from "Redirect"; delete from "Content"; delete from "File"; delete from "Form"; delete from "Template";
    delete from old_site_known`)

const exported = async (files = 'all', who = mo) => {
  const answer = await call(who, 'GET', `/api/v1/mc/old-site/export?files=${files}`)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const zips = new Map<string, string>()
/** Reads and plans a ZIP. */
async function beginWith(zip: Uint8Array) {
  const name = `${randomUUID()}.zip`
  zips.set(name, join(folder, name))
  await writeFile(join(folder, name), zip)
  await begin([name], {}, zips, 'rounds')
}
const effects = async () =>
  Object.fromEntries((await planOf()).map(({ title, effect, kind }) => [`${kind} ${title}`, effect]))
const textsOf = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes, true)]))
const rezipped = (zip: Uint8Array, change: (files: Record<string, string>) => void, root = 'mine/') => {
  const texts = textsOf(zip)
  change(texts)
  return zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path.replace('site/', root), strToU8(text, true)]),
    ) as Zippable,
  )
}

describe('The folder of a site', () => {
  beforeEach(fill)

  test('is the same for the same content, and names records instead of giving their keys', async () => {
    const zip = await exported()
    expect(zip.equals(await exported())).toBe(true)
    const texts = textsOf(zip)
    expect(Object.keys(texts).toSorted()).toEqual([
      ...['site/content/navigation/about-2.json', 'site/content/navigation/about.json'],
      ...['site/file-notes/images/map.png.json', 'site/files/images/map.png', 'site/forms/contact-us.json'],
      ...[
        'site/manifest.json',
        'site/pages/_home.json',
        'site/pages/about.json',
        'site/pages/about/team.json',
      ],
      ...['site/pages/events/fair.json', 'site/pages/news/new.json', 'site/redirects.csv'],
      ...['site/templates/block/part.liquid', 'site/templates/page/plain.liquid'],
    ])
    expect(texts['site/pages/_home.json']).toContain('page:{/about}#us')
    expect(JSON.parse(texts['site/pages/about.json'] ?? '')).toMatchObject({
      content: { CtId: 'Web page', CSeoUrl: '/about' },
      blocks: [{ CbMetaData: { FrmId: 'Contact us' } }],
      tags: [{ TId: 'Content', TemplateId: 'Plain' }],
    })
    expect(texts['site/forms/contact-us.json']).not.toContain('nurse@example.com')
    const none = Object.keys(textsOf(await exported('none')))
    expect(none.filter(path => path.includes('file'))).toEqual([])
    const { rows } = await pool.query(`select "Message" from "AuditLog" where "Type" = 'Export'`)
    expect(rows[0]).toEqual({ Message: 'Exported the site as a folder' })
  })

  test('says nothing to do here, comes whole to an empty site, and is undone as a whole', async () => {
    const zip = await exported()
    await beginWith(zip)
    expect([...new Set(Object.values(await effects()))]).toEqual(['unchanged'])
    await empty()
    await beginWith(zip)
    expect([...new Set(Object.values(await effects()))]).toEqual(['create'])
    expect((await planOf({ noted: 'yes' })).map(({ title, notes }) => [title, notes])).toEqual([])
    await run()
    expect(await planOf({ state: 'refused' })).toEqual([])
    expect(textsOf(await exported())).toEqual(textsOf(zip))
    await beginWith(zip)
    expect([...new Set(Object.values(await effects()))]).toEqual(['unchanged'])
    await beginWith(
      rezipped(zip, texts => {
        const about = texts['site/pages/about.json'] ?? ''
        texts['site/pages/about.json'] = about.replace('"About"', '"About us"')
      }),
    )
    await run()
    await undoImport({ query, records }, mo)
    await work()
    expect(textsOf(await exported())).toEqual(textsOf(zip))
  })

  test('changes what is another there, keeps what changed here, and is undone', async () => {
    const zip = await exported()
    await beginWith(zip)
    const changed = rezipped(zip, texts => {
      texts['site/pages/about/team.json'] = (texts['site/pages/about/team.json'] ?? '').replace(
        '"Team"',
        '"Our team"',
      )
      texts['site/templates/page/plain.liquid'] += '<hr>'
      texts['site/redirects.csv'] = (texts['site/redirects.csv'] ?? '').replace('/about/team', '/news/new')
      texts['site/forms/contact-us.json'] = (texts['site/forms/contact-us.json'] ?? '').replace(
        '"Contact"',
        '"Write"',
      )
      texts['site/file-notes/images/map.png.json'] = (
        texts['site/file-notes/images/map.png.json'] ?? ''
      ).replace('"alt": null', '"alt": "A map"')
      texts['__MACOSX/site/._x'] = 'x'
      texts['site/notes.txt'] = 'x'
    })
    await beginWith(changed)
    expect((await importState(query)).import?.lost).toEqual([
      { what: 'notes.txt', because: 'It isn’t part of an export.' },
    ])
    const due = (await planOf({ effect: 'update' })).map(({ kind }) => kind).toSorted()
    expect(due).toEqual(['form', 'media', 'page', 'redirect', 'template'])
    await run()
    expect(await planOf({ state: 'refused' })).toEqual([])
    const { rows } = await pool.query(
      `select "FrmMetaData"->'notifications'->0->'to'->>0 as "to" from "Form"`,
    )
    expect(rows).toEqual([{ to: 'nurse@example.com' }])
    await beginWith(changed)
    expect([...new Set(Object.values(await effects()))]).toEqual(['unchanged'])

    await pool.query(`update "Content" set "CPublicTitle" = 'Ours' where "CTitle" = 'Our team'`)
    await beginWith(zip)
    expect(await effects()).toMatchObject({ 'page Team': 'leave', 'template Plain': 'update' })
    await pool.query(`update "Content" set "CPublicTitle" = null where "CTitle" = 'Our team'`)
    await beginWith(zip)
    await run()
    expect(textsOf(await exported())).toEqual(textsOf(zip))
    await undoImport({ query, records }, mo)
    await work()
    expect(await planOf({ state: 'kept' })).toEqual([])
    const back = textsOf(await exported())
    expect(back['site/pages/about/team.json']).toContain('Our team')
    expect(back['site/templates/page/plain.liquid']).toContain('<hr>')
    expect(back['site/redirects.csv']).toContain('/news/new')
  })

  test('names what has no place here, and finds a page that has moved', async () => {
    const zip = await exported()
    await beginWith(
      rezipped(zip, texts => {
        const about = texts['site/pages/about.json'] ?? ''
        texts['site/pages/about.json'] = about
          .replace('"Content"', '"Elsewhere"')
          .replace('"Contact us"', '"Not here"')
        texts['site/pages/hello.json'] = (texts['site/pages/_home.json'] ?? '').replace(
          '"CSeoUrl": "/"',
          '"CSeoUrl": "/hello"',
        )
        delete texts['site/pages/_home.json']
      }),
    )
    const notes = (await planOf({ noted: 'yes' })).map(({ title, notes }) => [title, notes])
    expect(notes).toEqual([
      [
        'About',
        [
          'Lost: Form: Form “Not here” isn’t here.',
          'Lost: Block “Form” is left out: it shows what isn’t here.',
          'Lost: It won’t be in “Elsewhere”: there is no such folder here.',
        ],
      ],
      ['Home', ['It is at / now, and moves.']],
    ])
  })

  test('leaves out what can’t be at its address, and says so before it runs', async () => {
    const zip = await exported()
    await beginWith(
      rezipped(zip, texts => {
        const about = texts['site/pages/about.json'] ?? ''
        texts['site/pages/fhir.json'] = about.replace('"/about"', '"/fhir/about"')
        texts['site/pages/asked.json'] = about.replace('"/about"', '"/about?p=2"')
        texts['site/redirects.csv'] += '/metrics,/about,301,301,Yes,\r\n'
      }),
    )
    const left = (await planOf({ effect: 'leave' })).map(({ notes }) => notes)
    expect(left).toEqual([
      [expect.stringContaining('can’t contain ? or #')],
      [expect.stringContaining('Addresses below /fhir belong to Rounds itself')],
      ['/metrics is used by Rounds. A redirect from there would never work.'],
    ])
    await run()
    expect(await planOf({ state: 'refused' })).toEqual([])
  })

  test('is refused where it is no export, is newer, or leads out of its folder', async () => {
    const zip = await exported('none')
    const refused = async (path: string, text: string | null) => {
      await beginWith(
        rezipped(zip, texts => {
          delete texts[path]
          if (text !== null) texts[path] = text
        }),
      )
      const { state, problem } = (await importState(query)).import ?? {}
      return `${state}: ${problem}`
    }
    expect(await refused('site/manifest.json', null)).toMatch(/^failed: .*has no manifest\.json/)
    expect(await refused('site/manifest.json', '{"kind":"rounds-site","version":2}')).toMatch(/newer version/)
    expect(await refused('site/../x.json', '{}')).toMatch(/leads out of the folder/)
  })

  test('is for MoJoAdmins alone', async () => {
    const editor = somebody({ roles: ['Editor'], claims: { TId: [50] } })
    expect((await call(editor, 'GET', '/api/v1/mc/old-site/export?files=none')).statusCode).toBe(403)
  })
})
