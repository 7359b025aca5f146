import type { Judging } from './answers.ts'
import { answersToTry } from './answers-to-try.ts'
import { holds } from './conditions.ts'
import { type Form, type FormCondition, isQuestion } from './definition.ts'
import { type Walk, walkForm } from './walk.ts'

/** What no combination of answers can reach in a form. */
export interface Explored {
  readonly lostSteps: ReadonlySet<string>
  readonly lostQuestions: ReadonlySet<string>
  readonly lostExits: ReadonlySet<string>
  /** Questions that a condition requires while their own conditions hide them. */
  readonly contradicted: ReadonlySet<string>
  /** Whether every path through it ends on an exit page. */
  readonly isNeverSent: boolean
}

/** Limits for the number of paths tried: per set of questions, and in total. */
const MOST_WALKS = 4_000
const MOST_IN_ALL = 12_000

type Answers = ReadonlyMap<string, readonly string[]>

/** Something that a path may come to, and the conditions that decide about it. */
interface Goal {
  readonly about: readonly FormCondition[]
  readonly isReached: (walk: Walk) => boolean
}

/**
 * Looks for a path to each step, question, exit page, contradiction and to the end. For each, only the questions that decide about
 * it are answered, with every answer that conditions can tell apart, and only until it is found: a form of 200 questions
 * has few that decide about one of them. What would take too many paths is not reported.
 */
export function exploreForm(form: Form, conditions: readonly FormCondition[], judging: Judging): Explored {
  const fields = form.steps.flatMap(step => step.fields)
  const deciding = new Map(
    [...new Set(conditions.flatMap(looksAt))].flatMap(name => {
      const field = fields.find(one => one.name === name && isQuestion(one))
      return field ? [[name, answersToTry(field, conditions, judging)] as const] : []
    }),
  )
  const ways = [...form.ways.values()].flat()
  const steps = form.steps
    .filter(({ copy, fields }) => Boolean(copy) || fields.some(({ kind }) => kind !== 'hidden'))
    .map(step => ({
      name: step.name,
      about: [...ways, ...step.fields.flatMap(({ name }) => shownBy(form, name))],
      isReached: ({ path }: Walk) => path.some(reached => reached.step === step),
    }))
  const questions = form.steps.flatMap(step =>
    step.fields
      .filter(field => isQuestion(field) && field.kind !== 'hidden')
      .map(({ name }) => ({
        name: name ?? '',
        step: step.name,
        about: [...ways, ...shownBy(form, name)],
        isReached: ({ visible }: Walk) => visible.has(name ?? ''),
      })),
  )
  const contradictions = [...form.require].map(([name, requiring]) => ({
    name,
    about: [...ways, ...shownBy(form, name), ...requiring],
    isReached: (walk: Walk) => isContradicted(form, name, walk),
  }))
  const exits = [...form.exits.keys()].map(name => ({
    name,
    about: ways,
    isReached: ({ exit }: Walk) => exit?.name === name,
  }))
  const end = { about: ways, isReached: ({ exit }: Walk) => exit === undefined }
  const { found, impossible } = search(form, deciding, [
    ...steps,
    ...questions,
    ...contradictions,
    ...exits,
    end,
  ])

  const lostSteps = namesOf(steps.filter(goal => impossible.has(goal)))
  return {
    lostSteps,
    // Those of a lost step go without saying.
    lostQuestions: namesOf(questions.filter(goal => impossible.has(goal) && !lostSteps.has(goal.step))),
    lostExits: namesOf(exits.filter(goal => impossible.has(goal))),
    contradicted: namesOf(contradictions.filter(goal => found.has(goal))),
    isNeverSent: impossible.has(end),
  }
}

const namesOf = (goals: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(goals.map(({ name }) => name))

type Deciding = ReadonlyMap<string, readonly (readonly string[])[]>

/** Which goals some path reaches, and which none does; goals that take too many paths are in neither. */
function search(form: Form, deciding: Deciding, goals: readonly Goal[]) {
  const found = new Set<Goal>()
  const impossible = new Set<Goal>()
  let left = MOST_IN_ALL
  for (const { branching, together } of grouped(form, goals)) {
    const waiting: Answers[] = [new Map()]
    let open = together
    let walks = 0
    while (open.length > 0 && walks < MOST_WALKS && left > 0) {
      const given = waiting.pop()
      if (!given) break
      walks++
      left--
      const walk = walkForm(form, given)
      const next = [...walk.visible].find(
        name => branching.has(name) && deciding.has(name) && !given.has(name),
      )
      if (next === undefined) {
        for (const goal of open) if (goal.isReached(walk)) found.add(goal)
        open = open.filter(goal => !found.has(goal))
      }
      // The answers that conditions name are tried first, as they are taken from the end.
      else
        for (const values of [...(deciding.get(next) ?? [])].reverse())
          waiting.push(new Map([...given, [next, values]]))
    }
    if (waiting.length === 0) for (const goal of open) impossible.add(goal)
  }
  return { found, impossible }
}

/** The goals about which the same questions decide, together: their paths are tried once. */
function grouped(form: Form, goals: readonly Goal[]) {
  const groups = new Map<string, { branching: ReadonlySet<string>; together: Goal[] }>()
  for (const goal of goals) {
    const branching = dependencies(form, goal.about)
    const key = JSON.stringify([...branching].sort())
    const group = groups.get(key) ?? { branching, together: [] }
    groups.set(key, group)
    group.together.push(goal)
  }
  return [...groups.values()]
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

/** Whether a path comes past a hidden question while a condition requires it. */
const isContradicted = ({ require }: Form, name: string, { visible, entered, counted }: Walk): boolean =>
  !visible.has(name) &&
  entered.some(step => step.fields.some(field => field.name === name)) &&
  (require.get(name) ?? []).some(condition => holds(condition, counted))
