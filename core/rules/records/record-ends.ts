import { type Entity, entities, holdsInteger } from '../../entities/index.ts'

/** A record that others belong to: a link to each of the two that it joins, a block to its page. */
export interface RecordEnd {
  /** The field that names it. */
  readonly field: string
  readonly to: Entity
  /** The field and value that say that this row names it; any row does where it is left out. */
  readonly where?: readonly [field: string, value: string]
}

const entityOf = (name: string): Entity | undefined =>
  Object.hasOwn(entities, name) ? (entities as Readonly<Record<string, Entity>>)[name] : undefined

/** The records that a record of an entity belongs to: it is deleted with them, and is a part of their history. */
export function endsOf({ fields, joinTable }: Pick<Entity, 'fields' | 'joinTable'>): readonly RecordEnd[] {
  const owners = Object.entries(fields).flatMap(([field, it]): readonly RecordEnd[] => {
    const to = it.kind === 'reference' && it.onDelete === 'cascade' ? entityOf(it.to) : undefined
    return to ? [{ field, to }] : []
  })
  const target = joinTable && entityOf(joinTable.to)
  if (!joinTable || !target) return owners
  const [where] = Object.entries(joinTable.where) as [string, string][]
  return [...owners, { field: joinTable.other, to: target, ...(where && { where }) }]
}

/** Whether a record has no name but those of the records that it joins. */
export const isLink = (entity: Pick<Entity, 'fields' | 'joinTable' | 'key'>): boolean =>
  entity.joinTable !== undefined ||
  (entity.key.length > 1 && entity.key.every(name => entity.fields[name]?.kind === 'reference'))

/** A record in what an audit entry concerns. */
export const concernOf = (entity: Pick<Entity, 'name'>, key: string | number): string =>
  `;${entity.name}/${key};`

/** A record that an audit entry concerns. */
export interface Concern {
  readonly entity: Entity
  /** As it is written in addresses; a number where the key is one. */
  readonly key: string | number
}

/** Reads what `concernOf` wrote; undefined for any other text. */
export function readConcern(text: string): Concern | undefined {
  const [, name = '', key = ''] = /^;(\w{1,100})\/([^;]{1,400});$/.exec(text) ?? []
  const entity = entityOf(name)
  if (!entity) return undefined
  const [first = ''] = entity.key
  const field = entity.key.length === 1 ? entity.fields[first] : undefined
  return { entity, key: field && holdsInteger(field) && /^\d{1,15}$/.test(key) ? Number(key) : key }
}
