import { type FormCondition, type FormConfig, type FormField, isQuestion } from './definition.ts'
import { type FormPart, fieldsByStep, fieldsOn, hasOptions, stepThatLeads } from './edit.ts'

/** The questions in the order in which visitors meet them. */
const inOrder = (config: FormConfig): readonly FormField[] => {
  const steps = config.steps ?? []
  const byStep = fieldsByStep(config)
  const fields =
    steps.length === 0 ? (config.fields ?? []) : steps.flatMap(({ name }) => byStep.get(name ?? '') ?? [])
  return fields.filter(isQuestion)
}

/**
 * The questions that a part's condition may ask about: for a step, those up to its end; for a form without steps, all;
 * else all others.
 */
export function questionsFor(config: FormConfig, part: FormPart): readonly FormField[] {
  const questions = inOrder(config)
  if (part.kind === 'field') return questions.filter(({ name }) => name !== part.name)
  if (stepThatLeads(config, part) === null) return questions
  if (part.kind !== 'step') return []
  const steps = (config.steps ?? []).map(({ name }) => name)
  const byStep = fieldsByStep(config)
  const until = new Set(
    steps.slice(0, steps.indexOf(part.name) + 1).flatMap(step => byStep.get(step ?? '') ?? []),
  )
  return questions.filter(field => until.has(field))
}

const isChosen = ({ kind }: FormField) => hasOptions(kind) || kind === 'yes or no' || kind === 'checkbox'

/**
 * The question that a new condition asks about: the nearest one before with answers to choose from. A step leads
 * somewhere by its own questions only; without one there is none.
 */
export function usualQuestion(config: FormConfig, part: FormPart): FormField | undefined {
  const others = questionsFor(config, part)
  const step = stepThatLeads(config, part)
  if (step !== undefined) {
    const own = new Set(fieldsOn(config, step))
    const here = others.filter(field => own.has(field))
    return here.findLast(isChosen) ?? here.at(-1)
  }
  const questions = inOrder(config)
  const at = questions.findIndex(({ name }) => part.kind === 'field' && name === part.name)
  const before = questions.slice(0, Math.max(0, at))
  return before.findLast(isChosen) ?? before.at(-1) ?? others[0]
}

/** The names of the exit pages that some condition ends on. */
export const exitsWithWay = ({ conditions }: FormConfig): ReadonlySet<string> =>
  new Set((conditions ?? []).flatMap(({ effect, exit }) => (effect === 'exit' && exit ? [exit] : [])))

/**
 * A new condition of a part, about its usual question; undefined if there is none. A step ends on the exit page that
 * nothing leads to yet, if there is one.
 */
export function newCondition(config: FormConfig, part: FormPart): FormCondition | undefined {
  const usual = usualQuestion(config, part)
  if (!usual) return undefined
  const when = [{ field: usual.name ?? '', is: 'equal' as const, value: '' }]
  if (part.kind === 'field') return { effect: 'show', field: part.name, when }
  const used = exitsWithWay(config)
  const exit = (config.exits ?? []).map(({ name }) => name ?? '').find(name => !used.has(name))
  return exit === undefined ? { effect: 'go to step', when } : { effect: 'exit', exit, when }
}
