/** Undo steps for actions on records, for the undo line. */
import type { Key } from '@rounds/core/api'
import { type AnyRow, comesBack, type Entity, type EntityName, nameOfRecord } from '@rounds/core/entities'
import { sameFieldValue } from '@rounds/core/rules/table'
import { labelInSentence } from '@rounds/core/rules/text'
import { undoWords } from '@rounds/core/words/undo'
import type { Undoable } from '../context/undo.ts'

const nameOf = (entity: Entity, record: AnyRow) =>
  nameOfRecord(entity, record) || `the ${labelInSentence(entity.label)}`

/** Deletes what was created. */
export const undoOfCreate = (entity: Entity, key: Key, stored: AnyRow): Undoable => ({
  sentence: undoWords.created(nameOf(entity, stored)),
  steps: [{ kind: 'delete', entity: entity.name as EntityName, keys: [key] }],
})

/** Restores the changed fields, unless someone has changed them since; null if no field was changed. */
export function undoOfUpdate(entity: Entity, key: Key, before: AnyRow, stored: AnyRow): Undoable | null {
  const changed = Object.entries(entity.fields)
    .filter(
      ([name, field]) =>
        !field.readOnly && !field.secret && !sameFieldValue(field, before[name], stored[name]),
    )
    .map(([name]) => name)
  if (changed.length === 0) return null
  const among = (row: AnyRow) => Object.fromEntries(changed.map(name => [name, row[name] ?? null]))
  return {
    sentence: undoWords.saved(nameOf(entity, stored)),
    steps: [
      {
        kind: 'update',
        entity: entity.name as EntityName,
        key,
        values: among(before),
        from: among(stored),
      },
    ],
  }
}

/** Restores what was deleted; null if the person may not. */
export const undoOfDelete = (entity: Entity, keys: readonly Key[], record: AnyRow): Undoable | null =>
  comesBack(entity)
    ? {
        sentence: undoWords.deleted(nameOf(entity, record)),
        steps: [{ kind: 'restore', entity: entity.name as EntityName, keys }],
      }
    : null
