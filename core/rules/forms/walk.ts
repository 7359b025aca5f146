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

/** A reached step, with its visible fields. */
export interface WalkedStep {
  readonly step: FormStep
  readonly fields: readonly FormField[]
}

/** The path that some answers take through a form. */
export interface Walk {
  /** The reached steps that show something, in order. */
  readonly path: readonly WalkedStep[]
  /** The same, including skipped steps that have nothing to show for these answers. */
  readonly entered: readonly FormStep[]
  /** The exit page at the end; undefined if the form can be sent. */
  readonly exit: FormExit | undefined
  /** The names of visible questions, and of the required ones among them. */
  readonly visible: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** The answers that count: those to visible questions. */
  readonly counted: Given
  /** Errors of partially answered questions with several inputs, by name, as the end of a sentence. */
  readonly unfinished: ReadonlyMap<string, string>
}

/**
 * Walks a form with the answers so far. A condition sees only earlier answers that count. Nothing depends on later
 * answers, so walking page by page gives the same result as walking in one go.
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
      // Nobody can answer a hidden question.
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

/** Where a step leads. Only later steps count, because a jump back would never end. */
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
