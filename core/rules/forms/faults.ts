import type { Judging } from './answers.ts'
import { type FormConfig, isQuestion, readForm } from './definition.ts'
import { labelOf } from './evaluate.ts'
import { exploreForm } from './explore.ts'
import type { FormFault } from './fault.ts'
import { conditionFaults } from './fault-conditions.ts'
import { fieldFaults } from './fault-fields.ts'

/**
 * What is wrong with a form, so that somebody cannot be stuck in it or asked what it never shows. What depends on
 * trying all answers is said only where all of them were tried.
 */
export function faultsOf(config: FormConfig, judging: Judging): readonly FormFault[] {
  const form = readForm(config)
  const conditions = config.conditions ?? []
  const faults: FormFault[] = [...fieldFaults(form, config), ...conditionFaults(form, conditions)]
  const explored = exploreForm(form, conditions, judging)
  for (const name of explored.contradicted)
    faults.push({
      kind: 'hidden while required',
      blocks: true,
      field: name,
      message: `“${nameOf(form, name)}” can be hidden while a condition requires it. Hide and require it under opposite conditions.`,
    })
  if (!explored.isComplete) return faults
  const lost = form.steps.filter(({ name, fields, copy }) => {
    const isShown = Boolean(copy) || fields.some(({ kind }) => kind !== 'hidden')
    return isShown && !explored.steps.has(name)
  })
  for (const step of lost)
    faults.push({
      kind: 'unreachable step',
      blocks: true,
      step: step.name,
      message: `Nobody can reach the step “${step.title}”. Change the conditions that lead past it, or remove it.`,
    })
  for (const field of form.steps.filter(step => !lost.includes(step)).flatMap(({ fields }) => fields))
    if (isQuestion(field) && field.kind !== 'hidden' && !explored.questions.has(field.name ?? ''))
      faults.push({
        kind: 'unreachable question',
        blocks: true,
        field: field.name ?? '',
        message: `Nobody is ever asked “${labelOf(field)}”. Change its conditions, or remove it.`,
      })
  if (!explored.canBeSent)
    faults.push({
      kind: 'dead end',
      blocks: true,
      message: 'Every way through this form ends on an exit page, so it can never be sent.',
    })
  return faults
}

const nameOf = ({ steps }: ReturnType<typeof readForm>, name: string): string => {
  const field = steps.flatMap(({ fields }) => fields).find(one => one.name === name)
  return field ? labelOf(field) : name
}
