import { compare, type Filter } from '../../api/filter.ts'
import type { Key } from '../../api/key.ts'
import type { AnyRow, Entity } from '../../entities/index.ts'
import { auditKey, type Concern, concernOf, readConcern } from './concerns.ts'

/** The audit entries about a record: about itself, and about what belongs to it. */
export const entriesOfRecord = (entity: Pick<Entity, 'name'>, key: Key): Filter => [
  [compare('Concerns', '~', concernOf(entity, auditKey(key)))],
]

/** The audit entries about every record of an entity. */
export const entriesOfEntity = ({ name }: Pick<Entity, 'name'>): Filter => [[compare('Entity', '=', name)]]

/** What other audit entries have in common with one: its record, person, impersonator, entity, or action. */
export type EntryKinship = 'record' | 'person' | 'impersonator' | 'entity' | 'action'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The filters for the audit entries that share something with an entry; only of what it names. */
export function relatedEntries(entry: AnyRow): readonly (readonly [EntryKinship, Filter])[] {
  const same = (field: string): Filter | null => {
    const value = textOf(entry[field])
    return value === null ? null : [[compare(field, '=', value)]]
  }
  const [name, key] = [textOf(entry.Entity), textOf(entry.EntityKey)]
  const found: readonly (readonly [EntryKinship, Filter | null])[] = [
    ['record', name !== null && key !== null ? entriesOfRecord({ name }, [key]) : null],
    // Rounds itself has a name and no ID.
    ['person', same('UserId') ?? same('UserName')],
    ['impersonator', same('ActUserName')],
    ['entity', name !== null ? entriesOfEntity({ name }) : null],
    ['action', same('GroupId')],
  ]
  return found.flatMap(([kinship, filter]) => (filter === null ? [] : [[kinship, filter]]))
}

/** The records that an audit entry is about, its own first; without those whose entity no longer exists. */
export function recordsOfEntry(entry: AnyRow): readonly Concern[] {
  const texts = (textOf(entry.Concerns) ?? '').split(';').filter(text => text !== '')
  return texts.flatMap(text => readConcern(`;${text};`) ?? [])
}
