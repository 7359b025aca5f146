/** The states of a background job. */
export const jobStates = ['waiting', 'running', 'scheduled', 'done', 'failed', 'stopped'] as const
export type JobState = (typeof jobStates)[number]

/** What of a job decides what can be done about it. */
export interface SteppedJob {
  readonly kind: string
  readonly state: JobState
  /** When it ended; null before. */
  readonly endedAt: string | null
  readonly isUndone: boolean
}

/** What people may do about a job: run it now (again), or end it. */
export type JobStep = 'run' | 'cancel'

/** Changes to many records can be gone on with for so long: then the list of records is deleted. */
export const BULK_KEPT_HOURS = 24
const isBulk = (kind: string) => kind === 'bulk' || kind === 'bulk undo'

/** What can be done about a job in its state. Whether someone may is decided by `decide`. */
export function jobStepsOf(job: SteppedJob, now: number): readonly JobStep[] {
  const { kind, state } = job
  if (state === 'waiting' || state === 'running') return ['cancel']
  if (state === 'scheduled') return ['run', 'cancel']
  if (state === 'done' || job.isUndone) return []
  const isForgotten =
    isBulk(kind) && job.endedAt !== null && now - Date.parse(job.endedAt) > BULK_KEPT_HOURS * 3_600_000
  return isForgotten ? [] : ['run']
}
