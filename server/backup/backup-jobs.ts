import { systemActor } from '../audit/entry-sql.ts'
import { NotFound } from '../errors.ts'
import { askForJob, openJobOf } from '../jobs/ask-job.ts'
import { conclude, type JobContext, JobFailure, type JobKind, noteProgress } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import type { Backups } from './backups.ts'

export const BACKUP = 'backup'
export const PROOF = 'backup proof'

export const backupOrder = { kind: BACKUP, title: 'Back up the database' } as const
export const proofOrder = (id: string) =>
  ({ kind: PROOF, title: 'Restore a backup to test it', input: { id } }) as const

/** Taking backups and proving them, as jobs. */
export const backupJobs = (backups: Backups): readonly JobKind[] => [
  {
    kind: BACKUP,
    lane: 'upkeep',
    async work(context, job, signal) {
      await whileBeating(context, job, signal, async stopped => {
        const id = await backups.take({
          signal: stopped,
          onFile: (done, total) => noteProgress(context.database.query, job, done, total),
        })
        await conclude(context.database.query, job, 'done', null, { id })
        await note(context, `Backed up the database: ${id}`)
        // A backup counts once it was restored.
        if (!(await openJobOf(context.database.query, PROOF)))
          await askForJob(context.records, { author: systemActor }, proofOrder(id))
      })
    },
  },
  {
    kind: PROOF,
    lane: 'upkeep',
    async work(context, job, signal) {
      await whileBeating(context, job, signal, async stopped => {
        const proof = await backups.prove(await wantedOf(context, job.id), stopped)
        if (!proof) throw new JobFailure(new NotFound('There is no backup.').message)
        const { id, problems } = proof
        await note(
          context,
          problems.length === 0
            ? `Restored the backup ${id} and found it whole`
            : `Restored the backup ${id} and found ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}`,
        )
        if (problems.length > 0) throw new JobFailure(problems[0] ?? '')
        await conclude(context.database.query, job, 'done', null, { id })
      })
    },
  },
]

const note = ({ records }: JobContext, message: string): Promise<void> =>
  records.unit({ author: systemActor }, unit => unit.audit({ type: 'Backup', message }))

/** Which backup a proof was asked for; the newest where none was named. */
async function wantedOf({ database }: JobContext, jobId: number): Promise<string | null> {
  const row = await database.query
    .selectFrom('Job')
    .select('JbInput')
    .where('JbId', '=', jobId)
    .executeTakeFirst()
  const input: unknown = row?.JbInput ? JSON.parse(row.JbInput) : null
  return typeof input === 'object' && input !== null && 'id' in input ? String(input.id) : null
}

/** A new installation is let come to rest before its first backup. */
const LOOK_MS = 60_000
/** One that failed is asked for again after so long. */
const AGAIN_MS = 6 * 3_600_000

/** Asks for the backup of the day when its hour has come. */
export function scheduleBackups(
  {
    records,
    log,
  }: Pick<JobContext, 'records'> & { log: { error: (facts: object, message: string) => void } },
  backups: Backups,
): { stop(): void } {
  let asked = 0
  const timer = setInterval(async () => {
    try {
      const now = Date.now()
      if (now - asked < AGAIN_MS || !(await backups.isDue(new Date(now)))) return
      asked = now
      await askForJob(records, { author: systemActor }, backupOrder)
    } catch (error) {
      log.error({ err: error }, 'the backup of the day could not be asked for')
    }
  }, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}
