/**
 * Brings the embedded database back to a moment when the product itself does not start:
 * `npm run restore -- --at 2026-11-23T14:32`. Stop Rounds first. The database that is there is kept beside it.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreLive } from '../server/backup/restore-live.ts'
import { readConfig } from '../server/config.ts'
import { StartupError } from '../server/startup-error.ts'

const USAGE = 'npm run restore -- [--at 2026-11-23T14:32]'

/** The time that was asked for, in this computer's zone unless it names one. */
function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new StartupError(`${text} is no time: ${USAGE}`)
  if (at.getTime() > Date.now()) throw new StartupError(`${text} is in the future.`)
  return at
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const { values } = parseArgs({ options: { at: { type: 'string' } } })
  const at = readMoment(values.at)
  const { folder, backupFolder, databaseUrl, secret } = await readConfig(process.env)
  if (databaseUrl)
    throw new StartupError(
      'This restores the embedded database. The server of DATABASE_URL restores its own.',
    )
  const place = backupFolder ?? join(folder, 'backup')
  const { lastChange, before } = await restoreLive({ folder, place, secret, say, ...(at && { at }) })
  say(`Restored. The last change in it is from ${lastChange ?? 'before the audit log begins'}.`)
  say(`The database as it was is kept in ${before}: delete that folder when you no longer need it.`)
  say('Start Rounds again.')
} catch (error) {
  const isExpected = error instanceof StartupError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
