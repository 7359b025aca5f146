import { type Action, decide } from '@rounds/core/access'
import { type Key, keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { Seal } from '../crypto/cipher.ts'
import { type Changes, EVERYTHING } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { Forbidden, missing, NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { checkRights, type Operation } from '../rights/guards.ts'
import { createCounts } from './counts.ts'
import { changedRecord, each, keyedRecord, keyRecord, newRecord } from './inputs.ts'
import { createReads, type FoundBy, type ListRequest, type Stored } from './reads.ts'
import { createWrites } from './writes.ts'

export type { FoundBy, ListRequest, Stored } from './reads.ts'

const { File } = entities

/** What a batch is asked for, not yet checked (specification §4). */
export interface BatchRequest {
  readonly create: readonly unknown[]
  readonly update: readonly unknown[]
  readonly delete: readonly Key[]
}

/** Carries out the write that was asked for; or another beside it, whose rights are then asked about too. */
export type Perform = (beside?: {
  readonly entity: Entity
  readonly operation: Operation
}) => Promise<readonly Stored[]>

/** Throws `Forbidden` with the reason unless the rule allows it. */
export function allow(actor: Actor, action: Exclude<Action, 'open'>, entity: Entity): void {
  const decision = decide(actor.person, action, entity)
  if (!decision.allowed) throw new Forbidden(decision.because)
}

/**
 * The records of every entity. Each call is decided first and validated second; then it is one statement, or one
 * transaction, with its audit entries. Throws `HttpError` with the status of decisions §3.
 */
export function createRecords(database: Database, changes: Changes, seal: Seal) {
  const counts = createCounts()
  changes.subscribe(entity => (entity === EVERYTHING ? counts.forgetAll() : counts.forget(entity)))
  const reads = createReads(database, counts)
  const writes = createWrites(database, changes, reads)

  async function carryOut(
    executor: Executor,
    actor: Actor,
    entity: Entity,
    { action, records }: Operation,
  ): Promise<readonly Stored[]> {
    if (action === 'create') return writes.insert(executor, actor, entity, records)
    if (action === 'update') return writes.change(executor, actor, entity, records)
    const keys = records.map(record => keyOf(entity, record))
    await writes.erase(executor, actor, entity, keys)
    return []
  }

  return {
    page(actor: Actor, entity: Entity, request: ListRequest, pageNumber: number, pageSize: number) {
      allow(actor, 'read', entity)
      return reads.page(actor, entity, request, pageNumber, pageSize)
    },

    stream(actor: Actor, entity: Entity, request: ListRequest) {
      allow(actor, 'read', entity)
      return reads.stream(actor, entity, request)
    },

    read(actor: Actor, entity: Entity, found: FoundBy, fields?: readonly string[]): Promise<Stored> {
      allow(actor, 'read', entity)
      return reads.find(actor, entity, found, fields)
    },

    async create(actor: Actor, entity: Entity, inputs: readonly unknown[]): Promise<readonly Stored[]> {
      allow(actor, 'create', entity)
      const records = each(inputs, input => newRecord(entity, input, { actor, seal }))
      return writes.run(actor, entity, [{ action: 'create', records }], executor =>
        writes.insert(executor, actor, entity, records),
      )
    },

    async update(
      actor: Actor,
      entity: Entity,
      found: FoundBy,
      input: unknown,
      mode: 'replace' | 'merge',
      version?: number,
    ): Promise<Stored> {
      allow(actor, 'update', entity)
      const key = await reads.keyFor(entity, found)
      const record = {
        ...changedRecord(entity, input, mode, { actor, seal }, key),
        ...(version !== undefined && { RowVersion: version }),
      }
      const operation: Operation = { action: 'update', records: [record] }
      const [stored] = await writes.run(actor, entity, [operation], executor =>
        writes.change(executor, actor, entity, [record]),
      )
      if (!stored) throw missing(entity, key)
      return stored
    },

    /**
     * Writes the record of a file that was uploaded, fields that only the server sets included: a new one, or that
     * with a key. Right before, in the same transaction, `keep` makes sure of the bytes.
     */
    async upload(actor: Actor, record: AnyRow, keep: (executor: Executor) => Promise<void>): Promise<Stored> {
      allow(actor, 'update', File)
      const isNew = record.FId === undefined
      const operation: Operation = { action: isNew ? 'create' : 'update', records: [record] }
      const [stored] = await writes.run(actor, File, [operation], async executor => {
        await keep(executor)
        return isNew
          ? writes.insert(executor, actor, File, [record])
          : writes.change(executor, actor, File, [record])
      })
      if (!stored) throw new NotFound()
      return stored
    },

    /**
     * Writes records as they are given, fields that only the server sets included, in one transaction with what
     * `around` does before and after. For the server's own work: whoever calls has checked the records.
     */
    async perform(
      actor: Actor,
      entity: Entity,
      operation: Operation,
      around: (executor: Executor, perform: Perform) => Promise<void>,
    ): Promise<void> {
      allow(actor, operation.action, entity)
      const work = (executor: Executor) =>
        around(executor, async beside => {
          if (!beside) return carryOut(executor, actor, entity, operation)
          await checkRights(executor, actor, beside.entity, beside.operation)
          return carryOut(executor, actor, beside.entity, beside.operation)
        })
      await writes.run(actor, entity, [operation], work, true)
    },

    async replaceAll(actor: Actor, entity: Entity, inputs: readonly unknown[]): Promise<readonly Stored[]> {
      allow(actor, 'update', entity)
      const records = each(inputs, input => keyedRecord(entity, input, 'replace', { actor, seal }))
      return writes.run(actor, entity, [{ action: 'update', records }], executor =>
        writes.change(executor, actor, entity, records),
      )
    },

    async remove(
      actor: Actor,
      entity: Entity,
      found: FoundBy,
      version?: number,
      evenIfUsed = false,
    ): Promise<void> {
      allow(actor, 'delete', entity)
      const key = await reads.keyFor(entity, found)
      const operation: Operation = { action: 'delete', records: [keyRecord(entity, key)], evenIfUsed }
      await writes.run(actor, entity, [operation], executor =>
        writes.erase(executor, actor, entity, [key], version),
      )
    },

    async removeAll(actor: Actor, entity: Entity, keys: readonly Key[]): Promise<void> {
      allow(actor, 'delete', entity)
      const operation: Operation = { action: 'delete', records: keys.map(key => keyRecord(entity, key)) }
      await writes.run(actor, entity, [operation], executor => writes.erase(executor, actor, entity, keys))
    },

    async batch(actor: Actor, entity: Entity, { create, update, delete: keys }: BatchRequest) {
      if (create.length > 0) allow(actor, 'create', entity)
      if (update.length > 0) allow(actor, 'update', entity)
      if (keys.length > 0) allow(actor, 'delete', entity)
      const made = each(create, input => newRecord(entity, input, { actor, seal }))
      const changed = each(update, input => keyedRecord(entity, input, 'merge', { actor, seal }))
      const operations: readonly Operation[] = [
        { action: 'delete', records: keys.map(key => keyRecord(entity, key)) },
        { action: 'update', records: changed },
        { action: 'create', records: made },
      ]
      return writes.run(actor, entity, operations, async executor => {
        await writes.erase(executor, actor, entity, keys)
        const updated = await writes.change(executor, actor, entity, changed)
        return { update: updated, create: await writes.insert(executor, actor, entity, made) }
      })
    },
  }
}

export type Records = ReturnType<typeof createRecords>
