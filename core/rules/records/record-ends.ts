import { type Entity, entities } from '../../entities/index.ts'

/** A record that others belong to: a link belongs to the two records it joins, a block to its page. */
export interface RecordEnd {
  /** The foreign key field. */
  readonly field: string
  readonly to: Entity
  /** The field and value that must match for this to apply; omitted if every row matches. */
  readonly where?: readonly [field: string, value: string]
}

const entityOf = (name: string): Entity | undefined =>
  Object.hasOwn(entities, name) ? (entities as Readonly<Record<string, Entity>>)[name] : undefined

/** The records that an entity's record belongs to: it is deleted with them and is part of their history. */
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

/** Whether a record's only name is made of the names of the records it joins. */
export const isLink = (entity: Pick<Entity, 'fields' | 'joinTable' | 'key'>): boolean =>
  entity.joinTable !== undefined ||
  (entity.key.length > 1 && entity.key.every(name => entity.fields[name]?.kind === 'reference'))
