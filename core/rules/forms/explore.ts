import { type Judging, optionsOf, wrongWith } from './answers.ts'
import { holds } from './conditions.ts'
import { type Form, type FormCondition, type FormField, isQuestion } from './definition.ts'
import { type Walk, walkForm } from './walk.ts'

/** What no combination of answers can reach in a form. */
export interface Explored {
  readonly lostSteps: ReadonlySet<string>
  readonly lostQuestions: ReadonlySet<string>
  /** Questions that a condition requires while their own conditions hide them. */
  readonly contradicted: ReadonlySet<string>
  /** Whether every path through it ends on an exit page. */
  readonly isNeverSent: boolean
}

/** Limits for the number of paths tried: per run, and in total. */
const MOST_WALKS = 4_000
const MOST_IN_ALL = 12_000

type Answers = ReadonlyMap<string, readonly string[]>

/**
 * Tries every answer that conditions can distinguish, question by question as they are reached. If there are too many
 * combinations, each thing not yet found is searched for using only the answers it depends on; if even those are too
 * many, nothing is reported.
 */
export function exploreForm(form: Form, conditions: readonly FormCondition[], judging: Judging): Explored {
  const fields = form.steps.flatMap(step => step.fields)
  const deciding = new Map(
    [...new Set(conditions.flatMap(looksAt))].flatMap(name => {
      const field = fields.find(one => one.name === name && isQuestion(one))
      return field ? [[name, answersThatMatter(field, conditions, judging)] as const] : []
    }),
  )
  const found = { steps: new Set<string>(), questions: new Set<string>(), isSent: false }
  const contradicted = new Set<string>()
  let left = MOST_IN_ALL

  const note = (walk: Walk) => {
    for (const { step } of walk.path) found.steps.add(step.name)
    for (const name of walk.visible) found.questions.add(name)
    if (!walk.exit) found.isSent = true
    for (const name of contradictedBy(form, walk)) contradicted.add(name)
  }

  /** Tries all answers to some of the questions; false if there are too many. */
  const tryAll = (branching: ReadonlySet<string>): boolean => {
    const waiting: Answers[] = [new Map()]
    let walks = 0
    for (let given = waiting.pop(); given; given = waiting.pop()) {
      if (walks++ >= MOST_WALKS || left-- <= 0) return false
      const known = given
      const walk = walkForm(form, known)
      const next = [...walk.visible].find(name => branching.has(name) && !known.has(name))
      if (next === undefined) note(walk)
      else for (const values of deciding.get(next) ?? []) waiting.push(new Map([...known, [next, values]]))
    }
    return true
  }

  const isComplete = tryAll(new Set(deciding.keys()))
  const isLost = (isFound: () => boolean, about: readonly FormCondition[]) =>
    !isFound() && (isComplete || (tryAll(dependencies(form, about)) && !isFound()))
  const ways = [...form.ways.values()].flat()
  const lostSteps = form.steps.filter(step => {
    const isShown = Boolean(step.copy) || step.fields.some(({ kind }) => kind !== 'hidden')
    const own = step.fields.flatMap(({ name }) => shownBy(form, name))
    return isShown && isLost(() => found.steps.has(step.name), [...ways, ...own])
  })
  const lostQuestions = form.steps
    .filter(step => !lostSteps.includes(step))
    .flatMap(step => step.fields)
    .filter(field => isQuestion(field) && field.kind !== 'hidden')
    .map(({ name }) => name ?? '')
    .filter(name => isLost(() => found.questions.has(name), [...ways, ...shownBy(form, name)]))
  return {
    lostSteps: new Set(lostSteps.map(({ name }) => name)),
    lostQuestions: new Set(lostQuestions),
    contradicted,
    isNeverSent: isLost(() => found.isSent, ways),
  }
}

const looksAt = ({ when }: FormCondition): readonly string[] => (when ?? []).map(({ field }) => field ?? '')

const shownBy = ({ show, hide }: Form, name: string | null | undefined): readonly FormCondition[] => [
  ...(show.get(name ?? '') ?? []),
  ...(hide.get(name ?? '') ?? []),
]

/** The questions that conditions depend on: those they test, and those that show or hide these. */
function dependencies(form: Form, about: readonly FormCondition[]): ReadonlySet<string> {
  const known = new Set(about.flatMap(looksAt))
  for (const name of known) for (const one of shownBy(form, name).flatMap(looksAt)) known.add(one)
  return known
}

const contradictedBy = (form: Form, { visible, entered, counted }: Walk): readonly string[] =>
  [...form.require].flatMap(([name, requiring]) =>
    !visible.has(name) &&
    entered.some(step => step.fields.some(field => field.name === name)) &&
    requiring.some(condition => holds(condition, counted))
      ? [name]
      : [],
  )

const NUMBERS = new Set(['number', 'rating'])
const OTHER = 'something else'

/** The answers to a question that conditions can tell apart, only those it accepts. */
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
  // A placeholder for “any other answer” may break the question's rules where another answer would not.
  const standsForOthers = ([value]: readonly string[]) => isTyped(field) && !tested.includes(value ?? '')
  // Nobody can change a hidden value: an invalid one is not stored, but still decides the path.
  const taken = [...single, ...several].filter(
    one => field.kind === 'hidden' || standsForOthers(one) || wrongWith(field, one, judging) === undefined,
  )
  const answered = taken.length > 0 ? taken : single
  return field.required && field.kind !== 'hidden' ? answered : [[], ...answered]
}

const CHOSEN = new Set(['yes or no', 'checkbox', 'choice', 'choices', 'dropdown'])

/** Whether visitors type the answer, so that not all answers can be tried. */
const isTyped = ({ kind }: FormField): boolean => !CHOSEN.has(kind ?? '') && !NUMBERS.has(kind ?? '')

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
