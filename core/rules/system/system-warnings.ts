/** What is known of the running system. */
export interface SystemFacts {
  /** For how many seconds the job that waits longest has been due. */
  readonly overdue: number
  /** When a backup was last restored for a test; null where none was, undefined where none is taken here. */
  readonly provenAt?: string | null | undefined
  readonly hasBackup: boolean
  /** The versions of the nodes that run. */
  readonly versions: readonly string[]
  /** The longest delay of a node. */
  readonly lagMs: number
}

const OVERDUE_SECONDS = 900
const PROOF_DAYS = 3
const SLOW_MS = 1_000
const DAY_MS = 86_400_000

/** What somebody should look at, in sentences; none where all is well. */
export function systemWarnings(facts: SystemFacts, now: Date): readonly string[] {
  const { overdue, provenAt, hasBackup, versions, lagMs } = facts
  const warnings: string[] = []
  if (overdue > OVERDUE_SECONDS)
    warnings.push(`Background jobs are behind: one has been due for ${Math.floor(overdue / 60)} minutes.`)
  if (hasBackup && provenAt === null) warnings.push('No backup has been tested yet.')
  if (provenAt && now.getTime() - Date.parse(provenAt) > PROOF_DAYS * DAY_MS)
    warnings.push(`No backup has been tested in the last ${PROOF_DAYS} days.`)
  if (new Set(versions).size > 1)
    warnings.push('The servers run different versions. Update all of them to the same one.')
  if (lagMs > SLOW_MS) warnings.push('A server is overloaded and answers slowly.')
  return warnings
}
