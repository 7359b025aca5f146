/**
 * Fills the database that the environment names, and multiplies what is in it for benchmarks:
 * `npm run seed -- --scale 100 --only Custom_Location`. Works beside a running server and without one; reads of a
 * table that is multiplied wait until it is done.
 */
import { parseArgs } from 'node:util'
import { type Config, connectionOf, readConfig } from '../server/config.ts'
import { createCipher } from '../server/crypto/cipher.ts'
import { EVERYTHING, openChanges } from '../server/database/changes.ts'
import { findRunningCluster, startCluster } from '../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { openStorage } from '../server/files/index.ts'
import { checkSecret } from '../server/records/secret-check.ts'
import { type Growing, grow, growingEntities, seed } from '../server/seed/index.ts'
import { StartupError } from '../server/startup-error.ts'

const USAGE = `npm run seed -- [--scale N] [--only ${growingEntities.join('|')}]`

function readArguments(): { scale: number; only?: Growing } {
  const { values } = parseArgs({ options: { scale: { type: 'string' }, only: { type: 'string' } } })
  const scale = Number(values.scale ?? '1')
  if (!Number.isInteger(scale) || scale < 1) throw new StartupError(`The scale is a whole number: ${USAGE}`)
  const only = growingEntities.find(name => name === values.only)
  if (values.only !== undefined && !only) throw new StartupError(`${values.only} does not grow: ${USAGE}`)
  return { scale, ...(only && { only }) }
}

/** Seeds an empty database; to one that holds the demo already, adds what the scale says. */
async function fill(database: Database, { seed: kind, secret, folder, s3 }: Config): Promise<string> {
  const { scale, only } = readArguments()
  const options = { cipher: createCipher(secret), ...(only && { only }) }
  await migrate(database)
  await checkSecret(database, secret)
  const { storage, close } = await openStorage(folder, s3)
  const isSeeded = await seed(database, kind, { scale, storage, ...options }).finally(close)
  if (isSeeded) return `Seeded (${kind}), ${scale} times`
  if (scale === 1) return 'There is something in this database already; nothing was done'
  await grow(database, scale - 1, options)
  await tellNodes(database)
  return `Added ${scale - 1} times what a demo has of ${only ?? growingEntities.join(', ')}`
}

/** Running nodes forget what they know of the tables. */
async function tellNodes(database: Database): Promise<void> {
  const changes = await openChanges(database, () => {})
  changes.publish(EVERYTHING)
  await changes.close()
}

const began = performance.now()
try {
  const config = await readConfig(process.env)
  const { folder } = config
  const running = connectionOf(config) ?? (await findRunningCluster(folder))
  const cluster = running ? undefined : await startCluster({ folder })
  const database = openDatabase(running ?? cluster?.connection ?? {}, { max: 2 })
  try {
    const said = await fill(database, config)
    process.stdout.write(`${said} (${((performance.now() - began) / 1000).toFixed(1)} s).\n`)
  } finally {
    await database.close()
    await cluster?.stop()
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
