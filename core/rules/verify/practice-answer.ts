/** What a practice answers about its facts. */
import { type Fact, type FactEntity, factText } from '../find-care/facts.ts'
import { isDialable } from '../text/phone.ts'
import { hoursLines } from '../time/open-state.ts'
import { type OpenSpan, spanProblem, weekDays } from '../time/opening-hours.ts'
import { dayInputs, OWN_WORDS, type PracticeField, practiceFields } from './practice-fields.ts'

/** A fact that a practice is asked about. */
export interface AskedFact {
  readonly fact: Fact
  readonly value: string
}

/** One answer: the fact is right, or what it should say instead. */
export interface PracticeAnswer {
  readonly fact: Fact
  readonly seen: string
  readonly kind: 'right' | 'change'
  /** The correct text; null if the fact is right. */
  readonly said: string | null
  /** The record fields with the correction, states by their two letters; null if a person has to make the change. */
  readonly change: Readonly<Record<string, unknown>> | null
}

/** An invalid input. */
export interface PracticeIssue {
  /** The input; null if it concerns no single one. */
  readonly input: string | null
  readonly message: string
}

/** The submitted values, by input name. */
export type Sent = (name: string) => string

/** The name of the “still right” and “change this” buttons of a fact, and the prefix of its inputs. */
export const inputOf = (fact: Fact, field?: string): string => (field ? `${fact}.${field}` : fact)

const ZIP = /^\d{5}(-\d{4})?$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Parses a practice's answers. Facts without an answer are left out; at least one is required. */
export function readPracticeAnswers(
  entity: FactEntity,
  facts: readonly AskedFact[],
  sent: Sent,
  states: ReadonlySet<string>,
): { readonly answers: readonly PracticeAnswer[]; readonly issues: readonly PracticeIssue[] } {
  const answers: PracticeAnswer[] = []
  const issues: PracticeIssue[] = []
  for (const { fact, value } of facts) {
    const choice = sent(inputOf(fact))
    if (choice === 'right') answers.push({ fact, seen: value, kind: 'right', said: null, change: null })
    if (choice !== 'change') continue
    const given = (name: string) => sent(inputOf(fact, name)).replace(/\r\n?/g, '\n').trim()
    const fields = practiceFields(entity, fact, value)
    const wrong = fields.flatMap(field => {
      const message = fieldProblem(field, given(field.name), states)
      return message ? [{ input: inputOf(fact, field.name), message }] : []
    })
    const hours = fact === 'hours' && fields.length > 1 ? readWeek(given) : null
    issues.push(...wrong)
    if (wrong.length > 0) continue
    if (hours?.issue) {
      issues.push(hours.issue)
      continue
    }
    const change = changeOf(fact, value, fields, given, hours?.spans)
    const said = change ? sayChange(fact, change) : given(OWN_WORDS)
    if (said === factText(fact, value))
      issues.push({
        input: inputOf(fact),
        message: 'This is the same as now. Choose “Still right”, or change it.',
      })
    else answers.push({ fact, seen: value, kind: 'change', said, change })
  }
  if (answers.length === 0 && issues.length === 0)
    issues.push({ input: facts[0] ? inputOf(facts[0].fact) : null, message: 'Answer at least one question.' })
  return { answers, issues }
}

function fieldProblem(
  { label, kind, max, isRequired }: PracticeField,
  text: string,
  states: ReadonlySet<string>,
): string | null {
  if (text === '') return isRequired ? `${label}: enter what it should say.` : null
  if (text.length > max) return `${label}: use ${max} characters or fewer.`
  if (kind === 'phone' && !isDialable(text)) return `${label}: enter a number with its area code.`
  if (kind === 'zip' && !ZIP.test(text)) return `${label}: enter five digits.`
  if (kind === 'state' && !states.has(text.toUpperCase())) return `${label}: enter the letters, such as IL.`
  if (kind === 'time' && !TIME.test(text)) return `${label}: enter a time, such as 08:30.`
  return null
}

function readWeek(given: Sent): { readonly spans: readonly OpenSpan[]; readonly issue?: PracticeIssue } {
  const spans: OpenSpan[] = []
  for (const { day, name } of weekDays) {
    const [opens, closes] = dayInputs(day)
    const span = { day, opens: given(opens), closes: given(closes) }
    if (!span.opens && !span.closes) continue
    const problem = spanProblem(span)
    if (problem)
      return {
        spans,
        issue: { input: inputOf('hours', span.opens ? closes : opens), message: `${name}: ${problem}` },
      }
    spans.push(span)
  }
  return { spans }
}

/** The record fields with the practice's corrections; null if it used its own words. */
function changeOf(
  fact: Fact,
  value: string,
  fields: readonly PracticeField[],
  given: Sent,
  hours: readonly OpenSpan[] | undefined,
): Readonly<Record<string, unknown>> | null {
  if (fact === 'accepting') return { PhAcceptsNew: value !== 'Yes' }
  if (hours) return { LHours: hours }
  if (fields.some(({ name }) => name === OWN_WORDS)) return null
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const text = given(name)
      return [name, text === '' ? null : kind === 'state' ? text.toUpperCase() : text]
    }),
  )
}

/** The fact's text with the changed fields, as the directory displays it. */
export function sayChange(fact: Fact, change: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => (typeof change[name] === 'string' ? change[name] : '')
  const join = (names: readonly string[], between: string) => names.map(text).filter(Boolean).join(between)
  if ('PhAcceptsNew' in change) return change.PhAcceptsNew ? 'Yes' : 'No'
  if ('LHours' in change) return hoursLines(change.LHours as readonly OpenSpan[]).join('\n')
  if (fact === 'address') {
    const town = join(['SId', 'LZip'], ' ')
    return [join(['LAddress1', 'LAddress2', 'LCity'], ', '), town].filter(Boolean).join(', ')
  }
  if (fact !== 'name') return text('LPhone')
  if ('LName' in change) return text('LName')
  const name = join(['PhFirstName', 'PhMiddleName', 'PhLastName', 'PhSuffix'], ' ')
  return [name, text('PhCredentials')].filter(Boolean).join(', ')
}
