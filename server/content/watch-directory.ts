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
  /** Whether it has a page. */
  readonly visible: string
  /** The fields of its name, in order. */
  readonly names: readonly string[]
}

const { Custom_Physician, Custom_Location, Custom_ServiceCondition } = entities

const sources: ReadonlyMap<Entity, Source> = new Map<Entity, Source>([
  [
    Custom_Physician,
    {
      kind: 'physician',
      key: 'PhId',
      slug: 'PhUrl',
      visible: 'PhVisible',
      names: ['PhFirstName', 'PhLastName', 'PhSuffix'],
    },
  ],
  [
    Custom_Location,
    { kind: 'location', key: 'LId', slug: 'LPageUrl', visible: 'LVisible', names: ['LName'] },
  ],
  [
    Custom_ServiceCondition,
    { kind: 'service', key: 'ScId', slug: 'ScUrl', visible: 'ScVisible', names: ['ScTitle'] },
  ],
])

/** A record's address, and whether its page is shown there. */
interface Placed extends Addressed {
  readonly isShown: boolean
}

/**
 * Keeps the addresses of physicians, locations and services right, for any writer: a slug derived from a name follows a
 * new name, an old address that people may have bookmarked redirects, and nothing redirects from where a record is shown.
 */
export const watchDirectory: Watcher = {
  watches: entity => sources.has(entity),
  watch: () => watch(),
}

const right = { impliedBy: 'the right to the record: its address follows its name' }

function watch(): Watch {
  const before = new Map<Entity, Map<number, Placed>>()
  const made = new Map<Entity, number[]>()
  let isDone = false
  return {
    async beforeWrite({ query }, entity, { action, records }) {
      const source = sources.get(entity)
      if (isDone || !source) return
      // What comes back from the trash has its key already.
      if (action === 'create') made.set(entity, [...(made.get(entity) ?? []), ...keysIn(source, records)])
      if (action !== 'update') return
      const known = before.get(entity) ?? new Map<number, Placed>()
      before.set(entity, known)
      const telling = [source.slug, source.visible, ...source.names]
      const fresh = records
        .filter(record => telling.some(name => name in record))
        .map(record => Number(record[source.key]))
        .filter(id => !known.has(id))
      for (const record of await addressed(query, entity, source, fresh)) known.set(record.id, record)
    },
    afterCreate(entity, stored) {
      const source = sources.get(entity)
      const rows = stored.map(({ json }) => JSON.parse(json) as AnyRow)
      if (source) made.set(entity, [...(made.get(entity) ?? []), ...keysIn(source, rows)])
    },
    async beforeCommit(unit) {
      isDone = true
      const moves: Move[] = []
      for (const [entity, known] of before) moves.push(...(await follow(unit, entity, known)))
      const arrivals: string[] = []
      for (const entity of sources.keys())
        arrivals.push(
          ...(await arrivalsOf(unit.query, entity, before.get(entity) ?? new Map(), made.get(entity) ?? [])),
        )
      await leadOn(unit, moves, undefined, arrivals)
    },
  }
}

const keysIn = ({ key }: Source, records: readonly AnyRow[]): readonly number[] =>
  records.flatMap(({ [key]: id }) => (Number.isInteger(id) ? [Number(id)] : []))

/** The addresses of records that are shown there from now on and were not before. */
async function arrivalsOf(
  executor: Executor,
  entity: Entity,
  known: ReadonlyMap<number, Placed>,
  made: readonly number[],
): Promise<readonly string[]> {
  const source = sources.get(entity)
  if (!source) return []
  const now = await addressed(executor, entity, source, [...known.keys(), ...made])
  return now.flatMap(is => {
    const was = known.get(is.id)
    const address = directoryAddress(source.kind, is)
    const isNew = !was?.isShown || directoryAddress(source.kind, was) !== address
    return is.isShown && isNew ? [address] : []
  })
}

/** Gives records their new slugs, and returns the addresses that changed. */
async function follow(
  unit: Unit,
  entity: Entity,
  known: ReadonlyMap<number, Placed>,
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
  { key, slug, visible, names }: Source,
  ids: readonly number[],
): Promise<readonly Placed[]> {
  if (ids.length === 0) return []
  const name = sql`concat_ws(' ', ${sql.join(names.map(each => sql`nullif(${sql.id(each)}, '')`))})`
  const { rows } = await sql<Placed>`select ${sql.id(key)} as id, ${sql.id(slug)} as slug, ${name} as name,
      ${sql.id(visible)} as "isShown" from ${sql.id(entity.name)} where ${sql.id(key)} = any(${[...ids]}::int[])`.execute(
    executor,
  )
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
