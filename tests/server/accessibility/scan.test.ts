import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startAxe } from '../../../server/accessibility/axe.ts'
import { scanJob } from '../../../server/accessibility/scan-job.ts'
import { createRenderer } from '../../../server/accessibility/scan-pages.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type JobContext, startJobs } from '../../../server/jobs/jobs.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database, changes, records } = await testApp()
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
   values ('mo@example.com', 'mo', 'MO', 'MO') returning "Id" as id`,
)
const mo = mojoAdmin({ userId: accounts[0].id })
const context: JobContext = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }
const silent = { error: (...told: unknown[]) => console.error(told) }
const log = pino({ level: 'silent' })
const render = createRenderer({ database, changes, log, publicUrl: 'http://127.0.0.1:4870' })

beforeEach(async () => {
  for (const table of ['Job', 'AxFinding', 'Content', 'ContentType', 'Template'])
    await database.pool.query(`delete from "${table}"`)
  await database.pool.query('delete from ax_scan')
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") overriding system value values (1, 'Web page');
    insert into "Template" ("TName", "TKind", "CtId", "TActive", "TSource") values ('Plain', 'page', 1, true,
      '<h1>{{ page.CTitle }}</h1>{% for block in blocks %}<div class="{{ block.cssClass }}">{% if block.CbPhoto %}<img src="{{ block.CbPhoto }}">{% endif %}{{ block.CbCopy | raw }}</div>{% endfor %}<a href="/go"></a>')`)
  for (const name of ['Content', 'Template']) changes.publish(name)
})

async function page(
  url: string,
  copy: string,
  photo: string | null = null,
  isVisible = true,
): Promise<number> {
  const { rows } = await database.pool.query(
    `with made as (insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible") values (1, $1, $1, $4) returning "CId")
     insert into "ContentBlock" ("CId", "CbCopy", "CbPhoto") select "CId", $2, $3 from made returning "CId"`,
    [url, copy, photo, isVisible],
  )
  changes.publish('Content')
  return rows[0].CId
}

/** Asks for a scan by the call, and runs it to its end. */
async function scan(start = startAxe) {
  const { JbId } = (await call(mo, 'POST', '/api/v1/mc/accessibility', { body: {} })).json()
  await runToEnd(JbId, start)
  const { rows } = await database.pool.query(
    `select "AxRule" as rule, "AxMend" as mend, "AxFrom" as "from", "AxTemplate" as template, "AxPages" as pages,
      "AxIsNew" as fresh, "AxBlock" is not null as "hasBlock" from "AxFinding" order by "AxId"`,
  )
  return rows
}

async function runToEnd(JbId: number, start = startAxe) {
  const jobs = startJobs(context, [scanJob({ render, startAxe: start })], silent, {
    lookMs: 20,
    staleMs: 300,
  })
  onTestFinished(() => jobs.stop())
  for (let state = ''; state !== 'done'; ) {
    await delay(10)
    const { rows } = await database.pool.query(`select "JbState" as state from "Job" where "JbId" = $1`, [
      JbId,
    ])
    state = rows[0].state
    expect(state).not.toBe('failed')
  }
  await jobs.stop()
}

const state = async () => (await call(mo, 'GET', '/api/v1/mc/accessibility')).json()

it('finds barriers in a thread of its own, and tells what an editor can fix from what a template must', async () => {
  const first = await page('/first', '<p>Read <a href="/x"></a></p><script>globalThis.ran = true</script>')
  await page('/second', '<p>Fine.</p>', '/files/a.png')
  await page('/hidden', '<a href="/x"></a>', null, false)
  const found = (await scan()).filter(({ from }) => ['/first', '/second', '/hidden'].includes(from))
  expect(found).toContainEqual(
    expect.objectContaining({
      rule: 'link-name',
      mend: 'content',
      from: '/first',
      pages: 1,
      fresh: false,
      hasBlock: true,
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ rule: 'image-alt', mend: 'content', from: '/second', hasBlock: true }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      rule: 'link-name',
      mend: 'template',
      template: 'Plain',
      pages: 2,
      from: '/first',
    }),
  )
  expect(found.some(({ from }) => from === '/hidden')).toBe(false)
  expect(await state()).toMatchObject({
    job: null,
    failed: null,
    scans: [{ fresh: 0 }],
    rules: expect.arrayContaining([expect.objectContaining({ rule: 'image-alt', mend: 'content' })]),
    templates: expect.arrayContaining([expect.objectContaining({ template: 'Plain' })]),
  })
  expect((await call(mo, 'GET', `/api/v1/mc/accessibility/page?cId=${first}`)).json()).toEqual([
    expect.objectContaining({ impact: 'serious', block: expect.any(String) }),
  ])
}, 60_000)

/** Says of each page what its text says. */
const reader =
  (looked: string[] = []) =>
  () => ({
    async lookOver(html: string) {
      const [, rule = ''] = /wrong:(\w+)/.exec(html) ?? []
      looked.push(rule)
      if (rule === 'broken') throw new Error('It cannot be read.')
      const node = {
        rule,
        help: rule,
        impact: 'minor' as const,
        target: 'p',
        html: '<p>',
        isWritten: true,
        block: null,
      }
      return rule === '' ? [] : [node]
    },
    close: async () => undefined,
  })

it('says what is new since the last scan, and forgets what was fixed', async () => {
  const id = await page('/first', 'wrong:one')
  expect(await scan(reader())).toMatchObject([{ rule: 'one', fresh: false }])
  await database.pool.query(`update "ContentBlock" set "CbCopy" = 'wrong:two' where "CId" = $1`, [id])
  await page('/second', 'wrong:broken')
  changes.publish('ContentBlock')
  expect(await scan(reader())).toMatchObject([{ rule: 'two', fresh: true }])
  expect(await scan(reader())).toMatchObject([{ rule: 'two', fresh: false }])
  expect((await state()).scans.map(({ fresh }: { fresh: number }) => fresh)).toEqual([0, 1, 0])
})

it('goes on where it was when its node ends', async () => {
  for (let nth = 0; nth < 6; nth++) await page(`/page-${nth}`, `wrong:rule${nth}`)
  const { JbId } = (await call(mo, 'POST', '/api/v1/mc/accessibility', { body: {} })).json()
  const looked: string[] = []
  const read = reader(looked)()
  const jobs = startJobs(
    context,
    [
      scanJob({
        render,
        startAxe: () => ({
          ...read,
          async lookOver(html: string) {
            if (looked.filter(Boolean).length === 3) void jobs.stop()
            return read.lookOver(html)
          },
        }),
      }),
    ],
    silent,
    { lookMs: 20, staleMs: 300 },
  )
  await expect.poll(() => looked.filter(Boolean).length).toBeGreaterThan(2)
  await jobs.stop()
  await runToEnd(JbId, reader(looked))
  expect(looked.filter(Boolean).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map(nth => `rule${nth}`))
})

it('is for people who have the scanner', async () => {
  const nobody = somebody()
  expect((await call(nobody, 'GET', '/api/v1/mc/accessibility')).statusCode).toBe(403)
  expect((await call(nobody, 'POST', '/api/v1/mc/accessibility', { body: {} })).statusCode).toBe(403)
})
