import { type DiskState, diskWarnings, systemWarnings } from '@rounds/core/rules/system'
import type { Database, Executor } from '../database/database.ts'
import type { Disks } from '../integrity/disks.ts'
import { pluralsOf, readLostTables } from '../integrity/lost-tables.ts'
import { type JobFigures, type NodeState, readJobFigures, readNodes } from '../integrity/node-state.ts'
import type { Backups } from './backups.ts'
import type { Base } from './manifest.ts'

/** The backup that was restored for a test last. */
export interface LastProof {
  readonly at: string
  readonly tookMs: number
}

/** How the running system is. */
export interface SystemState {
  readonly nodes: readonly NodeState[]
  readonly jobs: JobFigures
  readonly disks: readonly DiskState[]
  /** Backups are taken here. */
  readonly hasBackups: boolean
  readonly proof: LastProof | null
  /** What somebody should look at, in sentences. */
  readonly warnings: readonly string[]
}

/** The last time that a backup was restored whole for a test. */
export const lastProofOf = (bases: readonly Base[]): LastProof | null =>
  bases
    .flatMap(({ proof }) => (proof?.problems.length === 0 ? [{ at: proof.at, tookMs: proof.tookMs }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null

/** What the state of the system is read from. */
export interface SystemSources {
  readonly database: Database
  readonly backups?: Backups | undefined
  readonly disks?: Disks | undefined
}

/** Reads how the running system is. */
export async function readSystemState(
  sources: SystemSources,
  executor: Executor = sources.database.query,
): Promise<SystemState> {
  const { backups } = sources
  const nodes = await readNodes(executor)
  const jobs = await readJobFigures(executor)
  const disks = (await sources.disks?.state()) ?? []
  const bases = await backups?.knownBases()
  const proof = bases ? lastProofOf(bases) : null
  const warnings = [
    ...((await backups?.warnings()) ?? []),
    ...diskWarnings(disks),
    ...systemWarnings(
      {
        overdue: jobs.overdue,
        provenAt: bases ? (proof?.at ?? null) : undefined,
        // The first is restored for a test right after it was taken.
        hasBackup: (bases?.length ?? 0) > 1,
        versions: nodes.map(({ version }) => version),
        lagMs: Math.max(0, ...nodes.map(({ lagMs }) => lagMs)),
        missing: pluralsOf(await readLostTables(executor)),
      },
      new Date(),
    ),
  ]
  return { nodes, jobs, disks, hasBackups: bases !== undefined, proof, warnings }
}
