import type { Field } from '../../entities/field.ts'

/** Whether two field values are equal: JSON by content, missing and null alike. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => sameValue(value, other[index]))
    )
  const left = one as Readonly<Record<string, unknown>>
  const right = other as Readonly<Record<string, unknown>>
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(name =>
    sameValue(
      Object.hasOwn(left, name) ? left[name] : undefined,
      Object.hasOwn(right, name) ? right[name] : undefined,
    ),
  )
}

/**
 * Whether two values of one field are equal: two notations of one timestamp are, and so are an empty text and null,
 * because blank text is stored as null (`checkRecord`).
 */
export function sameFieldValue(field: Field, one: unknown, other: unknown): boolean {
  if (field.kind === 'text') return (one || null) === (other || null)
  return (
    sameValue(one, other) ||
    (field.kind === 'datetime' && Date.parse(String(one)) === Date.parse(String(other)))
  )
}
