import { randomUUID } from 'node:crypto'
import { type AnyRow, type Entity, type EntityName, lengthOf, type Mode } from '@rounds/core/entities'
import { normalizeGroupName } from '@rounds/core/rules/people'
import type { Cipher } from '../crypto/cipher.ts'
import { sanitiseRecord } from '../html/sanitise.ts'
import type { Actor } from '../rights/actor.ts'
import { encryptSubmission, submissions } from './submissions.ts'

/** The author of a write, and the cipher for secret fields. */
export interface Writer {
  readonly actor: Actor
  readonly cipher: Cipher
}

/** Sets the server-only fields of a validated record. */
type Prepare = (record: AnyRow, mode: Mode, writer: Writer) => AnyRow

const byEntity: Readonly<Partial<Record<EntityName, Prepare>>> = {
  AspNetUsers: (record, mode) =>
    mode === 'create' ? { ...record, SecurityStamp: randomUUID(), ConcurrencyStamp: randomUUID() } : record,
  AspNetRoles(record) {
    if (typeof record.Name !== 'string') return record
    const Name = record.Name.trim()
    return { ...record, Name, NormalizedName: normalizeGroupName(Name) }
  },
  AuditLog: (record, _, { actor: { author } }) => ({
    ...record,
    UserName: author.userName,
    UserId: author.userId,
    ActUserName: author.actUserName,
    Address: author.address,
  }),
  // The history shows who decided.
  Comment: record =>
    record.CmState === undefined
      ? record
      : { ...record, CmModeratedDt: record.CmState === 'pending' ? null : new Date().toISOString() },
  ContentVersion: (record, _, { actor }) => ({ ...record, CvUserId: actor.author.userId }),
  FormSubmission: (record, mode, { cipher }) =>
    encryptSubmission(submissions.FormSubmission, record, mode, cipher),
  Custom_FormSubmission: (record, mode, { cipher }) =>
    encryptSubmission(submissions.Custom_FormSubmission, record, mode, cipher),
  KeyManager: (record, _, { cipher }) =>
    typeof record.KmValue === 'string'
      ? {
          ...record,
          KmValue: cipher.encrypt('KeyManager', record.KmValue),
          KmHint: hintOf(record.KmValue),
          KmSetDt: new Date().toISOString(),
        }
      : record,
}

/** The end of a long secret identifies it; a short one shows nothing. */
const hintOf = (secret: string) => (lengthOf(secret) >= 16 ? `…${secret.slice(-4)}` : '…')

/** The record as stored: HTML is sanitized, and server-set fields are added. */
export function prepare(entity: Entity, input: AnyRow, mode: Mode, writer: Writer): AnyRow {
  const record = sanitiseRecord(entity, input)
  return byEntity[entity.name as EntityName]?.(record, mode, writer) ?? record
}
