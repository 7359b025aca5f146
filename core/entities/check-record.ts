import { isBlank } from '../rules/text/blank.ts'
import { checkValue, type Encoding } from './check.ts'
import type { Entity } from './entity.ts'
import { type Field, holdsUuid } from './field.ts'

/** One validation error; `field` is missing if it concerns the whole record. */
export interface Issue {
  readonly field?: string
  readonly message: string
}

/** The operation: `create` and `replace` need every required field, `merge` only the ones it contains. */
export type Mode = 'create' | 'replace' | 'merge'

/** A valid record, or everything wrong with it. */
export type Checked =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Validates a record against its definition. Drops server-set values (read-only fields, stamps), turns blank optional
 * text into null, normalizes timestamps to UTC, UUIDs to lowercase and JSON to a compact form without duplicate
 * members, and fills defaults on create and replace. Unknown and hidden fields are rejected, so nothing outside the
 * definition can be assigned.
 */
export function checkRecord(
  entity: Entity,
  input: unknown,
  mode: Mode,
  encoding: Encoding = 'value',
): Checked {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { ok: false, issues: [{ message: `${entity.label} must be an object of fields.` }] }
  const given = input as Readonly<Record<string, unknown>>
  const issues: Issue[] = []
  const value: Record<string, unknown> = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(entity.fields, name) || entity.fields[name]?.secret === 'hidden')
      issues.push({ field: name, message: `${entity.label} has no field ${name}.` })
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || field.secret === 'hidden') continue
    const present = Object.hasOwn(given, name) && given[name] !== undefined
    if (!present && (mode === 'merge' || (mode === 'replace' && field.secret))) continue
    const raw = present ? given[name] : null
    const settled = raw === null && !present ? defaultOf(field, encoding) : emptyAsNull(field, raw, encoding)
    if (settled === null || settled === undefined) {
      if (field.required && !(field.kind === 'uuid' && field.generated))
        issues.push({ field: name, message: `${field.label ?? name} is required.` })
      else if (!(field.kind === 'uuid' && field.generated)) value[name] = null
      continue
    }
    const wrong = checkValue(field, settled, encoding)
    if (wrong) issues.push({ field: name, message: `${field.label ?? name} ${wrong}.` })
    else value[name] = canonical(field, settled, encoding)
  }
  if (issues.length === 0) issues.push(...issuesAcross(entity, value, mode))
  return issues.length === 0 ? { ok: true, value } : { ok: false, issues }
}

/**
 * Errors between individually valid fields of a record, as far as they are known.
 *
 * @param changed Checks only rules about these fields; by default all.
 */
export const issuesAcross = (
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  mode: Mode,
  changed: readonly string[] = Object.keys(record),
): readonly Issue[] =>
  (entity.checks ?? []).flatMap(({ of, at, ofNew, wrong }) => {
    if (ofNew && mode !== 'create') return []
    if (!of.every(name => Object.hasOwn(record, name)) || !of.some(name => changed.includes(name))) return []
    const message = wrong(record, name => entity.fields[name]?.label ?? name)
    return message === undefined ? [] : [{ field: at, message }]
  })

/** A valid value in its one stored and returned notation. */
function canonical(field: Field, value: unknown, encoding: Encoding): unknown {
  if (typeof value !== 'string') return value
  if (field.kind === 'json') return encoding === 'wire' ? JSON.stringify(JSON.parse(value)) : value
  if (field.kind === 'datetime') return new Date(value).toISOString()
  return holdsUuid(field) ? value.toLowerCase() : value
}

/** A blank means null, except in a choice or, in the client, a JSON value. */
function emptyAsNull(field: Field, value: unknown, encoding: Encoding): unknown {
  if (typeof value !== 'string' || !isBlank(value) || field.required) return value
  return field.kind === 'choice' || (field.kind === 'json' && encoding === 'value') ? value : null
}

/** The default of a new record's field: null unless the definition has one. */
export function defaultOf(field: Field, encoding: Encoding = 'value'): unknown {
  if (!('default' in field) || field.default === undefined) return null
  return field.kind === 'json' && encoding === 'wire' ? JSON.stringify(field.default) : field.default
}
