import { checkValue, type Encoding } from './check.ts'
import type { Entity } from './entity.ts'
import { type Field, holdsUuid } from './field.ts'

/** One thing wrong with a value; `field` is missing where it concerns the record as a whole. */
export interface Issue {
  readonly field?: string
  readonly message: string
}

/** What is being done with the record: `create` and `replace` need every required field, `merge` only what it names. */
export type Mode = 'create' | 'replace' | 'merge'

/** A record that passed, or all that is wrong with it. */
export type Checked =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Checks a record against its definition. What the server sets (read-only fields, stamps) is dropped, blank text
 * of fields that may be empty becomes null, instants are written in UTC, UUIDs in small letters and JSON
 * without blanks or a member twice, defaults are
 * filled on create and replace; unknown and hidden fields are refused, so that nothing can be assigned that the
 * definition does not offer.
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
 * What is wrong between the fields of a record that pass each by itself, as far as they are known.
 *
 * @param changed Only what these fields have to do with is looked at; everything where it is left out.
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

/** A value that passed, written the one way in which it is kept and answered. */
function canonical(field: Field, value: unknown, encoding: Encoding): unknown {
  if (typeof value !== 'string') return value
  if (field.kind === 'json') return encoding === 'wire' ? JSON.stringify(JSON.parse(value)) : value
  if (field.kind === 'datetime') return new Date(value).toISOString()
  return holdsUuid(field) ? value.toLowerCase() : value
}

/** A blank is nothing, but where it is a choice or, in the client, a JSON value of its own. */
function emptyAsNull(field: Field, value: unknown, encoding: Encoding): unknown {
  if (typeof value !== 'string' || value.trim() !== '' || field.required) return value
  return field.kind === 'choice' || (field.kind === 'json' && encoding === 'value') ? value : null
}

/** The value a new record has where none was given: null where the definition names none. */
export function defaultOf(field: Field, encoding: Encoding = 'value'): unknown {
  if (!('default' in field) || field.default === undefined) return null
  return field.kind === 'json' && encoding === 'wire' ? JSON.stringify(field.default) : field.default
}
