import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import {
  type Addressed,
  type DirectoryKind,
  directoryAddress,
  slugAfterRename,
} from '@rounds/core/rules/find-care'
import type { Move } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Unit, Watch, Watcher } from '../records/unit.ts'
import { leadOn } from './moves.ts'

/** What a record's address is derived from. */
interface Source {
  readonly kind: DirectoryKind
  readonly key: string
  readonly slug: string
  /** The fields of its name, in order. */
  readonly names: readonly string[]
}

const { Custom_Physician, Custom_Location, Custom_ServiceCondition } = entities

const sources: ReadonlyMap<Entity, Source> = new Map<Entity, Source>([
  [
    Custom_Physician,
    { kind: 'physician', key: 'PhId', slug: 'PhUrl', names: ['PhFirstName', 'PhLastName', 'PhSuffix'] },
  ],
  [Custom_Location, { kind: 'location', key: 'LId', slug: 'LPageUrl', names: ['LName'] }],
  [Custom_ServiceCondition, { kind: 'service', key: 'ScId', slug: 'ScUrl', names: ['ScTitle'] }],
])

/**
 * Keeps the addresses of physicians, locations and services right, for any writer: a slug derived from a name follows a
 * new name, and an old address that people may have bookmarked redirects.
 */
export const watchDirectory: Watcher = {
  watches: entity => sources.has(entity),
  watch: () => watch(),
}

const right = { impliedBy: 'the right to the record: its address follows its name' }

function watch(): Watch {
  const before = new Map<Entity, Map<number, Addressed>>()
  let isDone = false
  return {
    async beforeWrite({ query }, entity, { action, records }) {
      const source = sources.get(entity)
      if (isDone || !source || action !== 'update') return
      const known = before.get(entity) ?? new Map<number, Addressed>()
      before.set(entity, known)
      const telling = [source.slug, ...source.names]
      const fresh = records
        .filter(record => telling.some(name => name in record))
        .map(record => Number(record[source.key]))
        .filter(id => !known.has(id))
      for (const record of await addressed(query, entity, source, fresh)) known.set(record.id, record)
    },
    async beforeCommit(unit) {
      isDone = true
      const moves: Move[] = []
      for (const [entity, known] of before) moves.push(...(await follow(unit, entity, known)))
      await leadOn(unit, moves, undefined)
    },
  }
}

/** Gives records their new slugs, and returns the addresses that changed. */
async function follow(
  unit: Unit,
  entity: Entity,
  known: ReadonlyMap<number, Addressed>,
): Promise<readonly Move[]> {
  const source = sources.get(entity)
  if (!source) return []
  const moves: Move[] = []
  for (const is of await addressed(unit.query, entity, source, [...known.keys()])) {
    const was = known.get(is.id)
    if (!was) continue
    const wanted = was.slug === is.slug ? slugAfterRename(is.slug, was.name, is.name) : undefined
    const slug = wanted === undefined ? is.slug : await freeSlug(unit.query, entity, source, wanted, is.id)
    if (slug !== is.slug)
      await unit.records.update(entity, [{ [source.key]: is.id, [source.slug]: slug }], right)
    const [from, to] = [directoryAddress(source.kind, was), directoryAddress(source.kind, { ...is, slug })]
    // An address without a slug ends in the key, and finds its record whatever its name is.
    if (from !== to && was.slug) moves.push({ from, to })
  }
  return moves
}

async function addressed(
  executor: Executor,
  entity: Entity,
  { key, slug, names }: Source,
  ids: readonly number[],
): Promise<readonly Addressed[]> {
  if (ids.length === 0) return []
  const name = sql`concat_ws(' ', ${sql.join(names.map(each => sql`nullif(${sql.id(each)}, '')`))})`
  const { rows } = await sql<Addressed>`select ${sql.id(key)} as id, ${sql.id(slug)} as slug, ${name} as name
    from ${sql.id(entity.name)} where ${sql.id(key)} = any(${[...ids]}::int[])`.execute(executor)
  return rows
}

/** The slug, or the slug with the key if another record has it. */
async function freeSlug(
  executor: Executor,
  entity: Entity,
  source: Source,
  slug: string,
  id: number,
): Promise<string> {
  const { rows } = await sql<AnyRow>`select 1 from ${sql.id(entity.name)}
    where ${sql.id(source.slug)} = ${slug} and ${sql.id(source.key)} <> ${id}`.execute(executor)
  return rows.length > 0 ? `${slug}-${id}` : slug
}
