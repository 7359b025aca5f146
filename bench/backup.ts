/** How much slower are lists while a backup is taken and while it is restored for a test? Each beside quiet lists before and after. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, databaseCalls } from '@rounds/core/api'
import pg from 'pg'
import type { ClusterConnection } from '../server/database/cluster/cluster.ts'
import { originalName } from '../server/files/storage.ts'
import { measuredLists } from './lists.ts'
import { fillLocations, freshProduct, signIn } from './product.ts'

const ROUNDS = 3
const LOCATIONS = 100_000
const [UPLOADS, UPLOAD_BYTES] = [200, 1_000_000]

/** Prints the 95th percentile of lists during a backup and during its test restore, as parts of that of quiet lists. */
export async function benchBackup(): Promise<void> {
  const product = await freshProduct()
  const server = await product.start()
  try {
    const token = await signIn(server.url)
    await fillLocations(await product.connection(), LOCATIONS)
    const client = createClient({ baseUrl: server.url, token: () => token })
    const calls = databaseCalls(client.http)
    const { during, quiet } = measuredLists(client)
    const isAtWork = async () => {
      const { job, proof } = await calls.backups()
      return job !== null || proof !== null
    }
    const quietBefore = async () => {
      for (;;) {
        // A new product backs itself up.
        while (await isAtWork()) await delay(500)
        const p95 = await quiet()
        if (!(await isAtWork())) return p95
      }
    }
    await quiet()
    for (let round = 0; round < ROUNDS; round++) {
      await addUploads(product.folder, await product.connection(), round)
      const before = await quietBefore()
      await calls.takeBackup()
      const taking = await during(async () => (await calls.backups()).job !== null)
      const proving = await during(async () => (await calls.backups()).proof !== null)
      const after = await quiet()
      const bare = (before + after) / 2
      const said = ({ p95, count }: typeof taking) =>
        `${p95.toFixed(1)} ms, ${(p95 / bare).toFixed(2)} of quiet (${count} lists)`
      process.stdout.write(
        `lists of ${LOCATIONS.toLocaleString('en')}, p95: quiet ${before.toFixed(1)} and ${after.toFixed(1)} ms; while backing up ${said(taking)}; while test-restoring ${said(proving)}; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
      )
    }
    const [base] = (await calls.backups()).backups?.bases ?? []
    process.stdout.write(
      `the last backup: ${base?.tookMs} ms with ${base?.uploads?.count} uploaded files, ${base?.uploads?.newCount} new; its test restore ${base?.proof?.tookMs} ms, ${base?.proof?.problems.length} problems\n`,
    )
  } finally {
    await server.stop()
    await product.remove()
  }
}

/** Uploaded files that do not compress. */
async function addUploads(folder: string, connection: ClusterConnection, round: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (let at = 0; at < UPLOADS; at++) {
    const bytes = randomBytes(UPLOAD_BYTES)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, 'files', originalName(hash))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await client.query(
      `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ($1, '/' || $1, 'application/pdf', $2, $3)`,
      [`bench-${round}-${at}.pdf`, UPLOAD_BYTES, hash],
    )
  }
  await client.end()
}
