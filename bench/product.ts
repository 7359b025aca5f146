import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@rounds/core/api'
import pg from 'pg'
import { buildWhenStale } from '../scripts/build-when-stale.mjs'
import { WAL_FOLDER } from '../server/database/cluster/archive.ts'
import { type ClusterConnection, findRunningCluster } from '../server/database/cluster/cluster.ts'
import { freePort, type Running, run } from './process.ts'

const ADMIN = { userName: 'bench@example.com', password: 'a long bench passphrase' }

/** The product on a data folder of its own. */
export interface Product {
  readonly folder: string
  /** Starts it, with further settings if need be. */
  start(settings?: Readonly<Record<string, string>>): Promise<Running>
  /** The database of the running product. */
  connection(): Promise<ClusterConnection>
  /** Waits until the site's search and the backup have taken in what was written: their work is not that of requests. */
  settled(): Promise<void>
  remove(): Promise<void>
}

/** A product that has never been started; it is built first where that is needed. */
export async function freshProduct(seed: 'empty' | 'demo' = 'empty'): Promise<Product> {
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'rounds-bench-'))
  return {
    folder,
    async start(settings = {}) {
      return run(['dist/server/main.js'], {
        PORT: String(await freePort()),
        ROUNDS_DATA: folder,
        ROUNDS_SEED: seed,
        ROUNDS_ADMIN_EMAIL: ADMIN.userName,
        ROUNDS_ADMIN_PASSWORD: ADMIN.password,
        NODE_ENV: 'production',
        ...settings,
      })
    },
    async connection() {
      const found = await findRunningCluster(folder)
      if (!found) throw new Error('The product does not run.')
      return found
    },
    settled: () => waitForQuiet(folder),
    // A last file of the log may still be on its way into the archive.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}

const PATIENCE_MS = 600_000
/** What has stood still for this long has ended. */
const STILL_MS = 10_000

async function waitForQuiet(folder: string): Promise<void> {
  const client = new pg.Client(await findRunningCluster(folder))
  await client.connect()
  const until = Date.now() + PATIENCE_MS
  try {
    let before = ''
    for (let since = Date.now(); Date.now() - since < STILL_MS; await delay(500)) {
      const { rows } = await client.query<{ documents: number; log: string | null }>(
        `select (select count(*)::int from site_document) as documents,
           (select last_archived_wal from pg_stat_archiver) as log`,
      )
      const waiting = (await readdir(join(folder, WAL_FOLDER))).filter(name => !name.startsWith('.'))
      const now = JSON.stringify([rows, waiting])
      if (now !== before || waiting.length > 0) since = Date.now()
      before = now
      if (Date.now() > until) throw new Error(`The product is still at work: ${now}`)
    }
  } finally {
    await client.end()
  }
}

/** Signs in and gives the token. */
export async function signIn(url: string): Promise<string> {
  const { signIn: calls } = createClient({ baseUrl: url, token: () => null })
  const { token } = await calls.login(ADMIN)
  if (!token) throw new Error('The bench cannot sign in.')
  return token
}

/** Fills the locations up to a number of rows, alike in every run. */
export async function fillLocations(connection: ClusterConnection, rows: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into "Custom_Location" ("LName", "LExternalId", "LAddress1", "LCity", "LZip", "LPhone", "LType")
     select (array['General Hospital','Medical Center','Family Clinic','Heart Institute','Urgent Care'])[1 + n % 5] || ' ' || md5(n::text),
       lpad(n::text, 8, '0'), (n % 9000) || ' Main Street', (array['Andalusia','Birmingham','Mobile','Dothan','Selma','Łódź'])[1 + n % 6],
       lpad((n % 99999)::text, 5, '0'), '(205) 555-' || lpad((n % 9999)::text, 4, '0'), 'Hospital'
     from generate_series((select count(*) from "Custom_Location") + 1, $1) n`,
    [rows],
  )
  await client.query('vacuum analyze "Custom_Location"')
  await client.end()
}

/** Adds physicians, alike in every run: each with a specialty and two of the locations that are there. */
export async function fillPhysicians(connection: ClusterConnection, rows: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into "Custom_Specialty" ("SpTitle") values ('Cardiology'), ('Pediatrics'), ('Orthopedics'), ('Neurology')`,
  )
  await client.query(
    `with made as (insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhVisible")
         select (array['Maria','Grace','John','Wei','Amina','Łukasz'])[1 + n % 6],
           (array['Gonzalez','Smith','Hopper','Chen','Okafor','Nowak','Heart'])[1 + n % 7] || '-' || n, true
         from generate_series(1, $1::int) n returning "PhId"),
       practice as (insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId")
         select "PhId", (select min("SpId") from "Custom_Specialty" where "SpTitle" = 'Cardiology') + "PhId" % 4 from made),
       place as (select "LId", row_number() over (order by "LId") as n from "Custom_Location")
     insert into "Custom_LocationToPhysician" ("PhId", "LId")
     select "PhId", "LId" from made join place on place.n in (1 + "PhId" * 7 % $2, 1 + "PhId" * 13 % $2)`,
    [rows, await countLocations(client)],
  )
  await client.query(
    'vacuum analyze "Custom_Physician", "Custom_PhysicianToSpecialty", "Custom_LocationToPhysician"',
  )
  await client.end()
}

async function countLocations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from "Custom_Location"',
  )
  return rows[0]?.count ?? 0
}

/** What is measured beside each other. */
export interface Pair {
  readonly ours: Running
  readonly bare: Running
  /** The database that both share. */
  readonly connection: ClusterConnection
  /** A signed-in administrator's. */
  readonly token: string
}

/** Fills the tag tree below the home page up to a number of folders, three deep, with a page in each tenth of them. */
export async function fillFolders(connection: ClusterConnection, folders: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into "Tag" ("TId", "TIdParent", "TName", "TPath", "TVisible")
     select $1::int + n, case when n <= 30 then 4 when n <= 930 then $1 + 1 + (n - 31) % 30 else $1 + 31 + (n - 931) % 900 end,
       (array['Heart','Knee','Children','Birth','Sleep'])[1 + n % 5] || ' ' || lpad(n::text, 6, '0'), '/bench/' || n, true
     from generate_series(1, $2::int) n order by n`,
    [FIRST_FOLDER, folders],
  )
  await client.query(
    `with made as (insert into "Content" ("CTitle", "CtId", "CSeoUrl", "CVisible")
       select 'Page ' || n, 1, '/bench/page-' || n, true from generate_series(1, $2::int / 10) n returning "CId")
     insert into "TagToContent" ("TId", "CId") select $1::int + 10 * row_number() over (order by "CId"), "CId" from made`,
    [FIRST_FOLDER, folders],
  )
  await client.query('vacuum analyze "Tag", "Content", "TagToContent"')
  await client.end()
}

/** The folders of the bench are numbered from the next one on. */
export const FIRST_FOLDER = 1_000_000

/** Starts ours and the bare handler on one database with so many locations, and ends them after the work. */
export const besideBare = (rows: number, work: (pair: Pair) => Promise<void>): Promise<void> =>
  besideBareOn(connection => fillLocations(connection, rows), work)

/** The same on a database that is filled in another way. */
export async function besideBareOn(
  fill: (connection: ClusterConnection) => Promise<void>,
  work: (pair: Pair) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const product = await freshProduct()
  const ours = await product.start(settings)
  const connection = await product.connection()
  await fill(connection)
  const bare = await run(['--import', 'tsx', 'bench/bare.ts'], {
    PORT: String(await freePort()),
    BARE_CONNECTION: JSON.stringify(connection),
  })
  try {
    await work({ ours, bare, connection, token: await signIn(ours.url) })
  } finally {
    await bare.stop()
    await ours.stop()
    await product.remove()
  }
}
