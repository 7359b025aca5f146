import { type Judging, optionsOf, wrongWith } from './answers.ts'
import { passes } from './conditions.ts'
import type { FormCondition, FormField } from './definition.ts'
import { isRecordKind } from './record-kinds.ts'

type Answer = readonly string[]

/**
 * The answers to a question that conditions can tell apart, one of each kind, only those it accepts; no answer is the
 * first of them where none is required.
 */
export function answersToTry(
  field: FormField,
  conditions: readonly FormCondition[],
  judging: Judging,
): readonly Answer[] {
  const tests = conditions.flatMap(({ when }) => when ?? []).filter(one => one.field === field.name)
  const named = tests.flatMap(({ value }) => (value === null || value === undefined ? [] : [String(value)]))
  const outcomes = (answer: Answer) =>
    tests.map(({ is, value }) => passes(answer, is ?? 'equal', value)).join()
  const oneOfEach = (answers: readonly Answer[]) => firstOfEach(answers, outcomes)
  const tried = candidates(field, [...new Set(named)], oneOfEach)
  // A placeholder for “any other answer” may break the question's rules where another answer would not.
  const standsForOthers = ([value = '']: Answer) => isTyped(field) && !named.includes(value)
  // Nobody can change a hidden value: an invalid one is not stored, but still decides the path.
  const accepted = tried.filter(
    one => field.kind === 'hidden' || standsForOthers(one) || wrongWith(field, one, judging) === undefined,
  )
  const answers = accepted.length > 0 ? accepted : tried
  return oneOfEach(field.required && field.kind !== 'hidden' ? answers : [[], ...answers])
}

function firstOfEach(answers: readonly Answer[], keyOf: (answer: Answer) => string): readonly Answer[] {
  const byKey = new Map<string, Answer>()
  for (const answer of answers) if (!byKey.has(keyOf(answer))) byKey.set(keyOf(answer), answer)
  return [...byKey.values()]
}

const CHOSEN = new Set(['yes or no', 'checkbox', 'choice', 'choices', 'dropdown'])
const NUMBERS = new Set(['number', 'rating'])
const OTHER = 'something else'

/** Whether visitors type the answer, so that not all answers can be tried. */
const isTyped = ({ kind }: FormField): boolean => !CHOSEN.has(kind ?? '') && !NUMBERS.has(kind ?? '')

/** Answers of which at least one passes each set of tests that some answer passes, as far as can be told. */
function candidates(
  field: FormField,
  named: readonly string[],
  oneOfEach: (answers: readonly Answer[]) => readonly Answer[],
): readonly Answer[] {
  if (field.kind === 'yes or no') return [['yes'], ['no']]
  if (field.kind === 'checkbox') return [['true']]
  if (field.kind === 'choice' || field.kind === 'dropdown') return options(field, named)
  if (field.kind === 'choices') return selections(oneOfEach(options(field, named)))
  if (NUMBERS.has(field.kind ?? ''))
    return numbersAround([...named, field.rules?.min ?? 0, field.rules?.max ?? 0]).map(one => [one])
  const containing = [...named, named.join(' ')].map(one => `${one} ${OTHER}`)
  // A test without a value compares with 0.
  const typed = [...named, ...numbersAround([0, ...named]), ...containing, otherThan(field)].map(one => [one])
  // An address can give a hidden question several values.
  return field.kind === 'hidden' ? selections(oneOfEach(typed)) : typed
}

/** The options of a question, those that conditions name first, as they are taken as the one of their kind. */
function options(field: FormField, named: readonly string[]): readonly Answer[] {
  const offered = optionsOf(field).map(({ value }) => value)
  const others = offered.filter(value => !named.includes(value))
  return [...offered.filter(value => named.includes(value)), ...others].map(value => [value])
}

/** Several of some answers: each option, each two, all, and all but one. */
function selections(single: readonly Answer[]): readonly Answer[] {
  const pairs = single.flatMap((one, index) => single.slice(index + 1).map(other => [...one, ...other]))
  const butOne = single.map(left => single.filter(one => one !== left).flat())
  return [...single, ...pairs, single.flat(), ...butOne].filter(({ length }) => length > 0)
}

/** The given numbers, one below, between and above them. */
function numbersAround(limits: readonly (string | number)[]): readonly string[] {
  const numbers = [...new Set(limits.map(Number).filter(Number.isFinite))].sort((a, b) => a - b)
  const between = numbers.slice(1).map((above, index) => (above + (numbers[index] ?? above)) / 2)
  return [...numbers.flatMap(one => [one - 1, one, one + 1]), ...between].map(String)
}

function otherThan({ kind }: FormField): string {
  if (kind === 'email') return 'someone@example.com'
  if (kind === 'phone') return '(205) 555-0142'
  if (kind === 'date' || kind === 'date of birth') return '2000-02-03'
  if (kind === 'time') return '08:30'
  return isRecordKind(kind) ? '999999999' : OTHER
}
