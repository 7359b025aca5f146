import { fieldsKeptFrom } from '@rounds/core/access'
import type { Filter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import type { Actor } from './actor.ts'

const known = new Map<string, Entity>()

/** An entity with only the fields that a person may read; for most people the entity itself. */
export function readableFor({ person }: Actor, entity: Entity): Entity {
  const hidden = fieldsKeptFrom(person, entity)
  if (hidden.length === 0) return entity
  const made = known.get(entity.name) ?? withoutFields(entity, hidden)
  known.set(entity.name, made)
  return made
}

function withoutFields(entity: Entity, hidden: readonly string[]): Entity {
  const { RowVersion } = entity.fields
  const left = Object.entries(entity.fields).filter(([name]) => !hidden.includes(name))
  return { ...entity, fields: { ...Object.fromEntries(left), RowVersion } }
}

/** A filter without the alternatives on unreadable fields; undefined if none is left. */
export function readableFilter({ person }: Actor, entity: Entity, filter: Filter): Filter | undefined {
  const hidden = fieldsKeptFrom(person, entity)
  if (hidden.length === 0) return filter
  const left = filter.filter(entries => !entries.some(({ field }) => hidden.includes(field)))
  return left.length > 0 || filter.length === 0 ? left : undefined
}
