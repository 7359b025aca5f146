import type { FormCondition, Given } from './definition.ts'

/** Whether a condition holds for the answers that count; one without any test never does. */
export function holds({ all, when }: FormCondition, counted: Given): boolean {
  const tests = (when ?? []).map(({ field, is, value }) =>
    passes(counted.get(field ?? '') ?? [], is ?? 'equal', value),
  )
  return tests.length > 0 && (all === false ? tests.some(Boolean) : tests.every(Boolean))
}

/** Whether the answers to a question pass one test of a condition; answers that are no numbers are never more or less. */
export function passes(values: readonly string[], is: string, wanted: unknown): boolean {
  const filled = values.some(value => value.trim() !== '')
  const expected = String(wanted ?? '')
  const [first = ''] = values
  switch (is) {
    case 'filled':
      return filled
    case 'empty':
      return !filled
    case 'equal':
      return values.includes(expected)
    case 'not equal':
      return !values.includes(expected)
    case 'contains':
      return values.some(value => value.toLowerCase().includes(expected.toLowerCase()))
    case 'more than':
      return filled && Number(first) > Number(expected)
    case 'less than':
      return filled && Number(first) < Number(expected)
    default:
      return false
  }
}
