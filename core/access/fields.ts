import type { Entity, EntityName } from '../entities/index.ts'
import { decide, type Person, toolsTouching } from './decide.ts'

/** Fields only for people with a tool for the entity, where everyone who edits pages reads its records too. */
const forToolsAlone: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  Template: ['TSource'],
  Custom_Physician: ['PhEmail', 'PhNpi'],
  Custom_KyruusProvider: ['KNpi'],
}

const NONE: readonly string[] = []

/** The fields of an entity that a person may not read, although they may read its records. */
export function fieldsKeptFrom(person: Person, { name }: Entity): readonly string[] {
  const fields = forToolsAlone[name as EntityName]
  if (!fields || person.isMJA) return NONE
  const own = toolsTouching(name as EntityName, 'read').filter(tool => tool.guard !== 'everyone')
  return own.some(tool => decide(person, 'open', tool).allowed) ? NONE : fields
}
