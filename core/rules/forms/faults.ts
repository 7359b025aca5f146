import type { Judging } from './answers.ts'
import { exitsWithWay } from './condition-questions.ts'
import { type FormConfig, readForm } from './definition.ts'
import { lacksFile, lacksPage } from './download.ts'
import { labelOf } from './evaluate.ts'
import { exploreForm } from './explore.ts'
import type { FormFault } from './fault.ts'
import { conditionFaults } from './fault-conditions.ts'
import { fieldFaults } from './fault-fields.ts'

/**
 * Finds the faults of a form, so that nobody gets stuck in it or is asked for what it never shows. Faults found by
 * trying answers are reported only if all relevant answers were tried.
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
  for (const step of form.steps.filter(({ name }) => explored.lostSteps.has(name)))
    faults.push({
      kind: 'unreachable step',
      blocks: true,
      step: step.name,
      message: `Nobody can reach the step “${step.title}”. Change the conditions that lead past it, or remove it.`,
    })
  for (const name of explored.lostQuestions)
    faults.push({
      kind: 'unreachable question',
      blocks: true,
      field: name,
      message: `Nobody is ever asked “${nameOf(form, name)}”. Change its conditions, or remove it.`,
    })
  const used = exitsWithWay(config)
  for (const [name, { title }] of form.exits)
    if (!used.has(name))
      faults.push({
        kind: 'unreachable exit',
        blocks: false,
        exit: name,
        message: `Nothing leads to the exit page “${title || name}”. Add a condition under “Where it leads” of ${config.steps?.length ? 'a step' : 'the whole form'}, or remove the page.`,
      })
    else if (explored.lostExits.has(name))
      faults.push({
        kind: 'unreachable exit',
        blocks: false,
        exit: name,
        message: `No answers lead to the exit page “${title || name}”. Change the conditions that end on it, or remove the page.`,
      })
  if (explored.isNeverSent)
    faults.push({
      kind: 'dead end',
      blocks: true,
      message: 'Every way through this form ends on an exit page, so it can never be sent.',
    })
  if (lacksFile(config))
    faults.push({
      kind: 'no file',
      blocks: true,
      message: 'This form opens a file after it’s sent, but no file is chosen. Choose one.',
    })
  if (lacksPage(config))
    faults.push({
      kind: 'no page',
      blocks: true,
      message: 'This form opens a page after it’s sent, but no page is entered. Enter its address.',
    })
  return faults
}

const nameOf = ({ steps }: ReturnType<typeof readForm>, name: string): string => {
  const field = steps.flatMap(({ fields }) => fields).find(one => one.name === name)
  return field ? labelOf(field) : name
}
