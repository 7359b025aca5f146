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
  /** The tables that are not there, by what people call their records. */
  readonly missing: readonly string[]
}

const OVERDUE_SECONDS = 900
const PROOF_DAYS = 3
const SLOW_MS = 1_000
const DAY_MS = 86_400_000

const names = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** That tables are missing, and who can restore them. */
export function missingTableWarnings(missing: readonly string[], hasBackups: boolean): readonly string[] {
  if (missing.length === 0) return []
  const isOne = missing.length === 1
  const said = `The ${isOne ? 'table' : 'tables'} ${names.format(missing.map(name => `“${name}”`))} ${isOne ? 'is' : 'are'} missing.`
  const it = isOne ? 'it' : 'them'
  return hasBackups
    ? [`${said} Bring ${it} back in Database tools, under Restore.`]
    : [`${said} Ask your database administrator to restore ${it}.`]
}

/** What somebody should look at, in sentences; none where all is well. */
export function systemWarnings(facts: SystemFacts, now: Date): readonly string[] {
  const { overdue, provenAt, hasBackup, versions, lagMs, missing } = facts
  const warnings: string[] = [...missingTableWarnings(missing, provenAt !== undefined)]
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
