import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { AiEnvironment } from './ai/settings.ts'
import type { BackupAddress } from './backup/backup-store.ts'
import type { Connection } from './database/database.ts'
import type { FileLimits } from './files/index.ts'
import { readS3Url, type S3Place } from './files/s3-url.ts'
import type { OidcSettings } from './sign-in/index.ts'
import { readProviderRules } from './sign-in/provider-rules.ts'
import { codeOf, inWords, StartupError } from './startup-error.ts'

/** What the environment says, read once (decisions §1). */
export interface Config {
  readonly host: string
  readonly port: number
  /** The folder for the embedded database, uploads and keys. */
  readonly folder: string
  readonly databaseUrl?: string
  /** The same database without the pooler that is at `databaseUrl`. */
  readonly databaseDirectUrl?: string
  /** That pooler keeps named statements for each client. */
  readonly isPoolerPreparing?: boolean
  /** Where backups are kept; those of the embedded database in the folder where it is missing. */
  readonly backup?: BackupAddress
  readonly adminEmail: string
  readonly adminPassword?: string
  readonly seed: 'demo' | 'empty'
  /** The root key from which signing and encryption keys are derived. */
  readonly secret: Buffer
  /** The root key that is being replaced: what it encrypted is read until the keys were rotated. */
  readonly secretBefore?: Buffer
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** The address of the admin, and of the website where that has none of its own; without a trailing slash. */
  readonly publicUrl: string
  /** The website's own address, where it is another. */
  readonly siteUrl?: string
  /** A second port, on which the website alone is. */
  readonly sitePort?: number
  /** Addresses of the proxies in front; only what they say of a caller's address is believed. */
  readonly trustedProxies: readonly string[]
  /** Where files are kept; in the folder where it is missing. */
  readonly s3?: S3Place
  readonly fileLimits: FileLimits
  /** The clamd that scans the files of visitors. */
  readonly clamdUrl?: string
  /** What the AI tools ask, where the settings of the site do not say. */
  readonly ai?: AiEnvironment
  /** The token for `/metrics`; without one there are no metrics. */
  readonly metricsToken?: string
  readonly oidc?: OidcSettings
}

/** How to reach the database that the environment names; undefined where it names none. */
export function connectionOf({
  databaseUrl,
  databaseDirectUrl,
  isPoolerPreparing = false,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'isPoolerPreparing'>): Connection | undefined {
  if (databaseUrl === undefined) return undefined
  const connection = { connectionString: databaseUrl }
  if (databaseDirectUrl === undefined) return connection
  return {
    ...connection,
    pooler: { direct: { connectionString: databaseDirectUrl }, prepares: isPoolerPreparing },
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws `StartupError` with one sentence for what cannot be used. */
export async function readConfig(env: Environment): Promise<Config> {
  const folder = resolve(env.ROUNDS_DATA || 'data')
  await openFolder(dataFolder, folder)
  const backup = env.ROUNDS_BACKUP ? await readBackupAddress(env.ROUNDS_BACKUP) : undefined
  requireLogLevel(env.LOG_LEVEL)
  const isPoolerPreparing = readSwitch('DATABASE_PREPARED', env.DATABASE_PREPARED)
  const host = readHost(env.HOST)
  const port = readPort('PORT', env.PORT) ?? 4870
  const sitePort = readPort('SITE_PORT', env.SITE_PORT)
  const publicUrl = readOwnUrl('PUBLIC_URL', env.PUBLIC_URL) ?? addressAt(host, port)
  const siteUrl =
    readOwnUrl('SITE_URL', env.SITE_URL) ?? (sitePort === undefined ? undefined : addressAt(host, sitePort))
  if (siteUrl !== undefined && new URL(siteUrl).host === new URL(publicUrl).host)
    throw new StartupError(
      'SITE_URL must have a different host name or port than PUBLIC_URL, to keep the website and the admin apart. Leave it out if they are the same.',
    )
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    ROUNDS_ADMIN_PASSWORD,
    SMTP_URL,
    S3_URL,
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    OIDC_GROUPS,
    OIDC_DOMAINS,
    OPENAI_API_KEY,
    OPENAI_MODEL,
  } = env
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new StartupError(
      'DATABASE_DIRECT_URL requires DATABASE_URL: it is the same database without the pooler.',
    )
  readUrl('OIDC_ISSUER', OIDC_ISSUER)
  return {
    host,
    port,
    folder,
    ...(backup !== undefined && { backup }),
    seed: readSeed(env.ROUNDS_SEED),
    adminEmail: env.ROUNDS_ADMIN_EMAIL || 'admin@example.com',
    secret: await readSecret(env.ROUNDS_SECRET, folder),
    ...(env.ROUNDS_SECRET_BEFORE && {
      secretBefore: decodeSecret(env.ROUNDS_SECRET_BEFORE, 'ROUNDS_SECRET_BEFORE'),
    }),
    mailFrom: readSender(env.MAIL_FROM),
    publicUrl,
    ...(siteUrl !== undefined && { siteUrl }),
    ...(sitePort !== undefined && { sitePort }),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    fileLimits: {
      bytes: readCount('FILES_MAX_MB', env.FILES_MAX_MB, 100) * 1_000_000,
      megapixels: readCount('FILES_MAX_MEGAPIXELS', env.FILES_MAX_MEGAPIXELS, 50),
    },
    ai: {
      baseUrl: readUrl('OPENAI_BASE_URL', env.OPENAI_BASE_URL),
      key: OPENAI_API_KEY,
      model: OPENAI_MODEL,
      allowsPrivate: readSwitch('OUTGOING_PRIVATE', env.OUTGOING_PRIVATE),
    },
    ...(env.CLAMD_URL && { clamdUrl: readClamdUrl(env.CLAMD_URL) }),
    ...(S3_URL && { s3: readS3Url(S3_URL) }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(DATABASE_DIRECT_URL && {
      databaseDirectUrl: DATABASE_DIRECT_URL,
      isPoolerPreparing,
    }),
    ...(env.METRICS_TOKEN && { metricsToken: readMetricsToken(env.METRICS_TOKEN) }),
    ...(ROUNDS_ADMIN_PASSWORD && { adminPassword: ROUNDS_ADMIN_PASSWORD }),
    ...(SMTP_URL && { smtpUrl: readSmtpUrl(SMTP_URL) }),
    ...(OIDC_ISSUER &&
      OIDC_CLIENT_ID && {
        oidc: {
          issuer: OIDC_ISSUER,
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET ?? '',
          rules: readProviderRules(OIDC_GROUPS, OIDC_DOMAINS),
        },
      }),
  }
}

/** What a folder is for, and the setting that names another. */
interface FolderUse {
  readonly name: string
  readonly setting: string
}

const dataFolder: FolderUse = { name: 'data folder', setting: 'ROUNDS_DATA' }

/** Makes a folder where it is missing. Throws `StartupError` unless it can be written. */
async function openFolder(use: FolderUse, folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw cannotWrite(use, folder, error)
  }
}

/** Folder by folder: Node's recursive `mkdir` never ends below `/proc`, where nothing can be made. */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch(async error => {
      if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
    })
  try {
    await make()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await make()
  }
}

const cannotWrite = ({ name, setting }: FolderUse, folder: string, error: unknown) =>
  new StartupError(
    `Can’t write to the ${name} ${folder} (${inWords(error)}): choose another with ${setting}.`,
  )

function readHost(text: string | undefined): string {
  const host = text || '127.0.0.1'
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) && URL.canParse(addressAt(host, 0))
  if (isIP(host) === 0 && !isName)
    throw new StartupError(
      `HOST must be a host name or address to listen on, such as 127.0.0.1. It is ${host}.`,
    )
  return host
}

/** Names that Fastify knows for ranges of addresses. */
const namedProxies = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(text: string | undefined): readonly string[] {
  const proxies = (text ?? '')
    .split(',')
    .map(address => address.trim())
    .filter(Boolean)
  for (const proxy of proxies)
    if (!namedProxies.includes(proxy) && !isRange(proxy))
      throw new StartupError(
        `TRUSTED_PROXIES must hold addresses such as 10.0.0.1 or 10.0.0.0/8, separated by commas. It has ${proxy}.`,
      )
  return proxies
}

/** Whether a text is an address, or a range of them with its length in bits. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const most = version === 4 ? 32 : 128
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

function readPort(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartupError(`${name} must be a number from 0 to 65535. It is ${text}.`)
  return port
}

function readCount(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new StartupError(`${name} must be a whole number from 1. It is ${text}.`)
  return Number(text)
}

/** Off unless it is 1. */
function readSwitch(name: string, text: string | undefined): boolean {
  if (!text || text === '0') return false
  if (text === '1') return true
  throw new StartupError(`${name} must be 1 or 0. It is ${text}.`)
}

function readSeed(text: string | undefined): 'demo' | 'empty' {
  if (!text || text === 'demo') return 'demo'
  if (text === 'empty') return 'empty'
  throw new StartupError(`ROUNDS_SEED must be demo or empty. It is ${text}.`)
}

const addressAt = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function readUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartupError(`${name} must be an address such as https://www.example.org. It is ${text}.`)
  return text.replace(/(?<!\/)\/+$/, '')
}

/** The refusal does not repeat the address: it holds a password. */
function readSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text
  throw new StartupError('SMTP_URL must look like smtps://NAME:PASSWORD@HOST:465 or smtp://HOST:25.')
}

function readSender(text: string | undefined): string {
  if (!text) return 'Rounds <rounds@localhost>'
  if (/^([^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) return text
  throw new StartupError(
    'MAIL_FROM must be an email address, with or without a name, such as Rounds <rounds@example.org>.',
  )
}

/** An address that others are appended to, and that visitors see. */
function readOwnUrl(name: string, text: string | undefined): string | undefined {
  const address = readUrl(name, text)
  if (address === undefined) return undefined
  const { username, password, search, hash } = new URL(address)
  if (username + password + search + hash === '') return address
  throw new StartupError(`${name} must be an address without a name, a password, a query or a fragment.`)
}

/** `ROUNDS_BACKUP`: the path of a folder, or the address of a bucket. */
async function readBackupAddress(text: string): Promise<BackupAddress> {
  if (/^[a-z][a-z0-9+]+:\/\//i.test(text)) return readS3Url(text, 'ROUNDS_BACKUP')
  const folder = resolve(text)
  await openFolder({ name: 'backup folder', setting: 'ROUNDS_BACKUP' }, folder)
  return folder
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
function requireLogLevel(text: string | undefined): void {
  if (text && !logLevels.includes(text))
    throw new StartupError(`LOG_LEVEL must be one of ${logLevels.join(', ')}. It is ${text}.`)
}

function readMetricsToken(text: string): string {
  if (text.length >= 16) return text
  throw new StartupError('METRICS_TOKEN needs at least 16 characters.')
}

function readClamdUrl(text: string): string {
  const { protocol, hostname, pathname } = URL.canParse(text) ? new URL(text) : new URL('none:')
  const isComplete = (protocol === 'tcp:' && hostname !== '') || (protocol === 'unix:' && pathname !== '')
  if (!isComplete)
    throw new StartupError(
      `CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl. It is ${text}.`,
    )
  return text
}

const SECRET_BYTES = 32

/** The secret that is given, or the one kept in the data folder, made on the first start and only for its owner. */
async function readSecret(given: string | undefined, folder: string): Promise<Buffer> {
  if (given) return decodeSecret(given, 'ROUNDS_SECRET')
  const file = join(folder, 'secret')
  try {
    const made = randomBytes(SECRET_BYTES)
    await writeFile(file, `${made.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw cannotWrite(dataFolder, folder, error)
  }
  const kept = await readFile(file, 'utf8').catch(error => {
    throw new StartupError(
      `Can’t read the secret in ${file} (${inWords(error)}): it must be readable by the user that runs Rounds.`,
    )
  })
  return decodeSecret(kept.trim(), file)
}

function decodeSecret(text: string, from: string): Buffer {
  const secret = Buffer.from(text, 'base64')
  if (secret.length !== SECRET_BYTES)
    throw new StartupError(`${from} must be ${SECRET_BYTES} bytes in base64.`)
  return secret
}
