/** The states of a background job. */
export const jobStates = ['waiting', 'running', 'scheduled', 'done', 'failed', 'stopped'] as const
export type JobState = (typeof jobStates)[number]

/** The parts of a job that decide what can be done about it. */
export interface SteppedJob {
  readonly kind: string
  readonly state: JobState
  /** When it ended; null before. */
  readonly endedAt: string | null
  readonly isUndone: boolean
}

/** What people can do with a job: run it now (again), or end it. */
export type JobStep = 'run' | 'cancel'

/** How long a bulk change can be resumed: after that its list of records is deleted. */
export const BULK_KEPT_HOURS = 24
const isBulk = (kind: string) => kind === 'bulk' || kind === 'bulk undo'

/** What can be done with a job in its state. `decide` says who may. */
export function jobStepsOf(job: SteppedJob, now: number): readonly JobStep[] {
  const { kind, state } = job
  if (state === 'waiting' || state === 'running') return ['cancel']
  if (state === 'scheduled') return ['run', 'cancel']
  if (state === 'done' || job.isUndone) return []
  const isForgotten =
    isBulk(kind) && job.endedAt !== null && now - Date.parse(job.endedAt) > BULK_KEPT_HOURS * 3_600_000
  return isForgotten ? [] : ['run']
}
