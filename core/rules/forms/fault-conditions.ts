import { optionsOf } from './answers.ts'
import { decidedAt, type Form, type FormCondition, type FormField, isQuestion } from './definition.ts'
import { labelOf } from './evaluate.ts'
import type { FormFault } from './fault.ts'

interface Place {
  readonly field: FormField
  readonly step: number
  readonly order: number
}

/** The faults of a form's conditions, each checked separately. */
export function conditionFaults(form: Form, conditions: readonly FormCondition[]): readonly FormFault[] {
  const places = placesOf(form)
  return [
    ...conditions.flatMap((condition, index) =>
      faultsOfOne(form, condition, places).map(fault => ({
        ...(fault.field === undefined && fault.step === undefined && partOf(form, condition, places)),
        ...fault,
        blocks: true,
        condition: index,
      })),
    ),
    ...untestedOptions(conditions, places),
  ]
}

function placesOf({ steps }: Form): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  let order = 0
  for (const [step, { fields }] of steps.entries())
    for (const field of fields) if (field.name) places.set(field.name, { field, step, order: order++ })
  return places
}

/** The part of the form with whose settings a condition is edited. */
function partOf(
  form: Form,
  condition: FormCondition,
  places: ReadonlyMap<string, Place>,
): Pick<FormFault, 'field' | 'step'> {
  const leads = condition.effect === 'exit' || condition.effect === 'go to step'
  if (leads) return { step: form.steps[stepOfDecision(condition, places)]?.name ?? '' }
  return places.has(condition.field ?? '') ? { field: condition.field ?? '' } : {}
}

const stepOfDecision = (condition: FormCondition, places: ReadonlyMap<string, Place>): number =>
  decidedAt(condition, new Map([...places].map(([name, place]) => [name, place.step])))

type OneFault = Pick<FormFault, 'kind' | 'message' | 'field' | 'step'>

function faultsOfOne(
  form: Form,
  condition: FormCondition,
  places: ReadonlyMap<string, Place>,
): readonly OneFault[] {
  const { when, effect } = condition
  if ((when ?? []).length === 0)
    return [{ kind: 'nothing there', message: 'A condition has no question. Complete it, or remove it.' }]
  const faults: OneFault[] = []
  for (const { field: name, is, value } of when ?? []) {
    const place = places.get(name ?? '')
    if (!place || !isQuestion(place.field)) {
      faults.push({
        kind: 'nothing there',
        message: `A condition uses the question “${name}”, which is not in the form.`,
      })
      continue
    }
    const wanted = String(value ?? '')
    const offered = offeredBy(place.field)
    const compares = is === 'equal' || is === 'not equal' || !is
    if (compares && offered && !offered.includes(wanted))
      faults.push({
        kind: 'unknown option',
        field: name ?? '',
        message:
          wanted === ''
            ? `A condition on “${labelOf(place.field)}” has no answer yet. Choose one.`
            : `A condition expects “${wanted}” of “${labelOf(place.field)}”, which does not offer it.`,
      })
  }
  return [...faults, ...targetFaults(form, condition, places, effect ?? null)]
}

function targetFaults(
  form: Form,
  condition: FormCondition,
  places: ReadonlyMap<string, Place>,
  effect: string | null,
): readonly OneFault[] {
  if (effect === 'exit')
    return form.exits.has(condition.exit ?? '')
      ? []
      : [
          {
            kind: 'nothing there',
            message: condition.exit
              ? `A condition goes to the exit page “${condition.exit}”, which is not in the form.`
              : 'A condition ends the form but names no exit page. Choose one.',
          },
        ]
  if (effect === 'go to step') return stepFaults(form, condition, places)
  const target = places.get(condition.field ?? '')
  if (!target)
    return [
      {
        kind: 'nothing there',
        message: `A condition is about the question “${condition.field ?? ''}”, which is not in the form.`,
      },
    ]
  // Showing a field may not depend on later answers; requiring one may depend on anything on its own step.
  const isLate = ({ order, step }: Place) =>
    effect === 'require' ? step > target.step : order >= target.order
  return (condition.when ?? []).flatMap(({ field }) => {
    const place = places.get(field ?? '')
    if (!place || !isLate(place)) return []
    const isItself = place === target
    return {
      kind: 'later question' as const,
      field: condition.field ?? '',
      message: isItself
        ? `“${labelOf(target.field)}” is shown or hidden by its own answer.`
        : `“${labelOf(target.field)}” depends on “${labelOf(place.field)}”, which comes later. Move it before.`,
    }
  })
}

function stepFaults(
  form: Form,
  condition: FormCondition,
  places: ReadonlyMap<string, Place>,
): readonly OneFault[] {
  const to = form.steps.findIndex(({ name }) => name === condition.step)
  const step = condition.step ?? ''
  if (to < 0)
    return [
      {
        kind: 'nothing there',
        message: step
          ? `A condition goes to the step “${step}”, which is not in the form.`
          : 'A condition goes to another step but names none. Choose one.',
      },
    ]
  const from = stepOfDecision(condition, places)
  if (to > from) return []
  return [
    {
      kind: 'loop',
      step,
      message: `A condition leads from the step “${form.steps[from]?.title}” back to “${form.steps[to]?.title}”, so visitors would go in circles.`,
    },
  ]
}

/** The possible answers of a question; undefined if any answer is allowed. */
function offeredBy(field: FormField): readonly string[] | undefined {
  if (field.kind === 'yes or no') return ['yes', 'no']
  return field.kind === 'choice' || field.kind === 'choices' || field.kind === 'dropdown'
    ? optionsOf(field).map(({ value }) => value)
    : undefined
}

/** Options without a jump beside options with one: they may have been forgotten. */
function untestedOptions(
  conditions: readonly FormCondition[],
  places: ReadonlyMap<string, Place>,
): readonly FormFault[] {
  const tests = conditions.flatMap(({ when }) => when ?? [])
  return [...places].flatMap(([name, { field }]) => {
    const own = tests.filter(one => one.field === name)
    const tested = new Set(own.map(({ value }) => String(value ?? '')))
    const offered = offeredBy(field) ?? []
    const untested = offered.filter(value => !tested.has(value))
    const isByOption = own.length > 0 && own.every(({ is }) => is === 'equal' || !is)
    if (!isByOption || untested.length === 0 || offered.length - untested.length < 2) return []
    return {
      kind: 'untested option' as const,
      blocks: false,
      field: name,
      message: `No condition uses ${untested.map(value => `“${value}”`).join(', ')} of “${labelOf(field)}”. Check that nothing is missing.`,
    }
  })
}
