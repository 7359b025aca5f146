import { LogTooShort } from '../database/cluster/recovery.ts'
import { type Base, listBases } from './manifest.ts'
import { type Restored, restoreBase } from './restore.ts'
import { Damaged } from './sealing.ts'
import type { Vault } from './vault.ts'

/** Why a moment cannot be restored. */
export type Unreachable = 'no backup' | 'another key' | 'log too short' | 'all damaged'

/** No backup leads to the moment that was asked for. */
export class CannotReach extends Error {
  readonly why: Unreachable

  constructor(why: Unreachable) {
    super(why)
    this.why = why
  }
}

export interface RestoreAtOptions {
  readonly vault: Vault
  /** Where it is restored; made anew for each try. */
  readonly folder: string
  /** The moment; the last one that was saved where it is left out. */
  readonly at?: Date | undefined
  readonly signal?: AbortSignal
  readonly moreWal?: (into: string) => Promise<void>
  readonly onTry?: (base: Base) => Promise<void>
  readonly onDamaged?: (error: Error) => void
}

/** When a backup is whole: a copy is of its own moment, files of PostgreSQL only with the log until their end. */
export const wholeAt = ({ takenAt, tookMs, walTo }: Base): number =>
  Date.parse(takenAt) + (walTo === '' ? 0 : tookMs)

/** The backups from which a moment can be reached, the newest first. Throws `CannotReach` where there is none. */
export async function basesBefore(vault: Vault, at?: Date): Promise<readonly Base[]> {
  const bases = (await listBases(vault.storage)).filter(base => !at || wholeAt(base) <= at.getTime())
  if (bases.length === 0) throw new CannotReach('no backup')
  const ours = bases.filter(base => base.key === vault.fingerprint)
  if (ours.length === 0) throw new CannotReach('another key')
  return ours
}

/** Restores the newest backup that is whole and not later than the moment. Throws `CannotReach`. */
export async function restoreAt(
  options: RestoreAtOptions,
): Promise<{ readonly base: Base; readonly restored: Restored }> {
  const { vault, folder, at, signal, moreWal } = options
  for (const base of await basesBefore(vault, at)) {
    await options.onTry?.(base)
    try {
      const restored = await restoreBase({
        ...{ vault, folder, id: base.id, opens: true },
        target: () => at && { time: at },
        ...(moreWal && { moreWal }),
        ...(signal && { signal }),
      })
      return { base, restored }
    } catch (error) {
      if (error instanceof LogTooShort) throw new CannotReach('log too short')
      if (!(error instanceof Damaged)) throw error
      options.onDamaged?.(error)
    }
  }
  throw new CannotReach('all damaged')
}
