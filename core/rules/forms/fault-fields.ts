import { optionsOf } from './answers.ts'
import { type Form, type FormConfig, type FormField, isQuestion } from './definition.ts'
import { labelOf } from './evaluate.ts'
import type { FormFault } from './fault.ts'
import { namesOf } from './parts.ts'

/** The faults of a form's fields and steps, each checked separately. */
export function fieldFaults(form: Form, config: FormConfig): readonly FormFault[] {
  const fields = form.steps.flatMap(step => step.fields)
  const taken = new Map<string, FormField>()
  const faults: FormFault[] = []
  for (const field of fields.filter(isQuestion)) {
    const other = namesOf(field)
      .map(name => taken.get(name))
      .find(one => one !== undefined)
    for (const name of namesOf(field)) taken.set(name, field)
    const name = field.name ?? ''
    if (other)
      faults.push({
        kind: 'same name',
        blocks: true,
        field: name,
        message: `“${labelOf(other)}” and “${labelOf(field)}” have the same name (${name}), so one answer would replace the other. Rename one.`,
      })
    const why = whyStuck(field)
    if (why)
      faults.push({
        kind: 'dead end',
        blocks: true,
        field: name,
        message: `Nobody can get past “${labelOf(field)}”: ${why}.`,
      })
    const values = optionsOf(field).map(({ value }) => value)
    const twice = values.find((value, index) => values.indexOf(value) !== index)
    if (twice !== undefined)
      faults.push({
        kind: 'same name',
        blocks: true,
        field: name,
        message: `“${labelOf(field)}” offers “${twice}” twice. Remove one.`,
      })
  }
  const steps = (config.steps ?? []).map(({ name }) => name ?? '')
  for (const name of new Set(steps.filter((step, index) => steps.indexOf(step) !== index)))
    faults.push({
      kind: 'same name',
      blocks: true,
      step: name,
      message: `Two steps are named “${name}”. Rename one.`,
    })
  return faults
}

const CHOOSING = new Set(['choice', 'choices', 'dropdown'])

/** Why a required question can never be answered. */
function whyStuck(field: FormField): string | undefined {
  const { kind, rules, required } = field
  if (!required) return undefined
  const { min, max, minLength, maxLength, earliest, latest } = rules ?? {}
  if (kind === 'hidden') return 'it’s required and never shown'
  if (kind === 'signature') return 'it’s required and can’t be sent through the website'
  if (CHOOSING.has(kind ?? '') && optionsOf(field).length === 0) return 'it’s required and has no choices'
  if (isAbove(min, max)) return `no number is ${min} or more and ${max} or less`
  if (isAbove(minLength, maxLength))
    return `no text has ${minLength} characters or more and ${maxLength} at most`
  return earliest && latest && earliest > latest
    ? `no day is after ${earliest} and before ${latest}`
    : undefined
}

const isAbove = (low: number | null | undefined, high: number | null | undefined) =>
  typeof low === 'number' && typeof high === 'number' && low > high
