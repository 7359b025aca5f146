import type { FormConfig } from '../../../core/rules/forms/index.ts'
import { evaluateForm, readForm } from '../../../core/rules/forms/index.ts'

type Answers = Readonly<Record<string, readonly string[]>>
type Condition = NonNullable<FormConfig['conditions']>[number]

/** What a model holds of a form: written apart from the evaluator, straight from what the definition says. */
export interface Known {
  /** The names of the steps that show something, in the order in which they are come to. */
  readonly path: readonly string[]
  readonly visible: readonly string[]
  readonly required: readonly string[]
  readonly answers: Answers
  readonly exit: string | undefined
}

function isMet(condition: Condition, answers: Answers): boolean {
  const looks = condition.when ?? []
  const met = looks.filter(({ field, is, value }) => {
    const given = Object.hasOwn(answers, field ?? '') ? (answers[field ?? ''] ?? []) : []
    const wanted = `${value ?? ''}`
    if (is === 'filled') return given.length > 0
    if (is === 'empty') return given.length === 0
    if (is === 'not equal') return !given.some(one => one === wanted)
    if (is === 'contains') return given.some(one => one.toLowerCase().indexOf(wanted.toLowerCase()) >= 0)
    if (is === 'more than') return given.length > 0 && Number(given[0]) > Number(wanted)
    if (is === 'less than') return given.length > 0 && Number(given[0]) < Number(wanted)
    return given.some(one => one === wanted)
  })
  return condition.all === false ? met.length > 0 : looks.length > 0 && met.length === looks.length
}

/** A form walked by hand, question by question. */
export function walkByHand(config: FormConfig, given: Answers): Known {
  const conditions = config.conditions ?? []
  const names = (config.steps ?? []).map(({ name }) => name ?? '')
  const steps = names.length > 0 ? names : ['']
  // What stands on no step comes first.
  const all = config.fields ?? []
  const isLoose = ({ step }: (typeof all)[number]) => !names.includes(step ?? '')
  const fields = [...all.filter(isLoose), ...all.filter(field => !isLoose(field))]
  const stepOf = (field: (typeof fields)[number]) => Math.max(0, steps.indexOf(field.step ?? ''))
  const stepNamed = (name: string | null | undefined) =>
    fields.filter(field => field.name === name).map(stepOf)[0] ?? 0
  const path: string[] = []
  const visible: string[] = []
  const required: string[] = []
  const answers: Record<string, readonly string[]> = {}
  for (let here = 0; here < steps.length; ) {
    let isWorthwhile = Boolean(config.steps?.[here]?.copy)
    const asked: (typeof fields)[number][] = []
    for (const field of fields) {
      if (stepOf(field) !== here) continue
      const about = conditions.filter(one => one.field === field.name)
      const calls = about.filter(({ effect }) => effect === 'show')
      if (calls.length > 0 && !calls.some(one => isMet(one, answers))) continue
      if (about.some(one => one.effect === 'hide' && isMet(one, answers))) continue
      if (field.kind !== 'hidden') isWorthwhile = true
      if (field.kind === 'heading' || field.kind === 'copy') continue
      asked.push(field)
      const values = (given[field.name ?? ''] ?? []).filter(value => value.trim().length > 0)
      if (values.length > 0) answers[field.name ?? ''] = values
    }
    for (const field of asked) {
      visible.push(field.name ?? '')
      const needs = conditions.some(
        one => one.effect === 'require' && one.field === field.name && isMet(one, answers),
      )
      if (field.kind !== 'hidden' && (field.required || needs)) required.push(field.name ?? '')
    }
    if (isWorthwhile) path.push(steps[here] ?? '')
    let next = here + 1
    for (const one of conditions) {
      const place = Math.max(0, ...(one.when ?? []).map(({ field }) => stepNamed(field)))
      if (place !== here || !isMet(one, answers)) continue
      const exit = one.effect === 'exit' ? config.exits?.find(({ name }) => name === one.exit) : undefined
      if (exit) return { path, visible, required, answers, exit: exit.name ?? '' }
      if (one.effect !== 'go to step' || steps.indexOf(one.step ?? '') <= here) continue
      next = steps.indexOf(one.step ?? '')
      break
    }
    here = next
  }
  return { path, visible, required, answers, exit: undefined }
}

/** What is wrong on one step: whether a value is a number or a day is no matter of the walk. */
export const wrongOn = (
  config: FormConfig,
  given: Answers,
  step: string,
  judging: Parameters<typeof evaluateForm>[2],
) => {
  const form = readForm(config)
  const names = new Set(form.steps.find(({ name }) => name === step)?.fields.map(({ name }) => name ?? ''))
  const { issues } = evaluateForm(form, new Map(Object.entries(given)), judging)
  return issues.filter(({ field }) => names.has(field))
}
