import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  AccessExplanation,
  ComparedAccess,
  GroupAccess,
  OpenAccessRequest,
  PersonAccess,
  RecordAccess,
} from '../../../core/api/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { mailTemplates } from '../../../server/seed/base/template-mails.ts'
import { accountOfId } from '../../../server/sign-in/accounts.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const PATH = '/api/v1/mc/access'
const { call, database } = await testApp()
const [EDITH, INES, ADA, MO] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const [EDITORS, INTAKE] = [randomUUID(), randomUUID()]
const edith = () => somebody({ userId: EDITH, name: 'Edith', roles: ['Editors'], claims: { TId: [1010] } })
const ines = () => somebody({ userId: INES, name: 'Ines' })
/** Manages people and holds the tool of submissions, no more. */
const ada = () => somebody({ userId: ADA, name: 'Ada', roles: ['Intake'], claims: { TId: [160, 161, 162] } })
const mo = mojoAdmin({ userId: MO })

async function get<T>(actor: Actor | undefined, path: string, query: Record<string, string> = {}) {
  const answer = await call(actor, 'GET', `${PATH}/${path}?${new URLSearchParams(query)}`)
  expectDocumented('get', `${PATH}/${path}`, answer)
  return { status: answer.statusCode, body: answer.json<T>() }
}

async function post(actor: Actor | undefined, path: string, body: unknown) {
  const answer = await call(actor, 'POST', `${PATH}/${path}`, { body })
  expectDocumented('post', `${PATH}/${path.replace(/\d+/, '{id}')}`, answer)
  return {
    status: answer.statusCode,
    message: answer.json().message as string | undefined,
    body: answer.json(),
  }
}
const rows = async (sql: string) => (await database.pool.query(sql)).rows
const mailed = () =>
  rows(`select "EaTo" as "to", "EaSubject" as subject, "EaText" as text from "EmailArchive" order by "EaId"`)

beforeEach(async () => {
  await database.pool.query(`delete from "AccessRequest"; delete from "AspNetUsers"; delete from "AspNetRoles"; delete from "Content";
    delete from "Tag"; ${emptied('AuditLog', 'EmailArchive')}; delete from "ContentType";
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
    insert into "Tag" ("TId", "TIdParent", "TName", "TVisible") overriding system value values (1, null, 'Root', true), (2, 1, 'Dashboard', true),
      (52, 2, 'People', true), (90, 2, 'Forms', true), (160, 90, 'Form submissions', true), (161, 52, 'User management', true), (162, 52, 'Groups', true), (1010, 1, 'Heart', true), (1011, 1, 'Lungs', true);
    insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName") values
      ('${EDITH}', 'edith@a.example', 'edith', 'EDITH@A.EXAMPLE', 'EDITH', 'Edith'), ('${INES}', 'ines@a.example', 'ines', 'INES@A.EXAMPLE', 'INES', 'Ines'),
      ('${ADA}', 'ada@a.example', 'ada', 'ADA@A.EXAMPLE', 'ADA', 'Ada'), ('${MO}', 'mo@a.example', 'mo', 'MO@A.EXAMPLE', 'MO', 'Mo');
    insert into "AspNetRoles" ("Id", "Name", "NormalizedName") values ('${EDITORS}', 'Editors', 'EDITORS'), ('${INTAKE}', 'Intake', 'INTAKE'), ('${randomUUID()}', 'MoJoAdmin', 'MOJOADMIN');
    insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue") values ('${EDITORS}', 'TId', '1010'), ('${INTAKE}', 'TId', '160');
    insert into "AspNetUserRoles" ("UserId", "RoleId") values ('${EDITH}', '${EDITORS}'), ('${ADA}', '${INTAKE}');
    insert into "AspNetUserRoles" ("UserId", "RoleId") select '${MO}', "Id" from "AspNetRoles" where "Name" = 'MoJoAdmin';
    insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ('${ADA}', 'TId', '160'), ('${ADA}', 'TId', '161'), ('${ADA}', 'TId', '162');
    insert into "Content" ("CId", "CTitle", "CtId") overriding system value values (1, 'Heart', 1);
    insert into "TagToContent" ("TId", "CId") values (1010, 1)`)
})

describe('what a person may open', () => {
  it('is told to oneself and to people who read users', async () => {
    expect((await get(undefined, 'person', { userId: EDITH })).status).toBe(401)
    expect((await get(ines(), 'person', { userId: EDITH })).status).toBe(403)
    expect((await get(ada(), 'person', { userId: 'x' })).status).toBe(400)
    expect((await get(ada(), 'person', { userId: randomUUID() })).status).toBe(404)
    expect((await get(edith(), 'person', { userId: EDITH.toUpperCase() })).status).toBe(200)
  })

  it('says which grants open a tool', async () => {
    const { body } = await get<PersonAccess>(ada(), 'person', { userId: ADA })
    const tool = body.tools.find(({ id }) => id === 'form-submissions')
    expect(tool).toMatchObject({ allowed: true })
    expect(tool?.ways).toHaveLength(2)
    expect(body.allowedTags?.toSorted()).toEqual([160, 161, 162])
    expect(body.grants).toContainEqual({
      group: { id: INTAKE, name: 'Intake' },
      tag: { id: 160, name: 'Form submissions' },
      other: null,
      isHidden: false,
      until: null,
    })
  })

  it('tells until when a permission lasts', async () => {
    await database.pool.query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ('${EDITH}', 'TId', '162', '2036-05-04T09:00:00Z')`,
    )
    const { body } = await get<PersonAccess>(ada(), 'person', { userId: EDITH })
    expect(body.grants.filter(({ until }) => until !== null)).toEqual([
      expect.objectContaining({ tag: { id: 162, name: 'Groups' }, until: '2036-05-04T09:00:00+00:00' }),
    ])
  })

  it('names no group and no permission that the caller may not see', async () => {
    await database.pool.query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ('${EDITH}', 'TId', '1011')`,
    )
    const groupsOnly = somebody({ claims: { TId: [162] } })
    const { body } = await get<PersonAccess>(groupsOnly, 'person', { userId: EDITH })
    expect(body.grants).toContainEqual({ group: null, tag: null, other: null, isHidden: true, until: null })
    expect(JSON.stringify(body.grants)).not.toContain('1011')
    const about = { userId: INES, tool: 'form-submissions' }
    const asked = await get<AccessExplanation>(ines(), 'explain', about)
    expect(asked.body.proposals[0]).toMatchObject({ group: { id: null, name: null }, givers: ['Ada'] })
    expect((await get<AccessExplanation>(ada(), 'explain', about)).body.proposals[0]).toMatchObject({
      group: { id: INTAKE, name: 'Intake' },
    })
  })

  it('ends with a permission that ends', async () => {
    const claim = (until: string) =>
      database.pool.query(
        `delete from "AspNetUserClaims" where "UserId" = '${INES}'; insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ('${INES}', 'TId', '160', ${until})`,
      )
    const held = async () => (await accountOfId(database.query, INES))?.granted
    await claim(`now() + interval '1 hour'`)
    expect(await held()).toEqual([{ type: 'TId', value: '160' }])
    await claim(`now() - interval '1 second'`)
    expect(await held()).toEqual([])
  })
})

describe('who can see or change a record', () => {
  const page = { entity: 'Content', key: '1' }

  it('is for people who read users and the record', async () => {
    expect((await get(edith(), 'record', page)).status).toBe(403)
    expect((await get(ada(), 'record', page)).status).toBe(404)
    expect((await get(mo, 'record', { entity: 'Content', key: '2' })).status).toBe(404)
    expect((await get(mo, 'record', { entity: 'Nothing', key: '1' })).status).toBe(400)
  })

  it('names them with the reason, and counts the rest', async () => {
    const { body } = await get<RecordAccess>(mo, 'record', page)
    expect(body.others).toBe(2)
    expect(body.people.map(({ name, change }) => [name, change])).toEqual([
      ['Edith', true],
      ['Mo', true],
    ])
    expect(body.people[0]?.ways).toEqual([
      [
        {
          group: { id: EDITORS, name: 'Editors' },
          tag: { id: 1010, name: 'Heart' },
          other: null,
          isHidden: false,
        },
      ],
    ])
  })
})

describe('a request for access', () => {
  const ask = (words: string | null = null) => post(ines(), 'requests', { tool: 'form-submissions', words })
  const open = async (actor: Actor) => (await get<OpenAccessRequest[]>(actor, 'requests')).body

  it('reaches the people who can grant it, once', async () => {
    expect((await ask('For the front dashboard.')).body).toEqual({ asked: ['Ada'] })
    expect((await ask('For the front dashboard, until May.')).status).toBe(200)
    expect(await mailed()).toEqual([
      {
        to: 'ada@a.example',
        subject: 'Ines asks for access to Form submissions',
        text: expect.stringContaining('“For the front dashboard.”'),
      },
    ])
    expect(await open(ada())).toMatchObject([
      { name: 'Ines', tool: 'form-submissions', words: 'For the front dashboard, until May.' },
    ])
    expect(await open(edith())).toEqual([])
    const dashboard = async (actor: Actor) =>
      (await call(actor, 'GET', '/api/v1/mc/dashboard?zone=UTC')).json().accessRequests
    expect([await dashboard(ada()), await dashboard(edith())]).toEqual([1, null])
    const { proposals } = (await open(ada()))[0] ?? {}
    expect(proposals?.map(({ group, tags }) => group?.name ?? tags[0]?.id)).toEqual(['Intake', 160])
  })

  it('is refused for what one has, for what there is not, and where nobody can grant it', async () => {
    expect((await post(ada(), 'requests', { tool: 'form-submissions', words: null })).status).toBe(409)
    expect((await post(ines(), 'requests', { tool: 'nothing', words: null })).status).toBe(404)
    expect((await post(ines(), 'requests', { tool: 'key-manager', words: null })).status).toBe(409)
    await database.pool.query(`update "AspNetUsers" set "Disabled" = true where "Id" in ('${ADA}', '${MO}')`)
    expect((await ask()).message).toContain('Nobody can grant this')
  })

  it('is told of with the templates of emails, each time', async () => {
    const templates = mailTemplates().filter(({ TFile }) => TFile?.startsWith('mail-access-'))
    for (const { TName, TFile, TSubject, TSource } of templates)
      await database.pool.query(
        `insert into "Template" ("TName", "TKind", "TFile", "TSubject", "TSource", "TActive") values ($1, 'email', $2, $3, $4, true)`,
        [TName, TFile, TSubject, TSource],
      )
    await ask()
    const [first] = await open(ada())
    await post(ada(), `requests/${first?.id}/accept`, { tags: [160], groupId: null, until: null })
    await database.pool.query(`delete from "AspNetUserClaims" where "UserId" = '${INES}'`)
    await ask()
    const [second] = await open(ada())
    await post(ada(), `requests/${second?.id}/decline`, { words: 'Not <b>now</b>.' })
    const sent = await rows(
      `select "EaTemplate" as file, "EaHtml" as html from "EmailArchive" order by "EaId"`,
    )
    await database.pool.query(`delete from "Template" where "TFile" like 'mail-access-%'`)
    expect(new Set(sent.map(({ file }) => file))).toEqual(
      new Set(['mail-access-request', 'mail-access-granted', 'mail-access-declined']),
    )
    expect(sent.at(-1)?.html).toContain('Not &lt;b&gt;now&lt;/b&gt;.')
  })

  it('is accepted in one step, for a limited time, and the log names it', async () => {
    await ask()
    const [request] = await open(ada())
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const accept = { tags: [160], groupId: null, until }
    expect((await post(edith(), `requests/${request?.id}/accept`, accept)).status).toBe(403)
    expect((await post(ada(), `requests/${request?.id}/accept`, accept)).status).toBe(200)
    expect((await accountOfId(database.query, INES))?.granted).toEqual([{ type: 'TId', value: '160' }])
    expect(
      await rows(`select "ExpiresDt" as until from "AspNetUserClaims" where "UserId" = '${INES}'`),
    ).toEqual([{ until }])
    expect(await rows(`select "Message" as said from "AuditLog" where "Type" = 'Access'`)).toEqual([
      { said: expect.stringContaining('Access granted: Form submissions to Ines until') },
    ])
    expect((await mailed()).at(-1)).toMatchObject({ to: 'ines@a.example' })
    expect((await post(ada(), `requests/${request?.id}/accept`, accept)).status).toBe(409)
    expect(await open(ada())).toEqual([])
  })

  it('is accepted by a group, which does not end', async () => {
    await ask()
    const [request] = await open(ada())
    const path = `requests/${request?.id}/accept`
    const until = new Date(Date.now() + 86_400_000).toISOString()
    expect((await post(ada(), path, { tags: [], groupId: INTAKE, until })).status).toBe(400)
    expect((await post(ada(), path, { tags: [1010], groupId: null, until: null })).status).toBe(409)
    expect((await post(ada(), path, { tags: [160, 1010], groupId: null, until: null })).message).toContain(
      'don’t have: TId 1010',
    )
    expect((await post(ada(), path, { tags: [], groupId: INTAKE, until: null })).status).toBe(200)
    expect((await accountOfId(database.query, INES))?.roles).toEqual(['Intake'])
  })

  it('is declined with words', async () => {
    await ask()
    const [request] = await open(ada())
    const path = `requests/${request?.id}/decline`
    expect((await post(ines(), path, { words: null })).status).toBe(403)
    const groupsAndUsers = somebody({ claims: { TId: [161] } })
    expect((await post(groupsAndUsers, path, { words: null })).status).toBe(403)
    expect((await post(ada(), path, { words: 'Ask your lead first.' })).status).toBe(200)
    expect((await mailed()).at(-1)).toMatchObject({
      to: 'ines@a.example',
      text: expect.stringContaining('Ask your lead first.'),
    })
    expect(await rows(`select "ArState" as state, "ArAnswer" as answer from "AccessRequest"`)).toEqual([
      { state: 'declined', answer: 'Ask your lead first.' },
    ])
  })

  it('nobody gives or prolongs what they hold for a limited time', async () => {
    await database.pool.query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ('${ADA}', 'TId', '1010', now() + interval '1 hour')`,
    )
    const holds = somebody({ userId: ADA, claims: { TId: [161, 1010] } })
    const body = { UserId: INES, ClaimType: 'TId', ClaimValue: '1010' }
    const given = await call(holds, 'POST', '/api/v1/db/AspNetUserClaims', { body })
    expect(given.json().message).toContain('limited time')
    const [own] = await rows(`select "Id" as id from "AspNetUserClaims" where "ClaimValue" = '1010'`)
    const prolonged = await call(holds, 'PATCH', `/api/v1/db/AspNetUserClaims/${own.id}`, {
      body: { ExpiresDt: null },
    })
    expect(prolonged.json().message).toContain('limited time')
  })
})

describe('permissions change for who has proven who they are', () => {
  const calls = [
    ['POST', 'AspNetUserClaims', { UserId: INES, ClaimType: 'TId', ClaimValue: '160' }],
    ['POST', 'AspNetUserRoles', { UserId: INES, RoleId: INTAKE }],
    ['POST', 'AspNetRoleClaims', { RoleId: EDITORS, ClaimType: 'TId', ClaimValue: '160' }],
    ['DELETE', `AspNetUserRoles/[${ADA},${INTAKE}]`, undefined],
    ['DELETE', `AspNetRoles/${EDITORS}`, undefined],
  ] as const

  it('within ten minutes; after that they are asked again, and whatever never proves it is refused', async () => {
    for (const provenAt of [Date.now() - 10 * 60_000 - 1, null])
      for (const [method, path, body] of calls) {
        const by = mojoAdmin({ userId: MO, provenAt })
        const answer = await call(by, method, `/api/v1/db/${path}`, body ? { body } : {})
        expect([path, answer.statusCode, answer.json().stepUp]).toEqual([path, 403, true])
      }
    for (const [method, path, body] of calls) {
      const answer = await call(mo, method, `/api/v1/db/${path}`, body ? { body } : {})
      expect([path, answer.statusCode < 300]).toEqual([path, true])
    }
  })

  it('and what they could not change anyway asks for nothing', async () => {
    const body = { UserId: INES, ClaimType: 'TId', ClaimValue: '1011' }
    const by = somebody({ userId: ADA, claims: { TId: [161] }, provenAt: null })
    const answer = await call(by, 'POST', '/api/v1/db/AspNetUserClaims', { body })
    expect([answer.statusCode, answer.json().stepUp]).toEqual([403, undefined])
  })

  it('also by a job, which is refused before it begins', async () => {
    const by = mojoAdmin({ userId: MO, provenAt: null })
    const body = { entity: 'AspNetUserClaims', action: 'delete', filters: '' }
    const answer = await call(by, 'POST', '/api/v1/mc/bulk', { body })
    expect([answer.statusCode, answer.json().stepUp]).toEqual([403, true])
  })
})

describe('somebody who manages people and holds a folder', () => {
  const FOLDERS = `insert into "Tag" ("TId", "TIdParent", "TName", "TVisible") overriding system value values
    (1012, 1010, 'Valves', true), (1013, 1012, 'Deep', true), (1014, 1010, 'Hidden', false)`
  const lead = (more = {}) =>
    somebody({
      userId: ADA,
      claims: { TId: [161, 162, 1010] },
      tree: [161, 162, 1010, 1012].map(TId => ({
        TId,
        TIdParent: TId === 1012 ? 1010 : null,
        TVisible: true,
        TDeleted: false,
      })),
      ...more,
    })
  const own = (tag: number, UserId = INES) => ({ UserId, ClaimType: 'TId', ClaimValue: String(tag) })
  const write = (actor: Actor, tag: number) =>
    call(actor, 'POST', '/api/v1/db/AspNetUserClaims', { body: own(tag) })

  it('grants inside it what they hold there, and nothing else, by whatever call', async () => {
    await database.pool.query(FOLDERS)
    await database.pool.query(`update "Tag" set "TVisible" = false where "TId" = 1013`)
    expect((await write(lead(), 1012)).statusCode).toBe(201)
    for (const tag of [1011, 1014, 1, 160]) expect((await write(lead(), tag)).statusCode).toBe(403)
    const group = { RoleId: EDITORS, ClaimType: 'TId', ClaimValue: '1011' }
    const refused = [
      call(lead(), 'POST', '/api/v1/db/AspNetUserClaims/all', { body: [own(1010), own(1011)] }),
      call(lead(), 'POST', '/api/v1/db/AspNetUserClaims/batch', {
        body: { create: [own(1010), own(1011)], update: [], delete: [] },
      }),
      call(lead(), 'POST', '/api/v1/db/AspNetRoleClaims', { body: group }),
      call(lead(), 'POST', '/api/v1/db/AspNetUserRoles', { body: { UserId: INES, RoleId: INTAKE } }),
    ]
    for (const { statusCode } of await Promise.all(refused)) expect(statusCode).toBe(403)
    expect(
      await rows(`select "ClaimValue" as tag from "AspNetUserClaims" where "UserId" = '${INES}'`),
    ).toEqual([{ tag: '1012' }])
  })

  it('does not grant a folder in it that opens one which they do not have', async () => {
    await database.pool.query(FOLDERS)
    expect((await write(lead(), 1012)).json().message).toContain('what you don’t have')
  })

  it('does not grant in it what they hold until a day', async () => {
    await database.pool.query(FOLDERS)
    await database.pool.query(`update "Tag" set "TVisible" = false where "TId" = 1013`)
    await database.pool.query(
      `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ('${ADA}', 'TId', '1010', now() + interval '1 hour')`,
    )
    expect((await write(lead(), 1012)).json().message).toContain('limited time')
  })

  it('grants nothing in the name of someone else', async () => {
    const message = 'Stop impersonating first. You can’t change permissions as someone else.'
    for (const by of [lead({ actedBy: 'Mo' }), mojoAdmin({ userId: MO, actedBy: 'Mo' })]) {
      expect((await write(by, 1010)).json().message).toBe(message)
      const joins = { body: { UserId: INES, RoleId: EDITORS } }
      expect((await call(by, 'POST', '/api/v1/db/AspNetUserRoles', joins)).json().message).toBe(message)
    }
  })
})

describe('what would change', () => {
  const none = { userId: null, groupId: null, type: null, value: null }

  it('is told in advance to people who read users and groups', async () => {
    const joins = { ...none, kind: 'member', adds: true, userId: INES, groupId: INTAKE }
    expect((await post(ines(), 'difference', { changes: [joins] })).status).toBe(403)
    expect((await post(ada(), 'difference', { changes: [{ ...joins, groupId: null }] })).status).toBe(400)
    const gains = { tools: ['form-submissions'], folders: 0, isAdministrator: false }
    expect((await post(ada(), 'difference', { changes: [joins] })).body.people).toMatchObject([
      { name: 'Ines', gains },
    ])
    const takes = { ...none, kind: 'group', adds: false, groupId: EDITORS, type: 'TId', value: '1010' }
    expect((await post(ada(), 'difference', { changes: [takes] })).body.people).toMatchObject([
      { name: 'Edith', loses: { tools: [], folders: 1 } },
    ])
    expect(await rows('select 1 from "AspNetUserRoles"')).toHaveLength(3)
  })

  it('says what a group opens, and who would lose what without it', async () => {
    expect((await get(ada(), 'group', { groupId: randomUUID() })).status).toBe(404)
    const { body } = await get<GroupAccess>(ada(), 'group', { groupId: EDITORS })
    expect(body).toMatchObject({ members: 1, loses: [{ name: 'Edith', loses: { folders: 1 } }] })
    expect(body.opens.folders).toEqual([{ id: 1010, name: 'Heart' }])
    expect((await get<GroupAccess>(ada(), 'group', { groupId: INTAKE })).body.loses).toEqual([])
  })

  it('compares two people, and two groups', async () => {
    const { body } = await get<ComparedAccess>(ada(), 'compare', { of: 'people', one: EDITH, other: ADA })
    expect(body.one).toMatchObject({ name: 'Edith', folders: [{ name: 'Heart' }] })
    expect(body.other.tools).toEqual(expect.arrayContaining(['user-management', 'form-submissions']))
    const groups = await get<ComparedAccess>(ada(), 'compare', { of: 'groups', one: EDITORS, other: INTAKE })
    expect(groups.body.other.tools).toContain('form-submissions')
    expect((await get(ada(), 'compare', { of: 'people', one: EDITH, other: EDITORS })).status).toBe(404)
    expect((await get(ines(), 'compare', { of: 'people', one: EDITH, other: ADA })).status).toBe(403)
  })
})
