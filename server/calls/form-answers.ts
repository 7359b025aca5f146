import { runInNewContext } from 'node:vm'
import { checkValue, type Issue, isDay, lengthOf, text } from '@rounds/core/entities'
import { applyConditions, type FormConfig, type FormField, type Given } from './form-conditions.ts'

/** One answer, with the label as it was asked. */
export interface Answered {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly value: string | readonly string[]
}

/** The answers that passed, or all that is wrong with them. */
export type CheckedAnswers =
  | { readonly ok: true; readonly answers: readonly Answered[] }
  | { readonly ok: false; readonly issues: readonly Issue[] }

const LONGEST = 20_000
const LONGEST_SIGNATURE = 200_000
const PATTERN_MS = 50
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Checks what a visitor sent against the form's own fields; what the form does not ask for is left out. */
export function checkAnswers(config: FormConfig, given: Given): CheckedAnswers {
  const fields = (config.fields ?? []).filter((field): field is FormField => asks(field))
  const { hidden, required } = applyConditions(config, fields, given)
  const issues: Issue[] = []
  const answers: Answered[] = []
  for (const field of fields) {
    if (hidden.has(field.name)) continue
    const label = field.label || field.name
    const values = (given.get(field.name) ?? []).filter(value => value.trim() !== '')
    const wrong =
      values.length === 0
        ? (field.required || required.has(field.name)) && 'is required'
        : wrongWith(field, values)
    if (wrong) issues.push({ field: field.name, message: field.rules?.message || `${label} ${wrong}.` })
    else if (values.length > 0)
      answers.push({
        name: field.name,
        label,
        kind: field.kind ?? 'text',
        value: field.kind === 'choices' ? values : (values[0] ?? ''),
      })
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers }
}

const asks = ({ name, kind }: { name?: string | null; kind?: string | null }): boolean =>
  Boolean(name) && kind !== 'heading' && kind !== 'copy'

function wrongWith(field: FormField, values: readonly string[]): string | undefined {
  const [value = ''] = values
  if (values.length > 1 && field.kind !== 'choices') return 'has one answer'
  const longest = field.kind === 'signature' ? LONGEST_SIGNATURE : LONGEST
  for (const one of values) {
    if (one.length > longest) return `may hold ${longest.toLocaleString('en-US')} characters at most`
    if (one.includes('\0')) return 'may not hold a NUL character'
  }
  return wrongKind(field, value, values) ?? wrongByRules(field, value)
}

const asMail = text({ max: 256, format: 'email' })
const asPhone = text({ max: 40, format: 'phone' })

function wrongKind(field: FormField, value: string, values: readonly string[]): string | undefined {
  switch (field.kind) {
    case 'email':
      return checkValue(asMail, value)
    case 'phone':
      return checkValue(asPhone, value)
    case 'number':
    case 'rating':
      return Number.isFinite(Number(value)) ? undefined : 'must be a number'
    case 'date':
      return isDay(value) ? undefined : 'must be a day such as 2026-03-31'
    case 'time':
      return TIME.test(value) ? undefined : 'must be a time such as 08:30'
    case 'choice':
    case 'choices':
    case 'dropdown':
      return values.every(one => field.options?.some(option => option.value === one))
        ? undefined
        : 'must be among what is offered'
    case 'checkbox':
    case 'yes or no':
      return /^(true|false|yes|no|on|off|1|0)$/i.test(value) ? undefined : 'must be yes or no'
    case 'physician':
    case 'location':
    case 'specialty':
      return /^\d{1,9}$/.test(value) ? undefined : 'must be among what is offered'
    case 'signature':
      return /^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(value) ? undefined : 'must be drawn'
    case 'file':
      return 'cannot be sent this way'
    default:
      return undefined
  }
}

function wrongByRules({ rules, kind }: FormField, value: string): string | undefined {
  if (!rules) return undefined
  const { min, max, minLength, maxLength, earliest, latest, pattern } = rules
  const isNumber = kind === 'number' || kind === 'rating'
  if (isNumber && typeof min === 'number' && Number(value) < min) return `must be ${min} or more`
  if (isNumber && typeof max === 'number' && Number(value) > max) return `must be ${max} or less`
  if (typeof minLength === 'number' && lengthOf(value) < minLength)
    return `must have ${minLength} characters or more`
  if (typeof maxLength === 'number' && lengthOf(value) > maxLength)
    return `may have ${maxLength} characters at most`
  if (earliest && isDay(earliest) && value < earliest) return `must be ${earliest} or later`
  if (latest && isDay(latest) && value > latest) return `must be ${latest} or earlier`
  return pattern && !matches(pattern, value) ? 'does not look as it should' : undefined
}

/** Patterns are written by people: one that takes too long matches nothing, one that cannot be read everything. */
function matches(pattern: string, value: string): boolean {
  try {
    return runInNewContext(
      'new RegExp(pattern, "u").test(value)',
      { pattern: `^(?:${pattern})$`, value },
      {
        timeout: PATTERN_MS,
      },
    ) as boolean
  } catch (error) {
    // The error comes from another realm, so that it is an instance of no class of ours.
    const { code } = error as { readonly code?: unknown }
    return code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  }
}
