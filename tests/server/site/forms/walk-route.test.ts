import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FormConfig } from '@rounds/core/rules/forms'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/database/database.ts'
import type { FormParts } from '../../../../server/site/forms/form-parts.ts'
import { formWalkRoute } from '../../../../server/site/forms/walk-route.ts'
import type { Site } from '../../../../server/site/index.ts'
import type { Refilled } from '../../../../server/site/render/form.ts'
import { freshDatabase } from '../../support/database.ts'
import { freshFolder } from '../../support/folder.ts'

const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 2 })
afterAll(() => database.close())

const config: FormConfig = {
  steps: [
    { name: 'who', title: 'Who' },
    { name: 'why', title: 'Why' },
  ],
  fields: [
    { name: 'name', label: 'Your name', kind: 'text', step: 'who', required: true },
    { name: 'again', label: 'Seen before', kind: 'checkbox', step: 'who' },
    { name: 'why', label: 'Why', kind: 'text', step: 'why', required: true },
    { name: 'scan', label: 'A scan', kind: 'file', step: 'why' },
    { name: 'must', label: 'A card', kind: 'file', step: 'why', required: true },
  ],
}
await database.pool.query(
  `insert into "Form" ("FrmId", "FrmName", "FrmConfig", "FrmVisible") overriding system value
    values (5, 'Visit', $1, true), (6, 'Hidden', $1, false), (8, 'Without files', $2, true)`,
  [JSON.stringify(config), JSON.stringify({ ...config, fields: config.fields?.slice(0, 3) })],
)
await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Page') on conflict do nothing;
  insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible") values (1, 'Visit', '/visit', true)`)

const limited: string[] = []
let fails: Error | undefined
const taken: string[] = []
let folder: string
beforeEach(async () => {
  limited.length = 0
  taken.length = 0
  fails = undefined
  folder = await freshFolder()
})

/** The route, with a website whose pages say what a form is filled in with. */
async function served() {
  const say = ({ given, issues, isChange, page, token }: Refilled) =>
    JSON.stringify({ given: Object.fromEntries(given), issues, isChange, page, token })
  const site = {
    database,
    frameFor: async () => ({}),
    pages: {
      from: async (_: unknown, __: unknown, { refilled }: { readonly refilled: Refilled }) => ({
        body: `${say(refilled)}<!--id="form-5" id="form-8"-->`,
      }),
      messageAnswer: async (_: unknown, status: number) => ({ status, body: 'A page of its own' }),
    },
    async sendToVisitor(
      _: FastifyRequest,
      reply: FastifyReply,
      { status, body }: { status: number; body: string },
    ) {
      await reply.code(status).type('text/html').send(body)
    },
  } as unknown as Site
  const parts = {
    database,
    limits: { take: async ({ name }: { readonly name: string }) => void limited.push(name) },
    incoming: {
      async with(work: (path: string) => Promise<unknown>) {
        const path = join(folder, 'incoming')
        await writeFile(path, '')
        return work(path)
      },
    },
    uploads: {
      async take({
        field,
        name,
        isTruncated,
      }: {
        field: { name: string }
        name: string
        isTruncated: boolean
      }) {
        if (fails) throw fails
        taken.push(`${field.name} ${name}${isTruncated ? ', cut off' : ''}`)
        if (name.endsWith('.exe')) return { field: field.name, message: 'A scan: not a program.' }
        return `sealed ${name}`
      },
    },
  } as unknown as FormParts
  const app = fastify()
  formWalkRoute(app, site, parts)
  await app.ready()
  return app
}

type Fields = readonly (readonly [string, string | File])[]
async function post(fields: Fields, { id = '5', withFiles = false } = {}) {
  const app = await served()
  const all: Fields = [['rounds-page', '/visit'], ...fields]
  const data = new FormData()
  for (const [name, value] of all) data.append(name, value)
  const body = withFiles ? data : new URLSearchParams(all.map(([name, value]) => [name, String(value)]))
  const request = new Request('http://localhost', { method: 'POST', body })
  const { statusCode, body: html } = await app.inject({
    method: 'POST',
    url: `/_site/form/${id}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const said = html.startsWith('{') ? JSON.parse(html.replace(/<!--.*$/, '')) : html
  return { status: statusCode, said }
}
const at = (step: string) => ({ at: 'step', step, issues: [] })

describe('a page of a form', () => {
  it('leads on to the next one, with all answers and the token', async () => {
    const { status, said } = await post([
      ...([
        ['rounds-step', 'who'],
        ['rounds-token', 't'],
        ['name', 'Jo'],
        ['why', 'A cold'],
      ] as const),
    ])
    expect(status).toBe(200)
    expect(said).toMatchObject({ page: at('why'), issues: [], isChange: false, token: 't' })
    // A box that was not checked has been left so.
    expect(said.given).toMatchObject({ name: ['Jo'], why: ['A cold'], again: [''] })
    expect(limited).toEqual(['form page'])
  })

  it('stays where something is missing, and says what', async () => {
    const { status, said } = await post([
      ['rounds-step', 'who'],
      ['rounds-go', 'next'],
      ['name', ' '],
    ])
    expect(status).toBe(400)
    expect(said.issues).toEqual([{ field: 'name', message: expect.stringContaining('Your name') }])
    expect(said.page).toMatchObject({ at: 'step', step: 'who' })
  })

  it('leads back, also with nothing filled in', async () => {
    expect(
      (
        await post([
          ['rounds-step', 'why'],
          ['rounds-go', 'back'],
        ])
      ).said,
    ).toMatchObject({
      page: at('who'),
      isChange: false,
    })
    // From the check of all answers, or from nowhere.
    for (const fields of [[['rounds-go', 'back']], [], [['rounds-go', 'next']]] as const)
      expect((await post([...fields, ['name', 'Jo']])).said).toMatchObject({ page: at('why'), issues: [] })
  })

  it('is named by who wants to change an answer, and leads back to the check', async () => {
    const answers = [
      ['name', 'Jo'],
      ['why', 'A cold'],
    ] as const
    const walk = async (fields: Fields) => (await post(fields, { id: '8' })).said
    expect(await walk([...answers, ['rounds-step', 'why'], ['rounds-go', 'step:who']])).toMatchObject({
      page: at('who'),
      isChange: true,
    })
    const change = [
      ['rounds-change', 'true'],
      ['rounds-step', 'who'],
    ] as const
    expect(await walk([...answers, ...change])).toMatchObject({ page: { at: 'check' }, isChange: false })
    expect(await walk([['name', 'Jo'], ...change])).toMatchObject({ page: at('why'), isChange: true })
    expect(await walk([...answers, ['rounds-step', 'who']])).toMatchObject({
      page: at('why'),
      isChange: false,
    })
  })

  it.each(['7', '6', '0', 'x', '1234567890', '5x'])('is not there for the form %s', async id => {
    expect(await post([['rounds-step', 'who']], { id })).toEqual({ status: 404, said: 'A page of its own' })
  })

  it('stands alone where its page does not show the form any more', async () => {
    const { status, said } = await post([
      ['rounds-page', 'elsewhere'],
      ['rounds-step', 'who'],
      ['name', 'Jo'],
    ])
    expect([status, said.page]).toEqual([200, at('why')])
    const app = await served()
    const { statusCode, body } = await app.inject({
      ...{ method: 'POST', url: '/_site/form/5', payload: 'rounds-page=%2Fgone&rounds-step=who&name=Jo' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([statusCode, body]).toEqual([200, 'A page of its own'])
  })

  it('takes nothing but what forms send', async () => {
    const app = await served()
    const sent = await app.inject({ method: 'POST', url: '/_site/form/5', payload: { name: 'Jo' } })
    expect(sent.statusCode).toBe(415)
  })
})

describe('files of a form', () => {
  const file = (name: string, text = 'x') => new File([text], name)
  const here = ['rounds-step', 'why'] as const

  it('are kept as they arrive, each for its question, and go on as what is carried of them', async () => {
    const { said } = await post(
      [here, ['name', 'Jo'], ['why', 'A cold'], ['scan', file('a.pdf')], ['must', file('b.pdf')]],
      { withFiles: true },
    )
    expect(taken).toEqual(['scan a.pdf', 'must b.pdf'])
    expect(said.given).toMatchObject({ scan: ['sealed a.pdf'], must: ['sealed b.pdf'] })
    expect(limited).toEqual(['form file', 'form file', 'form page'])
  })

  it('are left out where none was chosen, or where none is asked for', async () => {
    await post([here, ['scan', file('')], ['why', file('c.pdf')], ['other', file('d.pdf')]], {
      withFiles: true,
    })
    expect([taken, limited]).toEqual([[], ['form page']])
  })

  it('that are refused keep the visitor on the page, with the rest', async () => {
    const { status, said } = await post(
      [here, ['rounds-go', 'back'], ['why', 'A cold'], ['scan', file('a.exe')], ['must', file('b.pdf')]],
      { withFiles: true },
    )
    expect(status).toBe(400)
    expect(said).toMatchObject({
      page: at('why'),
      issues: [{ field: 'scan', message: 'A scan: not a program.' }],
    })
    expect(said.given).toMatchObject({ why: ['A cold'], must: ['sealed b.pdf'] })
  })

  it('that cannot be stored are told, and may be left out where they are not required', async () => {
    fails = Object.assign(new Error('full'), { code: 'ENOSPC' })
    const { status, said } = await post([here, ['scan', file('a.pdf')], ['must', file('b.pdf')]], {
      withFiles: true,
    })
    expect(status).toBe(400)
    expect(said.issues).toEqual([
      {
        field: 'scan',
        message: expect.stringMatching(/we couldn’t store “a\.pdf”.*or send the form without it\.$/),
      },
      { field: 'must', message: expect.stringMatching(/we couldn’t store “b\.pdf”.*in a few minutes\.$/) },
    ])
  })

  it('that fail in another way are an error of ours, and a broken form one of theirs', async () => {
    fails = Object.assign(new Error('It broke.'), { syscall: 'read' })
    expect((await post([here, ['scan', file('a.pdf')]], { withFiles: true })).status).toBe(500)
    const app = await served()
    const cut = await app.inject({
      ...{
        method: 'POST',
        url: '/_site/form/5',
        payload: '--b\r\ncontent-disposition: form-data; name="x"\r\n',
      },
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([cut.statusCode, cut.json().message]).toEqual([400, expect.stringContaining('damaged')])
  })
})
