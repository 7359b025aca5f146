import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../../core/api/index.ts'
import { contentTypeIds } from '../../../core/tools/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const PATH = '/api/v1/mc/search'
const { call, database } = await testApp()

async function find(actor: Actor, q: string, more: Readonly<Record<string, string>> = {}) {
  const answer = await call(actor, 'GET', `${PATH}?${new URLSearchParams({ q, ...more })}`)
  expectDocumented('get', PATH, answer)
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as SearchAnswer).results
}

const titles = async (actor: Actor, q: string, more?: Readonly<Record<string, string>>) =>
  (await find(actor, q, more)).map(({ title }) => title)

const ANA = '6f9619ff-8b86-d011-b42d-00c04fc964ff'

beforeAll(async () => {
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (33, 'Banners') on conflict do nothing;
    insert into "Tag" ("TId", "TName") values (301, 'Zebrawood ward'), (302, 'Other ward');
    insert into "Content" ("CId", "CTitle", "CSeoUrl", "CtId") values
      (7001, 'Zebrafish care', '/zebra/care', 1), (7002, 'About the zebrafish', '/about', 1),
      (7003, 'Zebrafish banner', null, 33);
    insert into "TagToContent" ("TId", "CId") values (301, 7001), (302, 7002), (302, 7003);
    insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName", "PhCredentials", "PhTitle")
      values (7001, 'José', 'Zebraño', 'MD', 'Cardiologist');
    insert into "Custom_Location" ("LId", "LName", "LCity", "LPhone") values
      (11, 'Zebra', 'Łódź', '(205) 555-0001'), (12, 'Zebra Clinic', 'Mobile', null), (13, 'North Zebra', 'Mobile', null),
      (14, 'Hospital for okazebra', 'Mobile', null), (15, 'Plain', 'Zebraville', null);
    insert into "Redirect" ("RId", "RType", "RFrom", "RTo") values (21, '302', '/zebra-old', '/zebra/care');
    insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail", "FullName", "PasswordHash")
      values ('${ANA}', 'ana.zebra@x.example', 'ANA.ZEBRA@X.EXAMPLE', 'ana.zebra@x.example', 'ANA.ZEBRA@X.EXAMPLE', 'Ana Stripes', 'zebrasecret');
    insert into "KeyManager" ("KmName", "KmValue") values ('Zebra mail service', 'zebravalue');
    insert into "ContentType" ("CtId", "CtName") values (${contentTypeIds.Navigation}, 'Navigation') on conflict do nothing;
    insert into "Content" ("CId", "CTitle", "CSeoUrl", "CtId") values
      (7101, 'Heart Care', null, ${contentTypeIds.Navigation}), (7102, 'Heart Care', '/services/heart-care', 1);
    insert into "Custom_Specialty" ("SpId", "SpTitle") values (91, 'Cardiology of stripes');
    insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId") values (7001, 91);
    update "Custom_Physician" set "PhPhoneList" = '[{"label": "Office", "number": "(785) 555-0142"}]' where "PhId" = 7001;
    insert into "AuditLog" ("Type", "Message") values ('Test', 'Zebra');
  `)
})

describe('GET /search', () => {
  it('needs someone who is signed in', async () => {
    expect((await call(undefined, 'GET', `${PATH}?q=zebra`)).statusCode).toBe(401)
  })

  it('finds records of every entity and says where each is opened', async () => {
    const found = await find(mojoAdmin(), 'zebra', { limit: '50' })
    const at = (title: string) => found.find(one => one.title === title)
    expect(at('Zebrafish care')).toEqual({
      entity: 'Content',
      key: '7001',
      title: 'Zebrafish care',
      kind: 'Web page',
      detail: '/zebra/care',
      path: '/edit?cid=7001',
    })
    expect(at('Zebrafish banner')?.path).toBe('/banners/7003')
    expect(at('José Zebraño')).toMatchObject({ path: '/custom/experts/7001', detail: 'MD · Cardiologist' })
    expect(at('/zebra-old')).toMatchObject({ entity: 'Redirect', path: '/redirects/302?record=21' })
    expect(at('Ana Stripes')).toMatchObject({
      path: `/user-management/${ANA}`,
      detail: 'ana.zebra@x.example',
    })
    expect(at('Zebra mail service')?.path).toMatch(/^\/key-manager\/\d+$/)
    expect(at('Zebrawood ward')?.path).toBe('/custom-tag-editor?record=301')
  })

  it('has exact names before beginnings, words and the rest, and logs last', async () => {
    const names = (await find(mojoAdmin(), 'zebra', { kinds: 'Custom_Location,AuditLog' })).map(
      it => it.title,
    )
    expect(names).toEqual(['Zebra', 'Zebra Clinic', 'North Zebra', 'Hospital for okazebra', 'Plain', 'Zebra'])
  })

  it('finds by id, before everything that is called so; a colon asks for ids alone', async () => {
    const everything = await find(mojoAdmin(), '7001')
    expect(
      everything
        .slice(0, 2)
        .map(it => it.entity)
        .sort(),
    ).toEqual(['Content', 'Custom_Physician'])
    expect((await find(mojoAdmin(), ':12')).map(it => [it.entity, it.key])).toEqual(
      expect.arrayContaining([['Custom_Location', '12']]),
    )
    expect((await find(mojoAdmin(), ':12')).every(it => it.key === '12')).toBe(true)
    expect(await titles(mojoAdmin(), `:${ANA}`)).toEqual(['Ana Stripes'])
    expect(await titles(mojoAdmin(), ':99999999999')).toEqual([])
  })

  it('finds every word, in any field, without regard to case and accents', async () => {
    expect((await titles(mojoAdmin(), 'JOSE zebrano'))[0]).toBe('José Zebraño')
    expect((await find(mojoAdmin(), 'lodz zebra'))[0]).toMatchObject({
      title: 'Zebra',
      detail: 'Łódź · (205) 555-0001',
    })
    expect(await titles(mojoAdmin(), 'zebra nowhere')).toEqual([])
    expect((await find(mojoAdmin(), 'ana.zebra@x.example'))[0]?.title).toBe('Ana Stripes')
    expect(await titles(mojoAdmin(), 'mo zeb', { kinds: 'Custom_Location' })).toEqual([
      'North Zebra',
      'Zebra Clinic',
      'Hospital for okazebra',
    ])
    expect(await titles(mojoAdmin(), 'z', { kinds: 'Custom_Location' })).toContain('Zebra Clinic')
  })

  it('has all words of a name first, in any order, with commas and titles around them', async () => {
    await database.pool.query(`
      insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhTitle")
        values ('Octavia', 'Abernethy-Cole', 'Surgeon');
      insert into "Content" ("CTitle", "CSeoUrl", "CtId")
        select n || ' of Octavia', '/abernethy/' || n, 1 from generate_series(1, 70) n;
      insert into "Custom_Location" ("LId", "LName", "LCity") values (5000, 'Ashby Falls Family Clinic', 'Mobile');
      insert into "Custom_Location" ("LId", "LName", "LCity")
        select 5000 + n, 'Clinic ' || n, 'Ashby Falls' from generate_series(1, 70) n`)
    for (const typed of [
      'Abernethy-Cole, Octavia',
      'Dr. Octavia Abernethy-Cole',
      'octavia abernethy-cole, MD',
      'abernethy octavia',
      'cole octav',
    ])
      expect((await titles(mojoAdmin(), typed))[0], typed).toBe('Octavia Abernethy-Cole')
    expect((await titles(mojoAdmin(), 'clinic ashby falls'))[0]).toBe('Ashby Falls Family Clinic')
  })

  it('gives to each person what they may read and open, and nothing else', async () => {
    const kinds = async (actor: Actor) =>
      new Set((await find(actor, 'zebra', { limit: '50' })).map(it => it.entity))
    expect(await kinds(somebody())).toEqual(new Set())
    expect(await kinds(withTags(202))).toEqual(new Set(['Custom_Location']))
    expect(await kinds(withTags(140))).toEqual(new Set(['Redirect']))
    expect(await kinds(withTags(161))).toEqual(new Set(['AspNetUsers']))
    const admin = somebody({ roles: ['Admin'], claims: { TId: [1, 2] } })
    expect(await kinds(admin)).not.toContain('KeyManager')
    expect(await kinds(admin)).not.toContain('Tag')
    expect(await kinds(mojoAdmin())).toContain('KeyManager')
    // Experts reads locations, but opens none.
    expect(await kinds(withTags(201))).toEqual(new Set(['Custom_Physician']))
    expect(await titles(withTags(201), 'zebra clinic', { kinds: 'Custom_Location' })).toEqual([
      'Zebra Clinic',
    ])
    expect((await find(withTags(201), 'zebra clinic', { kinds: 'Custom_Location' }))[0]?.path).toBeNull()
    expect(await titles(withTags(140), 'zebra', { kinds: 'KeyManager,AspNetUsers' })).toEqual([])
  })

  it('finds by phone in any way of writing it, and by what a record is linked with', async () => {
    expect(await titles(mojoAdmin(), '205-555.0001')).toEqual(['Zebra'])
    expect(await titles(mojoAdmin(), '+1 785 5550142')).toEqual(['José Zebraño'])
    expect(await titles(mojoAdmin(), 'zebrano 785 555 0142')).toEqual(['José Zebraño'])
    expect(await titles(mojoAdmin(), '(205) 555-0001 mobile')).toEqual([])
    expect((await titles(mojoAdmin(), 'zebrano cardiology')).sort()).toEqual([
      'Cardiology of stripes',
      'José Zebraño',
    ])
    expect(await titles(withTags(201), 'stripes cardiology', { kinds: 'Custom_Physician' })).toEqual([
      'José Zebraño',
    ])
  })

  it('does not find everybody by the domain of their mail', async () => {
    for (const domain of ['x.example', '@x.example', '@x'])
      expect(await titles(mojoAdmin(), domain)).toEqual([])
    expect(await titles(mojoAdmin(), 'ana.zebra@x')).toEqual(['Ana Stripes'])
    expect(await titles(mojoAdmin(), 'ana.zebra@x.example')).toEqual(['Ana Stripes'])
  })

  it('has the page before the menu entry of its name, each with its kind and its own tool, and no log unasked', async () => {
    const found = await find(mojoAdmin(), 'heart care')
    expect(found.slice(0, 2)).toMatchObject([
      { key: '7102', kind: 'Web page', path: '/edit?cid=7102' },
      { key: '7101', kind: 'Menu entry', path: '/navigation/content/7101' },
    ])
    const kinds = (await find(mojoAdmin(), 'zebra', { limit: '50' })).map(one => one.entity)
    expect(kinds).not.toContain('AuditLog')
  })

  it('narrows pages as lists do', async () => {
    expect(await titles(withTags(301), 'zebrafish')).toEqual(['Zebrafish care'])
    expect(await titles(withTags(302), 'zebrafish')).toEqual(['Zebrafish banner', 'About the zebrafish'])
    expect(await titles(withTags(302), ':7001')).toEqual([])
    expect(await titles(withTags(303), 'zebrafish')).toEqual([])
  })

  it('never looks at secrets', async () => {
    expect(await titles(mojoAdmin(), 'zebrasecret')).toEqual([])
    expect(await titles(mojoAdmin(), 'zebravalue')).toEqual([])
  })

  it.each([
    '\'; drop table "Tag"; --',
    '%',
    '%%%',
    '_',
    '\\',
    '\\%zebra',
    '" or 1=1',
    '\u0000zebra\u0000nothing',
    '🦓🦓🦓',
    '-'.repeat(200),
    'a b c d e f g h i j k l',
    '٣٣٣',
    '(((',
    '{}',
  ])('takes %j for what it is', async q => {
    expect(
      (await find(mojoAdmin(), q, { limit: '50' })).filter(it => !it.title.includes('%')).length,
    ).toBeLessThan(50)
  })

  it('takes no wildcard from what is typed', async () => {
    expect(await titles(mojoAdmin(), 'zeb%fish')).toEqual([])
    expect(await titles(mojoAdmin(), 'zebr_fish')).toEqual([])
  })

  it.each(['limit=0', 'limit=51', 'limit=x', 'kinds=Nothing', 'other=1', `q=${'a'.repeat(201)}`])(
    'refuses %s in words',
    async query => {
      const answer = await call(mojoAdmin(), 'GET', `${PATH}?${query}`)
      expect(answer.statusCode).toBe(400)
      expectDocumented('get', PATH, answer)
    },
  )

  it('answers with nothing when nothing is asked', async () => {
    expect(await titles(mojoAdmin(), '')).toEqual([])
    expect(await titles(mojoAdmin(), ' : ')).toEqual([])
    expect((await find(mojoAdmin(), 'zebra', { limit: '2' })).length).toBe(2)
  })
})
