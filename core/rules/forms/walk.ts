import { holds } from './conditions.ts'
import {
  type Form,
  type FormCondition,
  type FormExit,
  type FormField,
  type FormStep,
  type Given,
  isQuestion,
} from './definition.ts'
import { valuesOf, wrongWithParts } from './parts.ts'

/** A step that is really come to, with the fields of it that are shown. */
export interface WalkedStep {
  readonly step: FormStep
  readonly fields: readonly FormField[]
}

/** The way that some answers take through a form. */
export interface Walk {
  /** The steps that have something to show, in the order in which they are come to. */
  readonly path: readonly WalkedStep[]
  /** The same with those that have nothing to show for these answers and are passed over. */
  readonly entered: readonly FormStep[]
  /** The exit page that the way ends on; undefined where the form can be sent. */
  readonly exit: FormExit | undefined
  /** The questions that are asked, and those of them that need an answer, by name. */
  readonly visible: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** The answers that count: those to questions that are asked. */
  readonly counted: Given
  /** What is wrong with questions of several boxes that were begun, by name, as the end of a sentence. */
  readonly unfinished: ReadonlyMap<string, string>
}

/**
 * Walks a form with the answers given so far. A condition sees only answers that count, and only those to questions
 * before it: what is asked for never depends on what comes later, so that the walk page by page and the walk in one go
 * are the same.
 */
export function walkForm(form: Form, given: Given): Walk {
  const counted = new Map<string, readonly string[]>()
  const unfinished = new Map<string, string>()
  const visible = new Set<string>()
  const required = new Set<string>()
  const path: WalkedStep[] = []
  const entered: FormStep[] = []
  let exit: FormExit | undefined
  let at = 0
  while (exit === undefined) {
    const step = form.steps[at]
    if (!step) break
    entered.push(step)
    const fields = step.fields.filter(field => {
      const isShown = shows(form, field.name ?? '', counted)
      const values = isShown && isQuestion(field) ? valuesOf(field, given) : []
      if (values.length > 0) counted.set(field.name ?? '', values)
      const wrong = values.length > 0 ? wrongWithParts(field, given) : undefined
      if (wrong) unfinished.set(field.name ?? '', wrong)
      return isShown
    })
    for (const field of fields) {
      const name = field.name ?? ''
      if (!isQuestion(field)) continue
      visible.add(name)
      // Nobody can fill in what is not shown.
      if (field.kind === 'hidden') continue
      if (field.required || some(form.require.get(name), counted)) required.add(name)
    }
    if (step.copy || fields.some(({ kind }) => kind !== 'hidden')) path.push({ step, fields })
    const way = wayOn(form, at, counted)
    exit = way.exit
    at = way.to
  }
  return { path, entered, exit, visible, required, counted, unfinished }
}

const some = (conditions: readonly FormCondition[] = [], counted: Given) =>
  conditions.some(condition => holds(condition, counted))

function shows({ show, hide }: Form, name: string, counted: Given): boolean {
  const calling = show.get(name)
  return (!calling || some(calling, counted)) && !some(hide.get(name), counted)
}

/** Where a step leads. A way back would never end, so that only later steps are gone to. */
function wayOn(
  form: Form,
  at: number,
  counted: Given,
): { readonly to: number; readonly exit?: FormExit | undefined } {
  for (const condition of form.ways.get(at) ?? []) {
    if (!holds(condition, counted)) continue
    const exit = condition.effect === 'exit' ? form.exits.get(condition.exit ?? '') : undefined
    if (exit) return { to: at, exit }
    const to = form.steps.findIndex(({ name }) => name === condition.step)
    if (condition.effect === 'go to step' && to > at) return { to }
  }
  return { to: at + 1 }
}
