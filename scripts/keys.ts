/**
 * Replaces the keys that seal form submissions: `npm run keys -- rotate`. Works beside a running server and without one.
 * It can be stopped at any moment; the next run, or the running server, goes on where it was.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { systemActor } from '../server/audit/entry-sql.ts'
import { connectionOf, readConfig } from '../server/config.ts'
import { createCipher } from '../server/crypto/cipher.ts'
import { openChanges } from '../server/database/changes.ts'
import { findRunningCluster, startCluster } from '../server/database/cluster/cluster.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { askForJob, lastJobOf, openJobOf } from '../server/jobs/ask-job.ts'
import { startJobs } from '../server/jobs/jobs.ts'
import { ROTATE_KEYS, rotateKeys } from '../server/jobs/rotate-keys.ts'
import { createRecords } from '../server/records/records.ts'
import { checkSecret } from '../server/records/secret-check.ts'
import { StartupError } from '../server/startup-error.ts'

const USAGE = 'npm run keys -- rotate'
const LOOK_MS = 500
const TITLE = 'Replace the keys of form submissions'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function rotate(): Promise<void> {
  const config = await readConfig(process.env)
  const { folder, secret, secretBefore } = config
  const running = connectionOf(config) ?? (await findRunningCluster(folder))
  const cluster = running ? undefined : await startCluster({ folder })
  const database = openDatabase(running ?? cluster?.connection ?? {}, { max: 4 })
  const log = { error: (error: unknown) => say(String(error instanceof Error ? error.message : error)) }
  const changes = await openChanges(database, log.error)
  try {
    if (!running) await migrate(database)
    await checkSecret(database, config)
    const cipher = createCipher(secret, secretBefore)
    const records = createRecords(database, changes, cipher, [])
    const open = await openJobOf(database.query, ROTATE_KEYS)
    if (open) say('A rotation that was begun goes on.')
    const id =
      open?.id ??
      (await askForJob(
        records,
        { author: systemActor },
        { kind: ROTATE_KEYS, title: TITLE, input: { secret: cipher.id } },
      ))
    const jobs = startJobs({ database, records, changes, cipher }, [rotateKeys(config)], log)
    for (let now = open; ; now = await openJobOf(database.query, ROTATE_KEYS)) {
      const ended = await lastJobOf(database.query, ROTATE_KEYS)
      if (ended && ended.id >= id) {
        await jobs.stop()
        if (ended.state !== 'done') throw new StartupError(`It ended: ${ended.message ?? ended.state}`)
        return say(summaryOf(ended.result))
      }
      if (now?.total) say(`${now.done} of ${now.total}`)
      await delay(LOOK_MS)
    }
  } finally {
    await changes.close()
    await database.close()
    await cluster?.stop()
  }
}

function summaryOf(result: unknown): string {
  const { resealed, deleted, unreadable } = result as Record<string, number>
  return `Done: ${resealed} re-encrypted, ${deleted} keys deleted, ${unreadable} unreadable.`
}

try {
  if (process.argv[2] !== 'rotate') throw new StartupError(`Say what to do: ${USAGE}`)
  await rotate()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
