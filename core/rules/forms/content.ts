import type { Form } from '../../entities/forms.ts'
import type { Row } from '../../entities/index.ts'
import type { FormConfig } from './definition.ts'

export type FormMeta = NonNullable<Row<typeof Form>['FrmMetaData']>

/**
 * The parts of a form that are drafted and published together: what visitors read, and how answers are stored and
 * reported.
 */
export interface FormContent {
  readonly FrmTitle: string | null
  readonly FrmDescription: string | null
  readonly FrmConfig: FormConfig | null
  readonly FrmMetaData: FormMeta | null
}

/** The names of the drafted fields. */
export const contentFields = ['FrmTitle', 'FrmDescription', 'FrmConfig', 'FrmMetaData'] as const

export const emptyContent: FormContent = {
  FrmTitle: null,
  FrmDescription: null,
  FrmConfig: null,
  FrmMetaData: null,
}

export const configOf = ({ FrmConfig }: FormContent): FormConfig => FrmConfig ?? {}
export const metaOf = ({ FrmMetaData }: FormContent): FormMeta => FrmMetaData ?? {}

/**
 * Members where false means the same as missing. Elsewhere false may be an answer, or “any of these” instead of all.
 */
const flags: ReadonlySet<string> = new Set([
  'required',
  'health',
  'captcha',
  'secure',
  'appointment',
  'saveLater',
])

/** A member's value; null where it means the same as if it were missing. */
const memberOf = (value: object, key: string): unknown => {
  const part = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : null
  return part === false && flags.has(key) ? null : part
}

/** Whether nothing is left of a value without its meaningless parts. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && Object.keys(value).every(key => isNothing(memberOf(value, key))))

/** A value without its meaningless parts, members in a fixed order; null if nothing is left. */
export function essence(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([key]) => [key, essence(memberOf(value, key))] as const)
    .filter(([, part]) => part !== null)
  if (kept.length === 0) return null
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether two values have the same essence. What both share is not looked at, so that each key can ask. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => saysTheSame(value, other[index]))
    )
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key =>
    saysTheSame(memberOf(one, key), memberOf(other, key)),
  )
}
