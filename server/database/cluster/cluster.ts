import { randomBytes } from 'node:crypto'
import { access, chmod, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { prepareArchive } from './archive.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { lockFolder, ownerOf } from './folder-lock.ts'
import { makeCluster, runStatements } from './initdb.ts'
import { EndedEarly, type ServerProcess, startServer } from './process.ts'
import { findRunner, handOver, type Runner } from './runner.ts'
import { accessRules, DATABASE, passwordStatement, ROLE, SUPERUSER, serverArguments } from './settings.ts'
import { freePort, makeSocketFolder } from './socket.ts'
import { takeOver } from './takeover.ts'

/** The connection settings of a cluster, for `pg`'s client or pool. */
export type ClusterConnection = {
  /** The socket's folder, or the loopback address. */
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export type ClusterOptions = {
  /** `ROUNDS_DATA`; the cluster is in its `postgres` folder. */
  folder: string
  /** Also listen on the loopback address. */
  tcp?: { port: number; password: string }
  /** Archive every finished WAL segment in the folder `WAL_FOLDER` of the data folder. */
  archive?: boolean
  /** PostgreSQL settings in place of the usual ones. */
  settings?: Readonly<Record<string, string>>
}

/** The running embedded PostgreSQL. */
export type Cluster = {
  readonly connection: ClusterConnection
  /** The same as the superuser; only over the socket, which nobody else can reach. */
  readonly superuser: ClusterConnection | undefined
  /** The folder with the data files. */
  readonly data: string
  /** Resolves with PostgreSQL's last output if it ends without being stopped. */
  readonly lost: Promise<string>
  /** Shuts down fast and clean, and releases the folder; end the pools first. */
  stop(): Promise<void>
}

const CONNECTION_FILE = 'connection.json'

/**
 * Starts the embedded PostgreSQL (decisions §1), creating the cluster on the first start and taking over from a killed
 * Rounds. Durability is on. Where the system allows it, only processes of the same user can connect, over a socket in a
 * private folder; Windows has a loopback port with a random password.
 *
 * Call it on the main thread: Linux ends the server with the thread that started it.
 *
 * @throws StartupError, whose message is the one sentence to print.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = resolve(options.folder)
  const lock = await lockFolder(folder)
  try {
    const started = await start(await realpath(folder), options)
    let stopping: Promise<void> | undefined
    const stop = async () => {
      await started.stop()
      await lock.release()
    }
    return {
      connection: started.connection,
      superuser: started.superuser,
      data: started.data,
      lost: started.lost,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The connection settings of a folder's cluster, if a Rounds is running on it: for command-line tools. */
export async function findRunningCluster(folder: string): Promise<ClusterConnection | undefined> {
  const owner = await ownerOf(folder).catch(() => undefined)
  if (owner === undefined) return undefined
  const text = await readFile(join(folder, CONNECTION_FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

async function start(folder: string, options: ClusterOptions): Promise<Cluster> {
  const { tcp: wanted, archive, settings } = options
  const data = join(folder, 'postgres')
  const binaries = await findBinaries()
  const runner = await findRunner(binaries.postgres)
  await letThrough(folder, runner)
  const tcp = wanted ?? (process.platform === 'win32' ? await privatePort() : undefined)

  if (await isCluster(data)) await takeOver(data)
  else await makeCluster(binaries, runner, data)
  await handOver(data, runner)
  if (tcp) await runStatements(binaries, runner, data, passwordStatement(tcp.password))
  await writeFile(join(data, 'pg_hba.conf'), accessRules(tcp !== undefined))

  const socket = process.platform === 'win32' ? undefined : await makeSocketFolder(folder, runner)
  const port = tcp?.port ?? 5432
  const where = { ...(socket && { socket }), port, tcp: tcp !== undefined }
  const archiving = archive && socket ? await prepareArchive(folder, runner) : {}
  const server = await startPatiently(
    binaries,
    runner,
    data,
    serverArguments(data, where, { ...archiving, ...settings }),
  )

  const connection: ClusterConnection = {
    host: tcp ? '127.0.0.1' : (socket ?? ''),
    port,
    user: ROLE,
    database: DATABASE,
    ...(tcp && { password: tcp.password }),
  }
  const note = join(folder, CONNECTION_FILE)
  await writeFile(note, JSON.stringify(connection), { mode: 0o600 })
  return {
    connection,
    superuser: socket === undefined || tcp ? undefined : { ...connection, user: SUPERUSER },
    data,
    lost: server.lost,
    stop: async () => {
      await server.stop()
      await rm(note, { force: true })
      if (socket) await rm(socket, { recursive: true, force: true })
    },
  }
}

/** A killed server's connections outlive it by a moment, and PostgreSQL does not wait. */
async function startPatiently(
  binaries: Binaries,
  runner: Runner,
  data: string,
  args: string[],
): Promise<ServerProcess> {
  const until = performance.now() + 15_000
  for (;;) {
    try {
      return await startServer(binaries, runner, data, args)
    } catch (error) {
      if (!(error instanceof EndedEarly)) throw error
      const held = /shared memory block .* is still in use|lock file .* already exists/.test(error.message)
      if (!held || performance.now() > until) {
        throw new StartupError(
          `The embedded PostgreSQL in ${data} did not start (${error.message}); if you can’t fix ` +
            'that, set DATABASE_URL to your own PostgreSQL.',
        )
      }
      await delay(100)
    }
  }
}

async function isCluster(data: string): Promise<boolean> {
  return access(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** A system user must be able to traverse root's folder to its own, but not list it. */
export async function letThrough(folder: string, runner: Runner): Promise<void> {
  if (runner.user) await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011)
}

async function privatePort(): Promise<{ port: number; password: string }> {
  return { port: await freePort(), password: randomBytes(24).toString('base64url') }
}
