/**
 * Brings the embedded database back to a moment when the product itself does not start:
 * `npm run restore -- --at 2026-11-23T14:32`. Stop Rounds first. The database that is there is kept beside it. With
 * `DATABASE_URL`, fills the empty database that it names with the newest copy before that moment.
 */
import { parseArgs } from 'node:util'
import { openBackupStore, usualBackupFolder } from '../server/backup/backup-store.ts'
import type { UploadsBack } from '../server/backup/bring-uploads-back.ts'
import { type RestoreCopyOptions, restoreCopy } from '../server/backup/restore-copy.ts'
import { type RestoreLiveOptions, restoreLive } from '../server/backup/restore-live.ts'
import { connectionOf, readConfig } from '../server/config.ts'
import { Unavailable } from '../server/errors.ts'
import { openStorage } from '../server/files/index.ts'
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

async function restoreEmbedded(options: RestoreLiveOptions): Promise<UploadsBack> {
  const { lastChange, before, uploads } = await restoreLive(options)
  say(`Restored. The last change in it is from ${lastChange ?? 'before the audit log begins'}.`)
  if (before !== null)
    say(`The database as it was is kept in ${before}: delete that folder when you no longer need it.`)
  return uploads
}

async function restoreOwn(options: RestoreCopyOptions): Promise<UploadsBack> {
  const restored = await restoreCopy(options)
  say(`Restored the database as it was at ${restored.at}.`)
  return restored
}

try {
  const { values } = parseArgs({ options: { at: { type: 'string' } } })
  const at = readMoment(values.at)
  const config = await readConfig(process.env)
  const { folder, secret, s3 } = config
  const connection = connectionOf(config)
  const { storage, close } = await openStorage(folder, s3)
  const store = await openBackupStore(config.backup ?? usualBackupFolder(folder))
  const options = { folder, store, secret, storage, say, ...(at && { at }) }
  const uploads = await (connection
    ? restoreOwn({ ...options, connection: connection.pooler?.direct ?? connection })
    : restoreEmbedded(options)
  ).finally(() => {
    close()
    store.close()
  })
  if (uploads.back > 0) say(`${uploads.back} uploaded files that were missing are back.`)
  for (const { name } of uploads.lost) say(`The uploaded file ${name} is missing, and in no backup.`)
  say('Start Rounds again.')
} catch (error) {
  const isExpected =
    error instanceof StartupError ||
    error instanceof Unavailable ||
    (error instanceof TypeError && 'code' in error)
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
