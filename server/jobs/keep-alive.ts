import { heartbeat, type JobContext, type TakenJob } from './jobs.ts'

const BEAT_MS = 4_000

/**
 * Sends heartbeats for a job while work that sends none runs. The work's signal is aborted when the job is no longer
 * ours, or is to be left to the next node; then it returns undefined.
 */
export async function whileBeating<T>(
  { database }: Pick<JobContext, 'database'>,
  job: TakenJob,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const lost = new AbortController()
  const timer = setInterval(() => {
    heartbeat(database.query, job).catch(error => lost.abort(error))
  }, BEAT_MS)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } catch (error) {
    if (signal.aborted) return undefined
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    clearInterval(timer)
  }
}
