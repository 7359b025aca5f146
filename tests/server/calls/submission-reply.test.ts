import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const { query } = database
const fields = [
  { name: 'mail', label: 'Email', kind: 'email' },
  { name: 'why', label: 'What hurts?', kind: 'text', health: true },
]
const { FrmId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/Form', {
    body: { FrmName: 'Contact', FrmConfig: JSON.stringify({ fields }) },
  })
).json()

async function submission(...mails: readonly string[]): Promise<number> {
  const answers = [
    ...mails.map(value => ({ name: 'mail', label: 'Email', kind: 'email', value })),
    { name: 'why', label: 'What hurts?', kind: 'text', value: 'My left knee' },
  ]
  const body = { FrmId, FsMetaData: JSON.stringify({ answers }) }
  return (await call(mojoAdmin(), 'POST', '/api/v1/db/FormSubmission', { body })).json().FsId
}

const path = (id: number) => `/api/v1/db/formsubmission/secure/${id}/reply`
async function reply(id: number, body: object, actor: Parameters<typeof call>[0] = mojoAdmin()) {
  const answer = await call(actor, 'POST', path(id), { body })
  expectDocumented('post', '/api/v1/db/formsubmission/secure/{key}/reply', answer)
  return answer
}
const rows = async (text: string) => (await sql<AnyRow>`${sql.raw(text)}`.execute(query)).rows
const hello = { subject: 'About your message', text: 'Hello,\n\nplease call us.' }

beforeEach(async () => {
  await database.pool.query(
    `delete from "FormSubmission"; ${emptied('AuditLog')}; ${emptied('EmailArchive')}`,
  )
})

describe('a reply to a visitor', () => {
  it('is sent to the address that they gave, kept with the submission, and in the audit log', async () => {
    const id = await submission('jo@example.com')
    expect((await reply(id, hello)).json()).toEqual({ success: true })
    expect(await rows('select * from "EmailArchive"')).toMatchObject([
      { EaTo: 'jo@example.com', EaSubject: hello.subject, EaFsId: id },
    ])
    const [stored] = await rows(
      'select "FsNotes"::text as notes, "RowVersion" as version from "FormSubmission"',
    )
    expect(JSON.parse(String(stored?.notes))).toMatchObject([
      { text: `Replied by email: ${hello.subject}\n\n${hello.text}` },
    ])
    expect(stored?.version).toBe(2)
    const entries = await rows(`select * from "AuditLog" where "Type" = 'Replied'`)
    expect(entries).toMatchObject([
      { EntityKey: String(id), Message: `Replied by email to Form submission ${id}` },
    ])
    expect(JSON.stringify(entries)).not.toContain('call us')
  })

  it('is refused where it would repeat an answer, and nothing is sent', async () => {
    const id = await submission('jo@example.com')
    const answer = await reply(id, { ...hello, text: 'About MY LEFT  knee:' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([
      { field: 'text', message: expect.stringContaining('“What hurts?”') },
    ])
    expect(await rows('select * from "EmailArchive"')).toEqual([])
  })

  it('needs an address, words, one line of subject, and a reason from who has not got it', async () => {
    const id = await submission('jo@example.com')
    const reader = withTags(160)
    expect((await reply(await submission(''), hello)).statusCode).toBe(404)
    for (const body of [{ ...hello, text: ' ' }, { ...hello, subject: 'a\r\nBcc: x@example.com' }, {}])
      expect((await reply(id, body)).statusCode, JSON.stringify(body)).toBe(400)
    expect((await reply(id, hello, withTags(90))).statusCode).toBe(403)
    expect((await reply(id, hello, reader)).statusCode).toBe(403)
    expect((await reply(id, { ...hello, reason: 'On duty' }, reader)).statusCode).toBe(200)
  })

  it('goes to the first address that can be one, in the name of its writer, with the reason that they gave', async () => {
    const id = await submission('', 'jo at example', 'jo@example.com', 'other@example.com')
    const reader = withTags(160)
    expect((await reply(id, { ...hello, reason: ' On duty ' }, reader)).statusCode).toBe(200)
    expect(await rows('select "EaTo" from "EmailArchive"')).toEqual([{ EaTo: 'jo@example.com' }])
    const [stored] = await rows('select "FsNotes"::text as notes from "FormSubmission"')
    expect(JSON.parse(String(stored?.notes))).toMatchObject([{ by: reader.author.userName }])
    const [entry] = await rows(
      `select "Message", "Data"::text as data from "AuditLog" where "Type" = 'Replied'`,
    )
    expect(entry?.Message).toBe(`Replied by email to Form submission ${id}: On duty`)
    expect(JSON.parse(String(entry?.data))).toEqual({ reason: 'On duty' })
  })

  it('is kept after the notes that are there, and cannot be sent once the answers are gone', async () => {
    const id = await submission('jo@example.com')
    await database.pool.query(`update "FormSubmission" set "FsNotes" = '[{"text":"Called them"}]'`)
    await reply(id, hello)
    const [stored] = await rows('select "FsNotes"::text as notes from "FormSubmission"')
    expect(JSON.parse(String(stored?.notes))).toMatchObject([
      { text: 'Called them' },
      { text: expect.stringContaining(hello.text) },
    ])
    await database.pool.query('update "FormSubmission" set "FsSealed" = null')
    expect((await reply(id, hello)).statusCode).toBe(404)
  })
})
