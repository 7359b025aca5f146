import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type JobContext, startJobs } from '../../../server/jobs/jobs.ts'
import { beginImport, type ImportOrder, runImport } from '../../../server/old-site/begin-import.ts'
import type { AskOldSite } from '../../../server/old-site/fetch-old.ts'
import { oldSiteJobs } from '../../../server/old-site/jobs.ts'
import { importItems } from '../../../server/old-site/status.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

/** Imports on a server of their own, and what came of them. Each test begins without any. */
export async function importing() {
  const { call, database, changes, records, files } = await testApp()
  const { query, pool } = database
  const context: JobContext = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }

  /** A MoJoAdmin who is really there, since jobs read the rights of who asked anew. */
  async function account(): Promise<Actor> {
    const userId = randomUUID()
    await pool.query(
      `insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
      values ($1, 'mo@example.com', 'mo', 'MO@EXAMPLE.COM', 'MO', 'one')`,
      [userId],
    )
    await pool.query(`insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')`)
    await pool.query(
      `insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from "AspNetRoles" where "Name" = 'MoJoAdmin'`,
      [userId],
    )
    return mojoAdmin({ userId })
  }
  const mo = await account()
  const folder = await mkdtemp(join(tmpdir(), 'rounds-import-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await pool.query(`insert into "ContentType" ("CtId", "CtName") overriding system value values
    (1, 'Web page'), (2, 'News'), (3, 'Event'), (4, 'Navigation');
  insert into "Tag" ("TId", "TName") overriding system value values
    (14, 'Comments'), (21, 'News'), (23, 'Event'), (50, 'Content'), (54, 'Primary')`)

  beforeEach(async () => {
    for (const table of [
      'old_site_import',
      'old_site_known',
      '"Job"',
      '"Redirect"',
      '"Comment"',
      '"Content"',
      '"File"',
    ])
      await pool.query(`delete from ${table}`)
  })

  const fileNamed = (name: string) => fileURLToPath(new URL(`./files/${name}.xml`, import.meta.url))
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  /** The old site, which still has its pictures. */
  const answers: { ask: AskOldSite } = {
    ask: async url => {
      const isThere = url.endsWith('.png')
      return Object.assign(Readable.from(isThere ? [png] : []), {
        statusCode: isThere ? 200 : 404,
        headers: {},
      })
    },
  }
  const oldSite: AskOldSite = (url, signal) => {
    asked.push(url)
    return answers.ask(url, signal)
  }

  const options = { addresses: 'keep', publish: 'as it was', menu: 54, folder: 50 } as const

  async function begin(
    names: readonly string[],
    more: Partial<ImportOrder['options']> = {},
    paths = new Map<string, string>(),
    source: ImportOrder['source'] = 'wordpress',
  ) {
    const world = {
      ...{ query, records },
      files: {
        keeping: files.keeping,
        uploads: {
          ...files.uploads,
          findFinished: async (_: Actor, id: string) => {
            const name = id.replace(/-\d+$/, '')
            return {
              path: paths.get(name) ?? fileNamed(name),
              name: name.includes('.') ? name : `${name}.xml`,
            }
          },
        },
      },
    }
    await beginImport(world, mo, {
      source,
      uploads: names.map((name, at) => `${name}-${Date.now()}${at}`),
      url: null,
      options: { ...options, ...more },
    })
    await work()
  }

  /** Works all jobs off that wait. */
  async function work() {
    const jobs = startJobs(
      context,
      oldSiteJobs({ files, storage: files.keeping, ask: oldSite }),
      { error: (...told: unknown[]) => console.error(told) },
      { lookMs: 10, staleMs: 30_000 },
    )
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select count(*)::int as open from "Job" where "JbState" in ('waiting', 'running')`,
        )
        return rows[0].open
      })
      .toBe(0)
    await jobs.stop()
  }

  /** Reads a site over the network. */
  async function beginAt(source: ImportOrder['source'], url: string) {
    await beginImport({ query, records, files }, mo, { source, uploads: [], url, options })
    await work()
  }

  /** Takes a file in, as an upload does. */
  const takeIn = (name: string, bytes: Buffer) =>
    files.incoming.with(async path => {
      await writeFile(path, bytes)
      await files.ingestFile(mo, path, { name })
    })

  async function run() {
    await runImport({ query, records }, mo)
    await work()
  }

  const planOf = async (more: Parameters<typeof importItems>[1] = {}) =>
    (await importItems(query, more)).items
  const pages = async () =>
    (
      await sql<{ CId: number; CTitle: string; CSeoUrl: string; CVisible: boolean; CtId: number }>`
      select "CId", "CTitle", "CSeoUrl", "CVisible", "CtId" from "Content"
      where "CDeletedDt" is null order by "CtId", "CTitle", "CId"`.execute(query)
    ).rows
  const counts = async () => {
    const { rows } =
      await pool.query(`select (select count(*)::int from "Content" where "CDeletedDt" is null) as pages,
    (select count(*)::int from "Comment") as comments, (select count(*)::int from "File") as files,
    (select count(*)::int from "Redirect") as redirects, (select count(*)::int from "ContentBlock" b
      join "Content" c using ("CId") where c."CDeletedDt" is null) as blocks`)
    return rows[0]
  }

  return {
    call,
    database,
    query,
    pool,
    records,
    mo,
    folder,
    png,
    asked,
    answers,
    options,
    fileNamed,
    begin,
    beginAt,
    run,
    work,
    planOf,
    takeIn,
    pages,
    counts,
  }
}
