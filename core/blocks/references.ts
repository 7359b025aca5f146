import type { Field, Shape } from '../entities/field.ts'
import type { EntityName } from '../entities/index.ts'
import { blockKinds } from './kinds/index.ts'

/** The members of blocks' settings, at any depth, that hold the key of a record of an entity. */
export const referencesInBlocks = (entity: EntityName): readonly string[] => [
  ...new Set(blockKinds.flatMap(({ settings }) => membersTo(entity, settings))),
]

const membersTo = (entity: EntityName, fields: Readonly<Record<string, Field>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'reference') return field.to === entity ? [name] : []
    return field.kind === 'json' ? inShape(entity, field.shape) : []
  })

const inShape = (entity: EntityName, shape: Shape): readonly string[] => {
  if (shape.is === 'list') return inShape(entity, shape.of)
  return shape.is === 'object' ? membersTo(entity, shape.fields) : []
}
