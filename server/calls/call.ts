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
import type { Disks } from '../integrity/disks.ts'
import type { Limits } from '../limits/limits.ts'
import type { Records } from '../records/records.ts'
import type { OwnHosts } from '../records/site-hosts.ts'
import type { Actor } from '../rights/actor.ts'
import type { Site } from '../site/index.ts'

/** The dependencies of the special calls. */
export interface CallContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly cipher: Cipher
  readonly auditChain: AuditChain
  readonly limits: Limits
  readonly files: Files
  /** Visitors' files, from upload until their form is submitted. */
  readonly uploads: FormUploads
  /** The admin's address, without a trailing slash. */
  readonly publicUrl: string
  /** The website's address; the admin's if it has none of its own. */
  readonly siteUrl: string
  /** Both, as what is the site's own. */
  readonly hosts: OwnHosts
  readonly caches: Caches
  readonly site: Site
  readonly ai: AiEnvironment
  /** The backups of the embedded database; an external one has its own. */
  readonly backups?: Backups | undefined
  /** The disks of this node. */
  readonly disks?: Disks | undefined
  /** Authenticates the caller. Throws `Unauthorized`. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>
}

/** A special call: its route, and its description in the API document. */
export interface SpecialCall {
  readonly paths: Paths
  add(app: FastifyInstance, context: CallContext): void
}

/** Throws `Forbidden` with the reason unless the decision is yes. */
export function demand(decision: Decision): void {
  if (!decision.allowed) throw new Forbidden(decision.because)
}
