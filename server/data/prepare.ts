import { randomUUID } from 'node:crypto'
import { type AnyRow, type Entity, type EntityName, lengthOf, type Mode } from '@rounds/core/entities'
import { fillUserNames } from '@rounds/core/rules'
import type { Actor } from './actor.ts'

/** Sets what the server alone sets in a record that passed its checks. */
type Prepare = (record: AnyRow, mode: Mode, actor: Actor) => AnyRow

const byEntity: Readonly<Partial<Record<EntityName, Prepare>>> = {
  AspNetUsers: (record, mode) => ({
    ...fillUserNames(record as Parameters<typeof fillUserNames>[0]),
    ...(mode === 'create' && { SecurityStamp: randomUUID(), ConcurrencyStamp: randomUUID() }),
  }),
  AspNetRoles: record =>
    typeof record.Name === 'string' ? { ...record, NormalizedName: record.Name.toUpperCase() } : record,
  AuditLog: (record, _, { author }) => ({
    ...record,
    UserName: author.userName,
    UserId: author.userId,
    ActUserName: author.actUserName,
    Address: author.address,
  }),
  ContentVersion: (record, _, { author }) => ({ ...record, CvUserId: author.userId }),
  KeyManager: record =>
    typeof record.KmValue === 'string' ? { ...record, KmHint: hintOf(record.KmValue) } : record,
}

/** The end of a long secret tells it from others; a short one shows nothing. */
const hintOf = (secret: string) => (lengthOf(secret) >= 16 ? `…${secret.slice(-4)}` : '…')

/** The record as it is stored: what the server sets itself is added. */
export const prepare = (entity: Entity, record: AnyRow, mode: Mode, actor: Actor): AnyRow =>
  byEntity[entity.name as EntityName]?.(record, mode, actor) ?? record
