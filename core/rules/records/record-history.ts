import { decide, type Person } from '../../access/decide.ts'
import { fieldsKeptFrom } from '../../access/fields.ts'
import { type AnyRow, checkValue, type Entity, entityNamed, type Field } from '../../entities/index.ts'
import { sameFieldValue } from '../table/same-value.ts'
import type { AuditChange } from './audit-changes.ts'

/** The maximum length of a value in the audit log; longer ones are cut. */
export const LONGEST_AUDITED = 2000

const objectIn = (value: unknown): AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyRow) : {}

const without = (record: AnyRow, isOut: (name: string) => boolean): AnyRow =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !isOut(name)))

/**
 * The parts of an audit entry that someone may see who can read the record but not the log: no hidden fields, and no
 * names of linked records they may not read.
 */
export function historyDataFor(person: Person, entity: Entity, data: unknown): AnyRow | null {
  const { changes, names, hidden } = objectIn(data)
  if (changes === undefined && hidden === undefined) return null
  const kept = fieldsKeptFrom(person, entity)
  const leadsToUnread = (name: string) => {
    const field = entity.fields[name]
    const to = field?.kind === 'reference' ? entityNamed(field.to) : undefined
    return to === undefined || !decide(person, 'read', to).allowed
  }
  return {
    changes: without(objectIn(changes), name => kept.includes(name)),
    names: without(objectIn(names), name => kept.includes(name) || leadsToUnread(name)),
    hidden: Array.isArray(hidden) ? hidden.filter(name => !kept.includes(String(name))) : [],
  }
}

const isCut = (field: Field, value: unknown): boolean =>
  (typeof value === 'string' && value.length >= LONGEST_AUDITED) ||
  (field.kind === 'json' && typeof value === 'string')

const mayHold = (field: Field, value: unknown): boolean =>
  value === null ? field.required !== true : checkValue(field, value) === undefined

/** Whether a field's previous value can be restored: it is complete, allowed, and not the current value. */
export function canPutBack(change: AuditChange, current: unknown): boolean {
  const { field, old, isHidden } = change
  if (!field || isHidden || field.readOnly || field.secret || isCut(field, old)) return false
  return mayHold(field, old) && !sameFieldValue(field, old, current)
}
