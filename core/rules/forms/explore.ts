import { type Judging, optionsOf, wrongWith } from './answers.ts'
import { holds } from './conditions.ts'
import { type Form, type FormCondition, type FormField, isQuestion } from './definition.ts'
import { walkForm } from './walk.ts'

/** What can be come to in a form, over all answers that make a difference. */
export interface Explored {
  readonly steps: ReadonlySet<string>
  readonly questions: ReadonlySet<string>
  /** Questions that a condition requires while their own conditions hide them. */
  readonly contradicted: ReadonlySet<string>
  /** Whether some way through it can be sent. */
  readonly canBeSent: boolean
  /** Whether everything was tried; where it was not, nothing may be said of what was not found. */
  readonly isComplete: boolean
}

/** More ways than this are not tried: a form has so many where a dozen questions decide over others. */
const MOST_WALKS = 4_000

type Answers = ReadonlyMap<string, readonly string[]>

/** Tries every answer that a condition can tell from another, question by question as they are come to. */
export function exploreForm(form: Form, conditions: readonly FormCondition[], judging: Judging): Explored {
  const fields = form.steps.flatMap(step => step.fields)
  const deciding = new Map(
    [...new Set(conditions.flatMap(({ when }) => (when ?? []).map(({ field }) => field ?? '')))].flatMap(
      name => {
        const field = fields.find(one => one.name === name && isQuestion(one))
        return field ? [[name, answersThatMatter(field, conditions, judging)] as const] : []
      },
    ),
  )
  const steps = new Set<string>()
  const questions = new Set<string>()
  const contradicted = new Set<string>()
  let canBeSent = false
  let walks = 0
  const waiting: Answers[] = [new Map()]
  for (let given = waiting.pop(); given && walks < MOST_WALKS; given = waiting.pop()) {
    walks++
    const walk = walkForm(form, given)
    const next = [...walk.visible].find(name => deciding.has(name) && !given?.has(name))
    if (next !== undefined) {
      for (const values of deciding.get(next) ?? []) waiting.push(new Map([...given, [next, values]]))
      continue
    }
    for (const { step } of walk.path) steps.add(step.name)
    for (const name of walk.visible) questions.add(name)
    if (!walk.exit) canBeSent = true
    for (const [name, requiring] of form.require)
      if (
        !walk.visible.has(name) &&
        walk.entered.some(step => step.fields.some(field => field.name === name)) &&
        requiring.some(condition => holds(condition, walk.counted))
      )
        contradicted.add(name)
  }
  return { steps, questions, contradicted, canBeSent, isComplete: waiting.length === 0 }
}

const NUMBERS = new Set(['number', 'rating'])
const OTHER = 'something else'

/** The answers to a question between which conditions can tell, those alone that it takes. */
function answersThatMatter(
  field: FormField,
  conditions: readonly FormCondition[],
  judging: Judging,
): readonly (readonly string[])[] {
  const tested = conditions
    .flatMap(({ when }) => when ?? [])
    .filter(one => one.field === field.name && one.value !== null && one.value !== undefined)
    .map(({ value }) => String(value))
  const values = new Set(candidates(field, tested))
  const single = [...values].map(value => [value])
  const several = field.kind === 'choices' ? [[...values]] : []
  const taken = [...single, ...several].filter(one => wrongWith(field, one, judging) === undefined)
  const answered = taken.length > 0 ? taken : single
  return field.required && field.kind !== 'hidden' ? answered : [[], ...answered]
}

function candidates(field: FormField, tested: readonly string[]): readonly string[] {
  if (field.kind === 'yes or no') return ['yes', 'no']
  if (field.kind === 'checkbox') return ['true']
  if (field.kind === 'choice' || field.kind === 'dropdown' || field.kind === 'choices') {
    const offered = optionsOf(field).map(({ value }) => value)
    const other = offered.find(value => !tested.includes(value))
    return [...offered.filter(value => tested.includes(value)), ...(other === undefined ? [] : [other])]
  }
  if (NUMBERS.has(field.kind ?? '')) {
    const numbers = [...tested, field.rules?.min ?? 0, field.rules?.max ?? 0].map(Number)
    return numbers.filter(Number.isFinite).flatMap(one => [one - 1, one, one + 1].map(String))
  }
  if (field.kind === 'email') return [...tested, 'someone@example.com']
  if (field.kind === 'phone') return [...tested, '(205) 555-0142']
  if (field.kind === 'date' || field.kind === 'date of birth') return [...tested, '2000-02-03']
  if (field.kind === 'time') return [...tested, '08:30']
  if (field.kind === 'physician' || field.kind === 'location' || field.kind === 'specialty')
    return [...tested, '999999999']
  return [...tested, tested.join(' '), OTHER]
}
