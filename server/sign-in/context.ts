import type { FastifyBaseLogger } from 'fastify'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Limits } from '../limits/limits.ts'
import type { Mail } from '../mail/index.ts'
import type { RunUnit } from '../records/unit.ts'
import type { ProviderRules } from './provider-rules.ts'
import type { Tokens } from './tokens.ts'

/** The identity provider of the Microsoft button: any OpenID Connect provider (decisions §1). */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly rules: ProviderRules
}

/** What signing in needs from the rest of the server. */
export interface SignInOptions {
  readonly database: Database
  readonly changes: Changes
  /** The root key, 32 bytes; all sign-in keys are derived from it. */
  readonly secret: Buffer
  /** The root key being replaced: values it encrypted can still be read. */
  readonly secretBefore?: Buffer
  readonly mail: Mail
  /** The site's own address, for links in email and redirects. */
  readonly publicUrl: string
  readonly oidc?: OidcSettings | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The clock, in milliseconds; tests inject their own. */
  readonly now?: () => number
}

/** What each part of signing in gets. */
export interface Context extends Omit<SignInOptions, 'secret' | 'secretBefore' | 'now'> {
  /** Writes with their audit entries; other nodes are notified after the commit. */
  readonly unit: RunUnit
  readonly now: () => number
  readonly tokens: Tokens
  readonly limits: Limits
  /** The key for hashing short codes. */
  readonly codeKey: Buffer
  /** Encrypts the secrets of authenticator apps. */
  readonly cipher: Cipher
  /** The key that signs the cookie of a sign-in at the identity provider. */
  readonly cookieKey: Buffer
  /** Runs sign-ins, a few at a time. */
  readonly inTurn: ConcurrencyLimit['run']
  /** Runs background work that no response waits for; errors are logged. */
  readonly later: (work: () => Promise<unknown>) => void
}

/** The source of a call, for the audit log, the device list and rate limits. */
export interface From {
  readonly address: string
  /** The key that identifies a caller for rate limits. */
  readonly caller: string
  readonly userAgent: string | null
  /** What its cookie says which device it is; nothing where that does not matter. */
  readonly device?: string | undefined
}
