import { createServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { scanJob } from './accessibility/scan-job.ts'
import { createRenderer } from './accessibility/scan-pages.ts'
import { createAuditChain } from './audit/chain.ts'
import { startChainWriter } from './audit/chain-writer.ts'
import { headInFile } from './audit/head.ts'
import { backupJobs, scheduleBackups } from './backup/backup-jobs.ts'
import { openBackupStore, usualBackupFolder } from './backup/backup-store.ts'
import { openBackups } from './backup/backups.ts'
import { bringBackJob } from './backup/bring-back-job.ts'
import { openCopies } from './backup/copies.ts'
import { careChecksJob } from './care/check-job.ts'
import { type Config, connectionOf } from './config.ts'
import { startPracticeMail } from './content/practice/mail.ts'
import { startSchedule } from './content/schedule.ts'
import { watchMicrosites } from './content/watch-microsites.ts'
import { type Cipher, createCipher } from './crypto/cipher.ts'
import { openChanges } from './database/changes.ts'
import { checkDatabase } from './database/check-database.ts'
import { type Cluster, startCluster } from './database/cluster/cluster.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { fillGaps } from './database/partitions/fill-gaps.ts'
import { whenFree } from './database/partitions/partitions.ts'
import { keepSessionSettings } from './database/pooler.ts'
import { installStatementFacts } from './database/statement-facts.ts'
import { createFiles, openStorage } from './files/index.ts'
import type { Storage } from './files/storage.ts'
import { createApp, STOP_MS } from './http/app.ts'
import { watchDisks } from './integrity/disks.ts'
import { integrityJob, withClient } from './integrity/integrity-job.ts'
import { startNodeState } from './integrity/node-state.ts'
import { bulk } from './jobs/bulk.ts'
import { bulkUndo } from './jobs/bulk-undo.ts'
import { startJobs } from './jobs/jobs.ts'
import { logRetention } from './jobs/log-retention.ts'
import { months } from './jobs/months.ts'
import { retention } from './jobs/retention.ts'
import { rotateKeys } from './jobs/rotate-keys.ts'
import { subscribeJob } from './jobs/subscribe-job.ts'
import { linkCheckJob } from './links/link-check-job.ts'
import { watchAssignments } from './mail/assignments.ts'
import { createDelivery } from './mail/delivery.ts'
import { createMail } from './mail/index.ts'
import { startMailQueue } from './mail/queue.ts'
import { oldSiteJobs } from './old-site/jobs.ts'
import { createRecords } from './records/records.ts'
import { auditKeyOf, checkSecret } from './records/secret-check.ts'
import { seed } from './seed/index.ts'
import { syncOwnTemplates } from './seed/own-templates.ts'
import { syncToolTags } from './seed/tool-tags.ts'
import { createFirstAdministrator, createSignIn } from './sign-in/index.ts'
import { startIndexing } from './site/search/index-documents.ts'
import { readSiteZone } from './sql/site-zone.ts'
import { inWords, StartupError } from './startup-error.ts'
import { watchers } from './watchers.ts'

/** A server that answers. */
export interface Server {
  readonly url: string
  readonly database: Database
  /** Resolves, with its last words, when the embedded database has ended although nobody stopped it. */
  readonly lost: Promise<string>
  /** Finishes the requests in hand, then ends everything that was started. */
  stop(): Promise<void>
}

const MOST_SIGNING_IN = 4

/** Starts everything: database, migrations, seed, HTTP. Throws `StartupError` with one sentence when it cannot. */
export async function start(config: Config, log: Logger = createLog()): Promise<Server> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const { database, lost, cluster } = await openStore(config, undo)
    await migrate(database)
    const maintenance = cluster?.superuser ?? database.direct
    await withClient(maintenance, installStatementFacts)
    await whenFree(() => database.query.transaction().execute(fillGaps))
    const secretInUse = await checkSecret(database, config)
    const cipher = createCipher(config.secret, config.secretBefore)
    const auditKey = await auditKeyOf(database, cipher, secretInUse)
    const { storage, close } = await openStorage(config.folder, config.s3)
    undo.push(async () => close())
    await firstUse(database, config, cipher, storage)
    const changes = await openChanges(database, error =>
      log.warn({ err: error }, 'could not notify other nodes of a change'),
    )
    undo.push(() => changes.close())
    await syncToolTags(database, changes)
    await syncOwnTemplates(database, changes)
    const delivery = createDelivery({
      from: config.mailFrom,
      outbox: join(config.folder, 'outbox'),
      smtpUrl: config.smtpUrl,
    })
    const mail = createMail({ delivery, database, log })
    const mailQueue = startMailQueue({ database, changes, delivery, log })
    undo.push(() => mailQueue.stop())
    const siteUrl = (config.siteUrl ?? config.publicUrl).replace(/\/+$/, '')
    const practiceMail = startPracticeMail({ database, changes, mail, siteUrl, log })
    undo.push(() => practiceMail.stop())
    const { secret, secretBefore, publicUrl, oidc } = config
    // However busy the other connections are, people get in.
    const doors = openDatabase(database.connection, { max: MOST_SIGNING_IN })
    undo.push(() => doors.close())
    const signIn = createSignIn({
      database: doors,
      changes,
      secret,
      ...(secretBefore && { secretBefore }),
      mail,
      publicUrl,
      log,
      ...(oidc && { oidc }),
    })
    undo.push(() => signIn.close())
    const records = createRecords(
      database,
      changes,
      cipher,
      [
        ...watchers,
        watchAssignments(config.publicUrl),
        watchMicrosites([config.publicUrl, config.siteUrl ?? config.publicUrl]),
      ],
      { site: config.siteUrl ?? config.publicUrl, admin: config.publicUrl },
    )
    const files = await createFiles({
      database,
      records,
      changes,
      secret,
      storage,
      folder: join(config.folder, 'incoming'),
      limits: config.fileLimits,
      log,
    })
    undo.push(() => files.close())
    const auditChain = createAuditChain(
      database,
      auditKey,
      headInFile(join(config.folder, 'audit-head.json')),
    )
    const chainWriter = startChainWriter({ database, chain: auditChain, changes }, log)
    undo.push(() => chainWriter.stop())
    const schedule = startSchedule({ database, records }, log)
    undo.push(() => schedule.stop())
    const indexing = startIndexing({ database, changes, log })
    undo.push(() => indexing.stop())
    const jobContext = { database, records, changes, cipher }
    const backupOptions = {
      ...{ folder: config.folder, secret, auditKey, storage, log },
      siteZone: () => readSiteZone(database.query),
    }
    const backupAddress = config.backup ?? (cluster ? usualBackupFolder(config.folder) : undefined)
    const store = backupAddress === undefined ? undefined : await openBackupStore(backupAddress)
    undo.push(async () => store?.close())
    // A database server of one's own has backups as a rule, so copies are taken where they are asked for.
    const backups =
      store &&
      (cluster
        ? await openBackups({ ...backupOptions, store, cluster })
        : await openCopies({ ...backupOptions, store, connection: database.direct }))
    const disks = await watchDisks({
      folder: config.folder,
      backups: backups && typeof backupAddress === 'string' ? backupAddress : undefined,
      log,
    })
    undo.push(() => disks.stop())
    const kinds = [
      ...[bulk, bulkUndo, retention, logRetention, careChecksJob],
      months({ hasRoom: async bytes => !cluster || (await disks.hasRoom(bytes)) }),
      integrityJob({ auditChain, connection: maintenance }),
      rotateKeys(config),
      ...(backups ? [...backupJobs(backups), bringBackJob(backups)] : []),
      subscribeJob(),
      linkCheckJob({ siteUrl: config.siteUrl ?? config.publicUrl, adminUrl: config.publicUrl }),
      scanJob({ render: createRenderer({ database, changes, log, publicUrl: siteUrl }) }),
      ...oldSiteJobs({ files, storage }),
    ]
    const nodeState = startNodeState(database, log)
    undo.push(() => nodeState.stop())
    const jobs = startJobs(jobContext, kinds, log)
    undo.push(() => jobs.stop())
    if (backups) {
      const daily = scheduleBackups({ records, log }, backups)
      undo.push(async () => {
        daily.stop()
        await backups.stop()
      })
    }
    const app = await createApp({
      database,
      changes,
      records,
      cipher,
      auditChain,
      files,
      backups,
      disks,
      signIn,
      log,
      publicUrl,
      siteUrl: config.siteUrl,
      trustedProxies: config.trustedProxies,
      clamdUrl: config.clamdUrl,
      metricsToken: config.metricsToken,
      ...(config.ai && { ai: config.ai }),
    })
    undo.push(() => app.close())
    const url = await app.listen({ host: config.host, port: config.port }).catch(error => {
      throw portError(config, error)
    })
    if (config.sitePort !== undefined) undo.push(await listenForSite(app, config.host, config.sitePort))
    return { url, database, lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Listens on the port of the website too; gives what ends that. */
async function listenForSite(
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<() => Promise<unknown>> {
  const server = createServer((request, response) => void app.server.emit('request', request, response))
  server.setTimeout(app.server.timeout)
  server.keepAliveTimeout = app.server.keepAliveTimeout
  await new Promise<void>((listening, failed) => {
    server.once('error', error => failed(portError({ host, port }, error)))
    server.listen(port, host, listening)
  })
  return () =>
    new Promise<void>(closed => {
      const deadline = setTimeout(() => server.closeAllConnections(), STOP_MS)
      server.close(() => {
        clearTimeout(deadline)
        closed()
      })
    })
}

/** The database that is given, which may go and come back, or the embedded one. */
async function openStore(
  config: Config,
  undo: (() => Promise<unknown>)[],
): Promise<Pick<Server, 'database' | 'lost'> & { readonly cluster?: Cluster }> {
  let connection = connectionOf(config)
  let lost: Promise<string> = new Promise(() => undefined)
  let cluster: Cluster | undefined
  if (!connection) {
    const started = await startCluster({ folder: config.folder, archive: true })
    undo.push(() => started.stop())
    cluster = started
    connection = cluster.connection
    lost = cluster.lost
  }
  if (!cluster) await keepSessionSettings(connection)
  const database = openDatabase(connection)
  undo.push(() => database.close())
  try {
    await database.pool.query('select 1')
  } catch (error) {
    throw new StartupError(`Can’t reach the database (${inWords(error)}): ${adviceFor(error)}.`)
  }
  if (!cluster) await checkDatabase(database)
  return { database, lost, ...(cluster && { cluster }) }
}

/** PgBouncer refuses our session settings, as every server in front of the database may. */
const adviceFor = (error: unknown): string =>
  error instanceof Error && error.message.includes('startup parameter')
    ? 'DATABASE_URL points to a pooler, so set DATABASE_DIRECT_URL to the database’s own address too'
    : 'check DATABASE_URL'

/** On an empty database: the seed, and the first administrator, whose password is printed once. */
async function firstUse(database: Database, config: Config, cipher: Cipher, storage: Storage): Promise<void> {
  await seed(database, config.seed, { cipher, storage })
  const { adminEmail: email, adminPassword: password } = config
  const made = await createFirstAdministrator(database, { email, ...(password && { password }) })
  if (made?.password && !config.adminPassword)
    process.stdout.write(
      `\nThe first administrator is ${email}; the password, shown this once: ${made.password}\n\n`,
    )
}

function portError({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartupError(`Another program is using ${host}:${port}. Stop it, or choose another PORT.`)
  if (['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(code)))
    return new StartupError(`${host}:${port} can’t be used (${inWords(error)}): choose another HOST or PORT.`)
  return error
}

/** Logs go to standard error, secrets left out. */
function createLog(): Logger {
  return pino(
    {
      level: process.env.LOG_LEVEL || 'warn',
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          '*.Password',
          '*.password',
          '*.NewPassword',
          '*.CurrentPassword',
          '*.s2fa',
          '*.token',
          '*.code',
          '*.codes',
          '*.secret',
          '*.PasswordHash',
          '*.KmValue',
        ],
        censor: '[left out]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
