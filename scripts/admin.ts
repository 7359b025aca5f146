/**
 * What an operator does by hand: `npm run admin -- reset-password <email>` gives an account a new password, for
 * whoever is locked out. Works beside a running server and without one, on the database that the environment names.
 */
import { connectionOf, readConfig } from '../server/config.ts'
import { findRunningCluster, startCluster } from '../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { resetPassword } from '../server/sign-in/index.ts'
import { StartupError } from '../server/startup-error.ts'

/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01'
const USAGE = 'npm run admin -- reset-password <email>'

/** Runs something on the database: the one that is given, the running server's, or one started for it. */
async function withDatabase(run: (database: Database) => Promise<void>): Promise<void> {
  const config = await readConfig(process.env)
  const { folder } = config
  const running = connectionOf(config) ?? (await findRunningCluster(folder))
  const cluster = running ? undefined : await startCluster({ folder })
  const database = openDatabase(running ?? cluster?.connection ?? {}, { max: 2 })
  try {
    await run(database)
  } catch (error) {
    const isEmpty = error instanceof Error && 'code' in error && error.code === NO_TABLE
    throw isEmpty ? new StartupError('There are no users yet: start Rounds once.') : error
  } finally {
    await database.close()
    await cluster?.stop()
  }
}

const [command, email] = process.argv.slice(2)
try {
  if (command !== 'reset-password' || !email) throw new StartupError(`Say what to do: ${USAGE}`)
  await withDatabase(async database => {
    const password = await resetPassword(database, email)
    if (password === undefined) throw new StartupError(`No account that is open has the address ${email}.`)
    process.stdout.write(
      `The new password of ${email}, shown this once, to be changed at the next sign-in: ${password}\n`,
    )
  })
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
