import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inShell } from './archive.ts'
import { findBinaries } from './binaries.ts'
import type { ClusterConnection } from './cluster.ts'
import { EndedEarly, startServer } from './process.ts'
import { findRunner, handOver } from './runner.ts'
import { accessRules, DATABASE, ROLE, SUPERUSER, serverArguments } from './settings.ts'
import { makeSocketFolder } from './socket.ts'

/** The end of the WAL replay; the whole log by default. */
export type RecoveryTarget = { readonly time: Date } | { readonly lsn: string } | undefined

export interface RecoveryOptions {
  /** Has the restored data files in its `postgres`, and WAL segments in its `wal`. */
  readonly folder: string
  readonly target: RecoveryTarget
  /**
   * Whether recovery ends at its target; otherwise it pauses there. A paused cluster keeps the locks of transactions in
   * progress, so pausing fits a point without any.
   */
  readonly opens?: boolean
}

/** A second cluster, restored to some point in time. */
export interface RecoveredCluster {
  readonly connection: ClusterConnection
  readonly superuser: ClusterConnection
  stop(): Promise<void>
}

/** The log ends before the requested time. */
export class LogTooShort extends Error {
  override name = 'LogTooShort'
}

const TOO_SHORT = /recovery ended before configured recovery target was reached/

/** Starts a cluster from restored files and replays the log up to the target. Throws `LogTooShort`. */
export async function startRecovered({
  folder,
  target,
  opens = false,
}: RecoveryOptions): Promise<RecoveredCluster> {
  const data = join(folder, 'postgres')
  const binaries = await findBinaries()
  const runner = await findRunner(binaries.postgres)
  await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 })
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 })
  await writeFile(join(data, 'pg_hba.conf'), accessRules(false), { mode: 0o600 })
  await handOver(folder, runner)
  const socket = await makeSocketFolder(folder, runner)
  const args = serverArguments(data, { socket, port: 5432, tcp: false }, settingsOf(folder, target, opens))
  const removeSocket = () => rm(socket, { recursive: true, force: true })
  try {
    const server = await startServer(binaries, runner, data, args)
    const connection: ClusterConnection = { host: socket, port: 5432, user: ROLE, database: DATABASE }
    const superuser = { ...connection, user: SUPERUSER }
    const stop = async () => {
      await server.stop()
      await removeSocket()
    }
    try {
      await Promise.race([
        reachTarget(superuser, target !== undefined && !opens),
        server.lost.then(reason => {
          throw new EndedEarly(reason, server.lines)
        }),
      ])
    } catch (error) {
      await stop()
      throw error
    }
    return { connection, superuser, stop }
  } catch (error) {
    await removeSocket()
    // It may have refused a connection since, so this is not its last output.
    const isTooShort = error instanceof EndedEarly && error.lines.some(line => TOO_SHORT.test(line))
    throw isTooShort ? new LogTooShort() : error
  }
}

function settingsOf(folder: string, target: RecoveryTarget, opens: boolean): Record<string, string> {
  return {
    archive_mode: 'off',
    shared_buffers: '32MB',
    hot_standby: 'on',
    default_transaction_read_only: 'on',
    restore_command: `cp ${inShell(join(folder, 'wal').replaceAll('%', '%%'))}/%f %p`,
    recovery_target_action: opens ? 'promote' : 'pause',
    ...(target &&
      'time' in target && {
        recovery_target_time: target.time.toISOString().replace('T', ' ').replace('Z', '+00'),
      }),
    // The record at this log position is the first one left out.
    ...(target && 'lsn' in target && { recovery_target_lsn: target.lsn, recovery_target_inclusive: 'off' }),
  }
}

/** Resolves when the log has been replayed up to the target. */
async function reachTarget(connection: ClusterConnection, pauses: boolean): Promise<void> {
  for (;;) {
    if (await isThere(connection, pauses)) return
    await delay(50)
  }
}

/** While it starts, or after it has ended, nobody answers; its end is detected elsewhere. */
async function isThere(connection: ClusterConnection, pauses: boolean): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      pauses
        ? `select pg_get_wal_replay_pause_state() = 'paused' as there`
        : 'select not pg_is_in_recovery() as there',
    )
    return rows[0]?.there === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
