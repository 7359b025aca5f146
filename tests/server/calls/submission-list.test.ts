import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const path = '/api/v1/db/formsubmission'
const reader = withTags(160)

const get = async (actor: Parameters<typeof call>[0], rest: string) => {
  const answer = await call(actor, 'GET', `${path}/${rest}`)
  expectDocumented('get', `${path}/${rest.split('?')[0]}`, answer)
  return answer
}

async function form(listColumns: readonly string[], TId?: number): Promise<number> {
  const fields = [
    { name: 'topic', label: 'Topic', kind: 'text' },
    { name: 'why', label: 'Why', kind: 'text', health: true },
    { name: 'mail', label: 'Email', kind: 'email' },
  ]
  const body = {
    FrmName: 'Contact',
    FrmConfig: JSON.stringify({ fields }),
    FrmMetaData: JSON.stringify({ listColumns }),
    ...(TId !== undefined && { TId }),
  }
  return (await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body })).json().FrmId
}

async function submission(FrmId: number, more: AnyRow = {}): Promise<number> {
  const answers = ['topic', 'why', 'mail', 'gone'].map(name => ({
    name,
    label: `The ${name}`,
    value: `${name}!`,
  }))
  const body = { FrmId, FsMetaData: JSON.stringify({ answers }), ...more }
  const made = await call(reader, 'POST', '/api/v1/db/FormSubmission', { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().FsId
}

beforeEach(async () => {
  await database.pool.query('delete from "FormSubmission"; delete from "Form"')
})

describe('what the list of submissions shows', () => {
  it('is what the form chose, and never health information or what the form has no more', async () => {
    const FsId = await submission(await form(['mail', 'why', 'gone', 'topic']))
    await submission(await form([]))
    const listed = await get(reader, `listed?keys=${FsId},${FsId + 1},999`)
    expect(listed.json()).toEqual([
      {
        FsId,
        answers: [
          { name: 'mail', label: 'The mail', value: 'mail!' },
          { name: 'topic', label: 'The topic', value: 'topic!' },
        ],
      },
    ])
    const { rows } = await database.pool.query(
      `select 1 from "AuditLog" where "Type" = 'Viewed' union all select 1 from "FormSubmission" where "FsViewedDt" is not null`,
    )
    expect(rows).toEqual([])
  })

  it('is only for who has the submissions, and for keys', async () => {
    const FsId = await submission(await form(['topic']))
    for (const rest of [`listed?keys=${FsId}`, 'assignees', 'counts']) {
      expect((await get(undefined, rest)).statusCode).toBe(401)
      expect((await get(somebody(), rest)).statusCode).toBe(403)
      expect((await get(withTags(90), rest)).statusCode).toBe(403)
    }
    for (const keys of ['', 'x', '1;2', '1,', Array(501).fill(1).join()])
      expect((await get(reader, `listed?keys=${keys}`)).statusCode, keys).toBe(400)
  })

  it('counts the states, of all forms or of those with a tag', async () => {
    await database.pool.query(
      `insert into "Tag" ("TId", "TName") values (91, 'Register') on conflict do nothing`,
    )
    const [plain, tagged] = [await form([]), await form([], 91)]
    await submission(plain)
    await submission(plain, { FsState: 'done' })
    await submission(tagged, { FsState: 'in hand' })
    await submission(tagged, { FsState: 'spam' })
    expect((await get(reader, 'counts')).json()).toEqual({
      new: 1,
      'in hand': 1,
      done: 1,
      spam: 1,
      mine: 0,
      unassigned: 2,
    })
    expect((await get(reader, 'counts?TId=91')).json()).toEqual({
      new: 0,
      'in hand': 1,
      done: 0,
      spam: 1,
      mine: 0,
      unassigned: 1,
    })
  })
})

describe('whom submissions can be assigned to', () => {
  it('is who is active and has the tool', async () => {
    const account = async (name: string, tags: readonly number[], disabled = false) => {
      const { rows } = await database.pool.query<{ Id: string }>(
        `insert into "AspNetUsers" ("FullName", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp", "Disabled")
         values ($1, $2, $1, upper($2), upper($1), 'x', $3) returning "Id"`,
        [name, `${name}@example.com`, disabled],
      )
      for (const tag of tags)
        await database.pool.query(
          `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, 'TId', $2)`,
          [rows[0]?.Id, String(tag)],
        )
      return rows[0]?.Id
    }
    await database.pool.query(`insert into "Tag" ("TId", "TName") values (160, 'Form submissions')`)
    const bea = await account('bea', [1, 2])
    const abe = await account('abe', [160])
    await account('gone', [160], true)
    await account('without', [90])
    expect((await get(reader, 'assignees')).json()).toEqual([
      { id: abe, name: 'abe' },
      { id: bea, name: 'bea' },
    ])
  })

  it('is told by mail, with a link and no answer, unless they took it themselves', async () => {
    await database.pool.query(`delete from "AspNetUserClaims"`)
    const { rows } = await database.pool.query<{ Id: string }>(
      `select "Id" from "AspNetUsers" where "UserName" = 'abe'`,
    )
    const UserId = rows[0]?.Id ?? ''
    const FsId = await submission(await form(['topic']))
    const assign = async (actor: Parameters<typeof call>[0], to: string | null) =>
      expect((await call(actor, 'PATCH', `${path}/${FsId}`, { body: { UserId: to } })).statusCode).toBe(200)
    const mails = async () =>
      (await database.pool.query<AnyRow>('select * from "EmailArchive" order by "EaId"')).rows
    const abe = somebody({ userId: UserId, claims: { TId: [160] } })
    await assign(abe, UserId)
    expect(await mails()).toEqual([])
    await assign(reader, null)
    await assign(reader, UserId)
    await assign(reader, UserId)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      EaTo: 'abe@example.com',
      EaSubject: 'Assigned to you: Contact',
      EaFsId: FsId,
    })
    expect(mail?.EaText).toContain(`http://127.0.0.1:4870/maintenance/form-submissions/90/${FsId}`)
    expect(JSON.stringify(mail)).not.toMatch(/topic!|why!|mail!/)
  })

  it('is counted by day and form, with the hours until it was looked at', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const [at, name] of names.entries()) {
      const FrmId = await form([])
      await database.pool.query('update "Form" set "FrmName" = $1 where "FrmId" = $2', [name, FrmId])
      for (let made = 0; made < 5 - at; made++) await submission(FrmId)
      await submission(FrmId, { FsState: 'spam' })
    }
    await database.pool.query(
      `update "FormSubmission" set "FsViewedDt" = "FsCreatedDt" + case when "FsId" % 2 = 0 then interval '2 hours' end
       where "FsState" <> 'spam'`,
    )
    const days = (await get(reader, 'days?zone=UTC')).json()
    expect(days.days).toHaveLength(30)
    const last = days.forms.map((one: AnyRow) => [one.name, (one.received as number[]).at(-1)])
    expect(last).toEqual([
      ['A', 5],
      ['B', 4],
      ['C', 3],
      [null, 3],
    ])
    expect([days.waited.at(0), days.waited.at(-1)]).toEqual([null, 2])
    expect((await get(reader, 'days?zone=UTC&TId=999')).json().forms).toEqual([])
    expect((await get(withTags(90), 'days?zone=UTC')).statusCode).toBe(403)
    expect((await get(reader, 'days?zone=Nowhere')).statusCode).toBe(400)
  })

  it('is found by a whole email address or phone number, and nothing else; the log says who searched', async () => {
    const FrmId = await form([])
    const answers = [
      { name: 'mail', kind: 'email', value: 'Jo@Example.com' },
      { name: 'phone', kind: 'phone', value: '(205) 555-0142' },
      { name: 'topic', kind: 'text', value: 'Billing' },
    ]
    const FsId = await submission(FrmId, { FsMetaData: JSON.stringify({ answers }) })
    await submission(FrmId)
    const find = async (text: string, actor = reader) => {
      const answer = await call(actor, 'POST', `${path}/find`, { body: { text } })
      expectDocumented('post', `${path}/find`, answer)
      return answer
    }
    for (const text of ['jo@example.com', ' JO@EXAMPLE.COM', '+1 205 555 0142'])
      expect((await find(text)).json()).toEqual({ keys: [FsId] })
    for (const text of ['o@example.com', 'jo@example.co', '2055550143'])
      expect((await find(text)).json()).toEqual({ keys: [] })
    for (const text of ['Billing', 'jo', '']) expect((await find(text)).statusCode, text).toBe(400)
    expect((await find('jo@example.com', withTags(90))).statusCode).toBe(403)
    const { rows } = await database.pool.query(`select "Message" from "AuditLog" where "Type" = 'Searched'`)
    expect(rows).toHaveLength(6)
    expect(rows[0].Message).toBe('Searched form submissions by an email address: 1 submission')
    const { rows: kept } = await database.pool.query(
      'select s::text from "FormSubmission" s union all select a::text from "AuditLog" a',
    )
    expect(JSON.stringify(kept)).not.toMatch(/Jo@Example|555.?0142/)
  })
})
