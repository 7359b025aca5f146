import { randomUUID } from 'node:crypto'
import type { Key } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, type Author, entrySql } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { Conflict, Forbidden, HttpError } from '../errors.ts'
import type { WrittenBy } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { checkRights, type Operation } from '../rights/guards/index.ts'
import { watchHomePage } from '../rights/home-page.ts'
import { watchMojoAdmin } from '../rights/last-mojo-admin.ts'
import { requireStillHeld } from '../rights/still-held.ts'
import { explain, isRetryable } from '../sql/conflicts.ts'
import { checkAcross } from './check-across.ts'
import { complete } from './complete.ts'
import { keyRecord } from './inputs.ts'
import type { Stored } from './reads.ts'
import type { OwnHosts } from './site-hosts.ts'
import { checkTogether } from './together.ts'
import { identityOfKey, moveToTrash } from './trash-writes.ts'
import type { Writes } from './writes.ts'

/** How permission for a write is decided. */
export interface WriteRights {
  /**
   * Why no permission is checked: what was decided instead, in words. Without it the actor's permissions are checked.
   */
  readonly impliedBy?: string
  /** A person requested exactly this write, and permission was checked before. */
  readonly isAsked?: true
}

/** Rows that are inserted with all fields. */
export interface RestoreOptions extends WriteRights {
  /** They were not there before: a merge gives them another key. */
  readonly isNew?: true
}

/** A deletion. */
export interface RemoveOptions extends WriteRights {
  /** The required version of a single record. */
  readonly version?: number | undefined
  /** Also deletes records in use: the person was told and confirmed it. */
  readonly evenIfUsed?: boolean
}

/** A write that the generic statements can't express. */
export interface SpecialWrite<Row> {
  readonly entity: Entity
  /** An insert, update or delete with `returning`. */
  readonly statement: RawBuilder<Row>
  /** The audit entry for each returned row, or why there is none. */
  readonly entry: AuditEntry | { readonly unaudited: string }
}

/** The writes of one purpose: all commit, or none. */
export interface Unit {
  /** Reads within the transaction. */
  readonly query: Executor
  readonly author: Author
  readonly records: {
    /** Creates validated records; the result is in their order. */
    create(entity: Entity, records: readonly AnyRow[], rights?: WriteRights): Promise<readonly Stored[]>
    /** Updates records by key, at the `RowVersion` if one is given. Throws `Changed`. */
    update(entity: Entity, records: readonly AnyRow[], rights?: WriteRights): Promise<readonly Stored[]>
    /** Deletes records; what a person deletes goes to the trash with its dependents. */
    remove(entity: Entity, keys: readonly Key[], options?: RemoveOptions): Promise<void>
    /** Inserts rows as they were before they were deleted, with all fields. */
    restore(entity: Entity, rows: readonly AnyRow[], options?: RestoreOptions): Promise<readonly Stored[]>
  }
  /**
   * Checks permission for a later write of this unit, when an earlier write would change the answer. Throws
   * `Forbidden`, or `NotFound` for inaccessible records.
   */
  ask(entity: Entity, operation: Operation): Promise<void>
  /** Runs a write with its own SQL. The caller checks permission. */
  execute<Row>(write: SpecialWrite<Row>): Promise<readonly Row[]>
  /** Adds an entry to the audit log. */
  audit(entry: AuditEntry): Promise<void>
  /** Notifies every node after the commit that rows of an entity, or a cache, have changed. */
  notify(notice: string): void
}

export interface UnitOptions {
  /** The work is a single statement, which is its own transaction. */
  readonly isOneStatement?: boolean
  /** The work manages page versions, addresses and redirects itself. Only the content service does. */
  readonly keepsPages?: boolean
  /** The work also restores the redirects in front of folders' lists, as undoing a move does. */
  readonly keepsLists?: boolean
  /** A dry run: everything is checked, and nothing is committed. */
  readonly isRehearsal?: boolean
}

/** Observes the writes of one unit, and writes what has to go with them. */
export interface Watch {
  beforeWrite(unit: Unit, entity: Entity, operation: Operation): Promise<void>
  afterCreate?(entity: Entity, stored: readonly Stored[]): void
  beforeCommit?(unit: Unit): Promise<void>
}

/** Side effects of writes to some entities, for any writer; the service that owns the rule provides it. */
export interface Watcher {
  watches(entity: Entity): boolean
  watch(by: WrittenBy, options: UnitOptions): Watch
}

/**
 * Why work would be rejected, in words; null if it would succeed. Nothing is committed. That the person has to enter
 * their password first is no reason: they are asked when they do it.
 */
export async function rehearse(
  run: RunUnit,
  by: WrittenBy,
  work: (unit: Unit) => Promise<unknown>,
): Promise<string | null> {
  try {
    await run('person' in by ? { ...by, provenAt: Date.now() } : by, work, { isRehearsal: true })
  } catch (error) {
    if (error instanceof HttpError) return error.message
    if (!(error instanceof Rehearsed)) throw error
  }
  return null
}

/** Runs units of work. */
export type RunUnit = <T>(
  by: WrittenBy,
  work: (unit: Unit) => Promise<T>,
  options?: UnitOptions,
) => Promise<T>

/** `ask` has checked permission before the unit's first write. */
export const asked: WriteRights = { impliedBy: 'checked before the first write', isAsked: true }

/** Whether a person requested exactly this write, and not something that implies it. */
const isByPerson = ({ impliedBy, isAsked }: WriteRights): boolean =>
  impliedBy === undefined || isAsked === true

const MOST_TRIES = 3

/** The records of a write as stored: encrypted values are bound to their row. */
export type SealRecords = (
  executor: Executor,
  entity: Entity,
  records: readonly AnyRow[],
  action: 'create' | 'update',
) => Promise<readonly AnyRow[]>

/** Rolls back a dry run. */
class Rehearsed extends Error {}

/**
 * The only way to write: permission is checked, the audit log is written in the same transaction, and other nodes are
 * notified after the commit. A transaction that PostgreSQL aborted because of another one is retried; throws `Conflict`
 * if that does not help.
 *
 * @param hosts Where the site and the admin are: values written with their addresses are paths of the site.
 * @param seal Encrypts values against people who can read the database.
 */
export function createUnits(
  { query }: Pick<Database, 'query'>,
  changes: Pick<Changes, 'publish'>,
  writes: Writes,
  watchers: readonly Watcher[] = [],
  hosts: OwnHosts = {},
  seal: SealRecords = async (_executor, _entity, records) => records,
): RunUnit {
  async function attempt<T>(
    by: WrittenBy,
    work: (unit: Unit) => Promise<T>,
    options: UnitOptions,
  ): Promise<T> {
    const notices = new Set<string>()
    const watches = watchers.map(watcher => ({ watcher, watch: watcher.watch(by, options) }))
    const unitIn = (executor: Executor) => unitOf(executor, by, writes, { notices, watches, hosts, seal })
    const result = options.isOneStatement
      ? await work(unitIn(query).unit)
      : await query.transaction().execute(async executor => {
          const { unit, beforeCommit } = unitIn(executor)
          const done = await work(unit)
          await beforeCommit()
          if (options.isRehearsal) throw new Rehearsed()
          return done
        })
    for (const notice of notices) changes.publish(notice)
    return result
  }

  return async (by, work, options = {}) => {
    for (let tries = 1; ; tries++)
      try {
        return await attempt(by, work, options)
      } catch (error) {
        if (!isRetryable(error)) throw error
        if (tries === MOST_TRIES)
          throw new Conflict('Someone else saved the same record at the same time. Try again.')
      }
  }
}

function unitOf(
  executor: Executor,
  writer: WrittenBy,
  writes: Writes,
  {
    notices,
    watches,
    hosts,
    seal,
  }: {
    readonly notices: Set<string>
    readonly watches: readonly { readonly watcher: Watcher; readonly watch: Watch }[]
    readonly hosts: OwnHosts
    readonly seal: SealRecords
  },
) {
  const author: Author = { ...writer.author, group: writer.author.group ?? { id: randomUUID(), cause: null } }
  const by: WrittenBy = { ...writer, author }
  const mojoAdmins = watchMojoAdmin(executor)
  const homePage = watchHomePage(executor)

  const tellOf = ({ name }: Entity) => {
    notices.add(name)
    notices.add('AuditLog')
  }

  async function ask(entity: Entity, operation: Operation): Promise<void> {
    if (operation.records.length === 0) return
    if (!('person' in by)) throw new Forbidden('This write has no user with rights.')
    allow(by, operation.action, entity)
    await checkRights(executor, by, entity, operation)
  }

  async function prepare(entity: Entity, operation: Operation, { impliedBy }: WriteRights): Promise<void> {
    // Before any row is locked, so that writes about rights wait for each other here alone.
    if (impliedBy === undefined && 'person' in by) await requireStillHeld(executor, by, entity, operation)
    await mojoAdmins.beforeWrite(entity, operation)
    await homePage.beforeWrite(entity, operation)
    if (impliedBy === undefined) await ask(entity, operation)
    for (const { watcher, watch } of watches)
      if (watcher.watches(entity)) await watch.beforeWrite(unit, entity, operation)
    tellOf(entity)
  }

  const unit: Unit = {
    query: executor,
    author,
    records: {
      async create(entity, records, rights = {}) {
        if (records.length === 0) return []
        await prepare(entity, { action: 'create', records }, rights)
        const whole = await complete(executor, entity, records, 'create', hosts)
        await checkTogether(
          executor,
          entity,
          { action: 'create', records: whole },
          { isByPerson: isByPerson(rights), hosts },
        )
        const stored = await writes.insert(
          executor,
          by,
          entity,
          await seal(executor, entity, whole, 'create'),
        )
        for (const { watcher, watch } of watches)
          if (watcher.watches(entity)) watch.afterCreate?.(entity, stored)
        return stored
      },
      async update(entity, records, rights = {}) {
        if (records.length === 0) return []
        await prepare(entity, { action: 'update', records }, rights)
        const whole = await complete(executor, entity, records, 'update', hosts)
        await checkAcross(executor, entity, whole)
        await checkTogether(
          executor,
          entity,
          { action: 'update', records: whole },
          { isByPerson: isByPerson(rights), hosts },
        )
        return writes.change(executor, by, entity, await seal(executor, entity, whole, 'update'))
      },
      async remove(entity, keys, { version, evenIfUsed = false, ...rights } = {}) {
        if (keys.length === 0) return
        const records = keys.map(key => keyRecord(entity, key))
        await prepare(entity, { action: 'delete', records, evenIfUsed }, rights)
        await checkTogether(
          executor,
          entity,
          { action: 'delete', records },
          { isByPerson: isByPerson(rights), hosts },
        )
        const gone = isByPerson(rights)
          ? await moveToTrash({ executor, by, writes, notify: tellOf }, entity, keys)
          : new Set()
        const left = keys.filter(key => !gone.has(identityOfKey(entity, key)))
        await writes.erase(executor, by, entity, left, version)
      },
      async restore(entity, rows, { isNew, ...rights } = {}) {
        if (rows.length === 0) return []
        const operation = { action: 'create', records: rows } as const
        await prepare(entity, operation, rights)
        await checkTogether(executor, entity, operation, { isByPerson: true, hosts })
        return writes.insert(executor, by, entity, rows, isNew ? 'create' : 'restore')
      },
    },
    ask,
    async execute<Row>({ entity, statement, entry }: SpecialWrite<Row>) {
      notices.add(entity.name)
      if ('unaudited' in entry)
        return (await statement.execute(executor).catch(error => explain(entity, error))).rows
      notices.add('AuditLog')
      const { rows } = await sql<Row>`with written as (${statement}),
        audited as (${entrySql(author, entry, 'written')}) select * from written`
        .execute(executor)
        .catch(error => explain(entity, error))
      return rows
    },
    async audit(entry) {
      notices.add('AuditLog')
      await sql`with noted as (select) ${entrySql(author, entry, 'noted')}`.execute(executor)
    },
    notify: notice => void notices.add(notice),
  }
  return {
    unit,
    async beforeCommit() {
      await mojoAdmins.beforeCommit()
      for (const { watch } of watches) await watch.beforeCommit?.(unit)
      await homePage.beforeCommit()
    },
  }
}
