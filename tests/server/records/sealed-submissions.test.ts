import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { dataKeyIdOf } from '../../../server/crypto/envelope.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'
import { storedSubmissions } from '../support/sealed-rows.ts'

const { call, database } = await testApp()
const { query } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const form = async (FrmName: string): Promise<number> =>
  (await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body: { FrmName } })).json().FrmId
const [contact, other] = [await form('Contact'), await form('Other')]

beforeEach(async () => {
  await sql`delete from "FormSubmission"`.execute(query)
  await sql`delete from data_key`.execute(query)
})

const metaOf = (value: string) =>
  JSON.stringify({ answers: [{ name: 'mail', kind: 'email', label: 'Email', value }], isSubscribe: false })
const send = async (value: string, FrmId = contact): Promise<number> => {
  const answer = await call(mojoAdmin(), 'POST', '/api/v1/db/FormSubmission', {
    body: { FrmId, FsMetaData: metaOf(value) },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().FsId
}
const stored = () => storedSubmissions(query, cipher)
const keysOf = async () => (await stored()).map(({ sealed }) => dataKeyIdOf(sealed))

describe('submissions in the database', () => {
  it('are sealed by a key for each form and month, and the database holds no key and no answer', async () => {
    await send('jo@example.com')
    await send('bo@example.com')
    await send('al@example.com', other)
    const [first, second, third] = await keysOf()
    expect(first).toBe(second)
    expect(third).not.toBe(first)
    expect((await stored()).map(({ meta }) => meta)).toEqual(
      ['jo', 'bo', 'al'].map(name => metaOf(`${name}@example.com`)),
    )
    const { rows } =
      await sql`select s::text from "FormSubmission" s union all select k::text from data_key k`.execute(
        query,
      )
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })

  it('do not open in another row', async () => {
    const [one, two] = [await send('jo@example.com'), await send('bo@example.com')]
    await sql`update "FormSubmission" set "FsSealed" = (select "FsSealed" from "FormSubmission" where "FsId" = ${one})
      where "FsId" = ${two}`.execute(query)
    expect((await stored()).map(({ meta }) => meta)).toEqual([
      metaOf('jo@example.com'),
      expect.stringContaining('can’t be read'),
    ])
  })

  it('do not open with another secret', async () => {
    await send('jo@example.com')
    const [row] = await storedSubmissions(query, createCipher(Buffer.alloc(32, 9)))
    expect(row?.meta).toContain('can’t be read')
  })

  it('open as they were sealed before there were data keys', async () => {
    const id = await send('jo@example.com')
    const before = cipher.encrypt(
      'FormSubmission',
      JSON.stringify({ meta: metaOf('old@example.com'), machine: null }),
    )
    await sql`update "FormSubmission" set "FsSealed" = ${before} where "FsId" = ${id}`.execute(query)
    expect((await stored())[0]?.meta).toBe(metaOf('old@example.com'))
  })

  it('are sealed anew, for the same row, when their answers are changed as a whole', async () => {
    const id = await send('jo@example.com')
    const [before] = await stored()
    const answer = await call(mojoAdmin(), 'PUT', `/api/v1/db/FormSubmission/${id}`, {
      body: { FrmId: contact, FsMetaData: metaOf('bo@example.com') },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const [after] = await stored()
    expect(after?.meta).toBe(metaOf('bo@example.com'))
    expect(after?.searchKeys).not.toBe(before?.searchKeys)
  })

  it('are gone with their key, and others stay', async () => {
    await send('jo@example.com')
    await send('al@example.com', other)
    await sql`delete from data_key where form = ${contact}`.execute(query)
    expect((await stored()).map(({ meta }) => meta)).toEqual([
      expect.stringContaining('can’t be read'),
      metaOf('al@example.com'),
    ])
  })
})
