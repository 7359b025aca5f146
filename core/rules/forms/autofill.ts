import type { FormField } from './definition.ts'

/** What browsers fill in by kind; a date of birth and an address have it on each of their inputs. */
const BY_KIND: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', state: 'address-level1' }

const BY_LABEL: readonly (readonly [RegExp, string])[] = [
  [/^(your )?(full )?name$/i, 'name'],
  [/^(your )?(first|given) name$/i, 'given-name'],
  [/^(your )?(last|family) name$/i, 'family-name'],
]

/** What browsers usually fill in: by the kind of the question, for short texts by a label that asks for a name. */
function usualAutofill({ kind, label }: FormField): string | undefined {
  if (kind !== 'text') return BY_KIND[kind ?? '']
  return BY_LABEL.find(([pattern]) => pattern.test((label ?? '').trim().replace(/\?$/, '')))?.[1]
}

/** A changed field, autofilled as usual unless it was set otherwise before. */
export function withAutofill(before: FormField | undefined, field: FormField): FormField {
  const isAsBefore = (before?.autocomplete ?? '') === (field.autocomplete ?? '')
  const wasUsual = before === undefined || (before.autocomplete || undefined) === usualAutofill(before)
  const usual = usualAutofill(field)
  if (!isAsBefore || !wasUsual || (field.autocomplete || undefined) === usual) return field
  return { ...field, autocomplete: usual ?? null }
}
