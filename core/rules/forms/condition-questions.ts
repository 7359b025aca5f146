import { type FormConfig, type FormField, isQuestion } from './definition.ts'
import { type FormPart, fieldsOn, hasOptions } from './edit.ts'

/** The questions in the order in which visitors meet them. */
const inOrder = (config: FormConfig): readonly FormField[] => {
  const steps = config.steps ?? []
  const fields =
    steps.length === 0 ? (config.fields ?? []) : steps.flatMap(({ name }) => fieldsOn(config, name ?? ''))
  return fields.filter(isQuestion)
}

/** The questions that a part's condition may ask about: for a step, those up to its end; else all others. */
export function questionsFor(config: FormConfig, part: FormPart): readonly FormField[] {
  const questions = inOrder(config)
  if (part.kind === 'field') return questions.filter(({ name }) => name !== part.name)
  if (part.kind !== 'step') return []
  const steps = (config.steps ?? []).map(({ name }) => name)
  const until = new Set(
    steps.slice(0, steps.indexOf(part.name) + 1).flatMap(step => fieldsOn(config, step ?? '')),
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
  if (part.kind === 'step') {
    const own = new Set(fieldsOn(config, part.name))
    const here = others.filter(field => own.has(field))
    return here.findLast(isChosen) ?? here.at(-1)
  }
  const questions = inOrder(config)
  const at = questions.findIndex(({ name }) => part.kind === 'field' && name === part.name)
  const before = questions.slice(0, Math.max(0, at))
  return before.findLast(isChosen) ?? before.at(-1) ?? others[0]
}
