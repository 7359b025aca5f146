import type { Key } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import type { Cipher } from '../crypto/cipher.ts'
import { type Changes, EVERYTHING } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { missing } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { needsFacts, type Operation } from '../rights/guards/index.ts'
import { isCheckedAcross } from './check-across.ts'
import { createCounts } from './counts.ts'
import { changedRecord, each, keyedRecord, keyRecord, newRecord } from './inputs.ts'
import { createReads, type FoundBy, type ListRequest, type Stored } from './reads.ts'
import { sealRecords } from './sealed-submissions.ts'
import type { OwnHosts } from './site-hosts.ts'
import { isCheckedTogether } from './together.ts'
import { asked, createUnits, type RunUnit, type Unit, type Watcher } from './unit.ts'
import { createWrites } from './writes.ts'

export type { FoundBy, ListRequest, Stored } from './reads.ts'

/** The unvalidated content of a batch (specification §4). */
export interface BatchRequest {
  readonly create: readonly unknown[]
  readonly update: readonly unknown[]
  readonly delete: readonly Key[]
}

/** Units of work for callers that write but read no lists. */
export const openUnits = (database: Database, changes: Pick<Changes, 'publish'>): RunUnit =>
  createUnits(database, changes, createWrites(database, createReads(database, createCounts())))

/**
 * The records of every entity. Each call checks permission first and validates second; then it is one statement, or one
 * transaction, with its audit entries and what watchers write. Throws `HttpError` with the status from decisions §3.
 */
export function createRecords(
  database: Database,
  changes: Changes,
  cipher: Cipher,
  watchers: readonly Watcher[],
  hosts: OwnHosts = {},
) {
  const counts = createCounts()
  changes.subscribe(entity => (entity === EVERYTHING ? counts.forgetAll() : counts.forget(entity)))
  const reads = createReads(database, counts)
  const unit = createUnits(
    database,
    changes,
    createWrites(database, reads),
    watchers,
    hosts,
    sealRecords(cipher),
  )

  /** A call of one statement needs no transaction, unless it has to read from the database first. */
  const isOneStatement = (actor: Actor, entity: Entity, action: Operation['action'], count: number) =>
    (action === 'create' || count < 2) &&
    !needsFacts(actor, entity) &&
    !isCheckedTogether(entity) &&
    (action !== 'delete' || entity.trash !== undefined) &&
    !watchers.some(watcher => watcher.watches(entity)) &&
    (action !== 'update' || !isCheckedAcross(entity))

  /** A batch with validated records. */
  function ready(actor: Actor, entity: Entity, { create, update, delete: keys }: BatchRequest): ReadyBatch {
    if (create.length > 0) allow(actor, 'create', entity)
    if (update.length > 0) allow(actor, 'update', entity)
    if (keys.length > 0) allow(actor, 'delete', entity)
    return {
      entity,
      keys,
      made: each(create, input => newRecord(entity, input, { actor, cipher })),
      changed: each(update, input => keyedRecord(entity, input, 'merge', { actor, cipher })),
    }
  }

  return {
    /** Runs writes that belong together; see `Unit`. */
    unit,

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
      const records = each(inputs, input => newRecord(entity, input, { actor, cipher }))
      return unit(actor, u => u.records.create(entity, records), {
        isOneStatement: isOneStatement(actor, entity, 'create', records.length),
      })
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
        ...changedRecord(entity, input, mode, { actor, cipher }, key),
        ...(version !== undefined && { RowVersion: version }),
      }
      const [stored] = await unit(actor, u => u.records.update(entity, [record]), {
        isOneStatement: isOneStatement(actor, entity, 'update', 1),
      })
      if (!stored) throw missing(entity, key)
      return stored
    },

    async replaceAll(actor: Actor, entity: Entity, inputs: readonly unknown[]): Promise<readonly Stored[]> {
      allow(actor, 'update', entity)
      const records = each(inputs, input => keyedRecord(entity, input, 'replace', { actor, cipher }))
      return unit(actor, u => u.records.update(entity, records), {
        isOneStatement: isOneStatement(actor, entity, 'update', records.length),
      })
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
      await unit(actor, u => u.records.remove(entity, [key], { version, evenIfUsed }), {
        isOneStatement: isOneStatement(actor, entity, 'delete', 1),
      })
    },

    async removeAll(actor: Actor, entity: Entity, keys: readonly Key[]): Promise<void> {
      allow(actor, 'delete', entity)
      await unit(actor, u => u.records.remove(entity, keys), {
        isOneStatement: isOneStatement(actor, entity, 'delete', keys.length),
      })
    },

    async batch(actor: Actor, entity: Entity, batch: BatchRequest) {
      const one = ready(actor, entity, batch)
      return unit(actor, async u => {
        await askAll(u, one)
        return write(u, one)
      })
    },

    /** Batches of several entities, all or none. All permissions are checked before the first write. */
    async batches(
      actor: Actor,
      asked: readonly { readonly entity: Entity; readonly batch: BatchRequest }[],
    ): Promise<readonly BatchDone[]> {
      const all = asked.map(({ entity, batch }) => ready(actor, entity, batch))
      return unit(actor, async u => {
        for (const one of all) await askAll(u, one)
        const done: BatchDone[] = []
        for (const one of all) done.push(await write(u, one))
        return done
      })
    },
  }
}

export type Records = ReturnType<typeof createRecords>

/** What a batch has changed and created, as stored. */
export interface BatchDone {
  readonly update: readonly Stored[]
  readonly create: readonly Stored[]
}

interface ReadyBatch {
  readonly entity: Entity
  readonly keys: readonly Key[]
  readonly made: readonly AnyRow[]
  readonly changed: readonly AnyRow[]
}

async function askAll(unit: Unit, { entity, keys, made, changed }: ReadyBatch): Promise<void> {
  await unit.ask(entity, { action: 'delete', records: keys.map(key => keyRecord(entity, key)) })
  await unit.ask(entity, { action: 'update', records: changed })
  await unit.ask(entity, { action: 'create', records: made })
}

async function write(unit: Unit, { entity, keys, made, changed }: ReadyBatch): Promise<BatchDone> {
  await unit.records.remove(entity, keys, asked)
  const update = await unit.records.update(entity, changed, asked)
  return { update, create: await unit.records.create(entity, made, asked) }
}
