import type { FastifyBaseLogger } from 'fastify'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { Mail } from '../mail/index.ts'
import type { RunUnit } from '../records/unit.ts'
import type { ProviderRules } from './provider-rules.ts'
import type { Tokens } from './tokens.ts'
import type { InTurn } from './turns.ts'

/** The identity provider of the Microsoft button: any that speaks OpenID Connect (decisions §1). */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly rules: ProviderRules
}

/** What signing in needs of the rest. */
export interface SignInOptions {
  readonly database: Database
  readonly changes: Changes
  /** The root key, 32 bytes; every key of signing in is derived from it. */
  readonly secret: Buffer
  /** The root key that is being replaced: what it encrypted is still read. */
  readonly secretBefore?: Buffer
  readonly mail: Mail
  /** The site's own address, for links in mail and redirects. */
  readonly publicUrl: string
  readonly oidc?: OidcSettings | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The clock, in milliseconds; tests have one of their own. */
  readonly now?: () => number
}

/** What each part of signing in is handed. */
export interface Context extends Omit<SignInOptions, 'secret' | 'secretBefore' | 'now'> {
  /** Writes with their audit entries; other nodes are told after the commit. */
  readonly unit: RunUnit
  readonly now: () => number
  readonly tokens: Tokens
  readonly limits: Limits
  /** The key under which short codes are hashed. */
  readonly codeKey: Buffer
  /** Encrypts the secrets of authenticator apps. */
  readonly cipher: Cipher
  /** The key that signs the cookie of a sign-in at the identity provider. */
  readonly cookieKey: Buffer
  /** Runs sign-ins, some at a time. */
  readonly inTurn: InTurn
  /** Runs what no answer waits for; what goes wrong is logged. */
  readonly later: (work: () => Promise<unknown>) => void
}

/** Where a call comes from, for the audit log, the device list and the limits. */
export interface From {
  readonly address: string
  /** Who counts as one caller. */
  readonly caller: string
  readonly userAgent: string | null
  /** What its cookie says which device it is; nothing where that does not matter. */
  readonly device?: string | undefined
}
