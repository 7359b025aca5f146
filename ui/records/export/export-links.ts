import { decide, type Person } from '@rounds/core/access'
import { type Client, compare } from '@rounds/core/api'
import { type AnyRow, type Entity, nameFields, nameOfRecord } from '@rounds/core/entities'
import { type Lookup, linkedBy, linksCell, lookupOf } from '@rounds/core/rules/csv'
import { linksOfTool, type RecordLink } from '@rounds/core/rules/records'
import type { Tool } from '@rounds/core/tools'

/** The names of an entity's records by key, with a way to tell which of them are unique. */
export interface RecordNames {
  readonly of: ReadonlyMap<unknown, string>
  readonly lookup: Lookup
}

/** Reads the names of all records of an entity; undefined where its records have none or may not be read. */
export type ReadNames = (entity: Entity) => Promise<RecordNames | undefined>

/** The links that an export of a tool's records contains: those that the person may read, to records they may read. */
export const linksToExport = (
  person: Person,
  tool: Pick<Tool, 'entity' | 'touches'>,
): readonly RecordLink[] =>
  linksOfTool(tool).filter(
    ({ link, target }) => decide(person, 'read', link).allowed && decide(person, 'read', target).allowed,
  )

/** Reads the names of an entity's records once, in one call. */
export function namesReader(client: Client, person: Person, signal: AbortSignal): ReadNames {
  const known = new Map<string, Promise<RecordNames | undefined>>()
  const read = async (entity: Entity): Promise<RecordNames | undefined> => {
    const [key, ...more] = entity.key
    if (key === undefined || more.length > 0 || !decide(person, 'read', entity).allowed) return undefined
    const fields = [...new Set([key, ...nameFields(entity)])].filter(name => !entity.fields[name]?.secret)
    const rows: readonly AnyRow[] = await client.of(entity).all({ fields }, signal)
    return {
      of: new Map(rows.map(row => [row[key], nameOfRecord(entity, row)])),
      lookup: lookupOf(entity, rows),
    }
  }
  return entity => {
    const names = known.get(entity.name) ?? read(entity)
    known.set(entity.name, names)
    return names
  }
}

/** Reads all links of one kind in one call, and returns the cell of each record. */
export async function linkCells(
  client: Client,
  kind: RecordLink,
  readNames: ReadNames,
  signal: AbortSignal,
): Promise<(key: unknown) => string | null> {
  const { link, own, other, order, target, where } = kind
  const only = Object.entries(where).map(([name, value]) => compare(name, '=', value as string))
  const inOrder = [...(order === null ? [] : [order]), other]
  const [rows, names] = await Promise.all([
    client.of(link).all(
      {
        fields: [own, ...inOrder],
        orderBy: inOrder.map(field => ({ field, direction: 'asc' })),
        ...(only.length > 0 && { filter: [only] }),
      },
      signal,
    ),
    readNames(target),
  ])
  const linked = linkedBy(kind, rows)
  return key => (names ? linksCell(linked.get(key) ?? [], names.of, names.lookup) || null : null)
}
