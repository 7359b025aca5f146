import type { Person } from '../access/index.ts'
import { type Client, compare, type Filter, type SearchResult } from '../api/index.ts'
import { type AnyRow, type Entity, entities } from '../entities/index.ts'
import type { SidebarTag } from '../rules/interface/index.ts'
import { ownPageFolders } from '../rules/page/index.ts'
import type { Among, Ask, Option } from './action.ts'

const MOST_OPTIONS = 20
/** Search results include records that the action is not for. */
const MOST_FOUND = 50
/** How many keys fit into one URL. */
const MOST_KEYS = 150

type Value = string | number

/**
 * The possible answers for a record: the best search results that the action applies to and the person may read. Empty
 * for other arguments.
 */
export async function optionsOf(
  {
    client,
    person,
    tags,
  }: {
    readonly client: Client
    readonly person: Pick<Person, 'tags'>
    readonly tags: readonly SidebarTag[]
  },
  ask: Ask,
  text: string,
  signal?: AbortSignal,
): Promise<readonly Option[]> {
  if (ask.kind !== 'record') return []
  const entity: Entity = entities[ask.entity]
  const [key = ''] = entity.key
  const found =
    text === '' ? null : await client.search({ text, kinds: [ask.entity], limit: MOST_FOUND }, signal)
  const mine: ReadonlySet<Value> | null = ask.isFolder
    ? new Set(ownPageFolders(tags, person.tags).nodes.map(({ key }) => key))
    : ask.allowed && person.tags !== 'all'
      ? person.tags
      : null
  if (found && !ask.where && !ask.among && !mine)
    return found.slice(0, MOST_OPTIONS).map(one => optionOf(entity, one))
  const named = ask.among ? await namedBy(client, ask.among, signal) : mine
  const keys = found ? found.map(one => keyOf(entity, one)).filter(one => named?.has(one) ?? true) : named
  const conditions: Filter[number][number][] = Object.entries(ask.where ?? {}).map(([name, value]) =>
    compare(name, '=', value),
  )
  if (keys) {
    const [first, ...others] = [...keys].slice(0, MOST_KEYS)
    if (first === undefined) return []
    conditions.push(compare(key, '=', first, ...others))
  }
  const { rows } = await client.of(entity).list(
    {
      filter: conditions.length > 0 ? [conditions] : [],
      pageSize: found ? MOST_FOUND : MOST_OPTIONS,
      fields: [key, entity.shows, ...entity.names],
    },
    signal,
  )
  const options = rows.map(row => optionOfRow(entity, row))
  // In the order of the search ranking, or of the folders.
  const order = found ? found.map(one => keyOf(entity, one)) : ask.isFolder ? [...(mine ?? [])] : null
  if (!order) return options
  const places = new Map(order.map((one, place) => [one, place]))
  return options
    .sort((one, other) => (places.get(one.value) ?? 0) - (places.get(other.value) ?? 0))
    .slice(0, MOST_OPTIONS)
}

async function namedBy(
  client: Client,
  { entity, field, where }: Among,
  signal?: AbortSignal,
): Promise<ReadonlySet<Value>> {
  const filter = [Object.entries(where).map(([name, value]) => compare(name, '=', value))]
  const rows: readonly AnyRow[] = await client
    .of(entities[entity] as Entity)
    .all({ filter, fields: [field] }, signal)
  return new Set(rows.map(row => row[field] as Value))
}

function keyOf(entity: Entity, { key }: SearchResult): Value {
  const isNumber = entity.fields[entity.key[0] ?? '']?.kind !== 'uuid' && /^\d+$/.test(key)
  return isNumber ? Number(key) : key
}

const optionOf = (entity: Entity, found: SearchResult): Option => ({
  value: keyOf(entity, found),
  label: found.title,
  ...(found.detail !== '' && { detail: found.detail }),
})

function optionOfRow(entity: Entity, row: AnyRow): Option {
  const key = row[entity.key[0] ?? '']
  const name = entity.names
    .map(field => row[field])
    .filter(Boolean)
    .join(' ')
  const shown = String(row[entity.shows] ?? '')
  return {
    value: key as Value,
    label: name || shown || `${entity.label} ${key}`,
    ...(name !== '' && shown !== name && !name.includes(shown) && { detail: shown }),
  }
}
