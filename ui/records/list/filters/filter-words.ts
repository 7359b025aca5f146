import type { FilterEntry, Operator } from '@rounds/core/api'
import { type Field, holdsInteger } from '@rounds/core/entities'
import { filterWords } from '@rounds/core/words/filters'

/** A comparison that people can choose, with the words between field and value. */
export interface Comparison {
  readonly id: string
  readonly words: string
  readonly operator: Operator
  /** It has no value: it tests for empty. */
  readonly empty?: true
}

const EMPTY: readonly Comparison[] = [
  { id: 'empty', words: filterWords.filterWords.isEmpty, operator: '=', empty: true },
  { id: 'filled', words: filterWords.filterWords.isFilledIn, operator: '!=', empty: true },
]
const TEXT: readonly Comparison[] = [
  { id: 'contains', words: 'contains', operator: '~' },
  { id: 'is', words: 'is', operator: '=' },
  { id: 'starts', words: filterWords.filterWords.beginsWith, operator: '^' },
  ...EMPTY,
]
const CHOSEN: readonly Comparison[] = [
  { id: 'is', words: 'is', operator: '=' },
  { id: 'not', words: filterWords.filterWords.isNot, operator: '!=' },
  ...EMPTY,
]
const MEASURED: readonly Comparison[] = [
  { id: 'is', words: 'is', operator: '=' },
  { id: 'least', words: filterWords.filterWords.isAtLeast, operator: '>=' },
  { id: 'most', words: filterWords.filterWords.isAtMost, operator: '<=' },
  ...EMPTY,
]
const DAYS: readonly Comparison[] = [
  { id: 'from', words: filterWords.filterWords.isOnOrAfter, operator: '>=' },
  { id: 'until', words: filterWords.filterWords.isOnOrBefore, operator: '<=' },
  ...EMPTY,
]

/** The comparisons that apply to a field. */
export function comparisonsOf(field: Field): readonly Comparison[] {
  switch (field.kind) {
    case 'text':
      return TEXT
    case 'integer':
    case 'number':
    case 'identity':
      return MEASURED
    case 'date':
    case 'datetime':
      return DAYS
    case 'json':
      return EMPTY
    default:
      return field.required ? CHOSEN.slice(0, 2) : CHOSEN
  }
}

/** The words between field and value when a filter is displayed. */
export function wordsOfEntry(
  field: Field,
  { operator, values }: FilterEntry,
): { words: string; isEmpty: boolean } {
  const isEmpty = values.length === 1 && values[0] === ''
  const all = [...comparisonsOf(field), ...TEXT, ...CHOSEN, ...MEASURED]
  const found = all.find(one => one.operator === operator && (one.empty === true) === isEmpty)
  return {
    words:
      found?.words ??
      { '>': filterWords.filterWords.isMoreThan, '<': filterWords.filterWords.isLessThan }[
        operator as '>' | '<'
      ] ??
      operator,
    isEmpty,
  }
}

/** A filter's value, parsed by the field's type, for display. */
export function valueOfText(field: Field, text: string): unknown {
  if (field.kind === 'boolean') return text === 'true'
  if (field.kind === 'choice')
    return field.options.find(option => String(option.value) === text)?.value ?? text
  const isNumber = field.kind === 'number' || holdsInteger(field)
  return isNumber && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}
