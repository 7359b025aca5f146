import type { Decision } from '@rounds/core/access'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AiEnvironment } from '../ai/settings.ts'
import type { AuditChain } from '../audit/chain.ts'
import type { Backups } from '../backup/backups.ts'
import type { Caches } from '../cache/caches.ts'
import type { Paths } from '../contract/operation.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { Forbidden } from '../errors.ts'
import type { Files } from '../files/index.ts'
import type { FormUploads } from '../forms/uploads.ts'
import type { Limits } from '../limits/limits.ts'
import type { Records } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import type { Site } from '../site/index.ts'

/** What the special calls stand on. */
export interface CallContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly cipher: Cipher
  readonly auditChain: AuditChain
  readonly limits: Limits
  readonly files: Files
  /** The files of visitors, from their arrival until their form is sent. */
  readonly uploads: FormUploads
  /** The address of the admin, without a slash at its end. */
  readonly publicUrl: string
  /** The address of the website; the same where it has none of its own. */
  readonly siteUrl: string
  readonly caches: Caches
  readonly site: Site
  readonly ai: AiEnvironment
  /** The backups of the embedded database; a database of somebody's own looks after its own. */
  readonly backups?: Backups | undefined
  /** Who calls. Throws `Unauthorized`. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>
}

/** A special call: its route, and how the API's document describes it. */
export interface SpecialCall {
  readonly paths: Paths
  add(app: FastifyInstance, context: CallContext): void
}

/** Throws `Forbidden` with the reason unless the decision is yes. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new Forbidden(decision.because)
}
