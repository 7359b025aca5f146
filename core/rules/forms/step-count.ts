import { type Form, type FormField, type FormStep, isPaged } from './definition.ts'
import type { Walk } from './walk.ts'

/**
 * How far a visitor is: “Step 2 of 4”, or “Step 2 of up to 4” while answers from here on still decide. Undefined if there
 * is only one step.
 */
export function sayStep(form: Form, walk: Walk, step: FormStep): string | undefined {
  const { path } = walk
  const number = path.findIndex(one => one.step === step) + 1
  const here = form.steps.indexOf(step)
  const later = form.steps.slice(here + 1).filter(showsSomething)
  const leadsOn = later.length > 0 && [...form.ways.keys()].some(at => at >= here)
  const isDecided = !leadsOn && !later.some(one => isUndecided(form, walk, one, here))
  const of = isDecided ? path.length : number + later.length
  if (!isPaged(form) || number === 0 || of < 2) return undefined
  return `Step ${number} of ${isDecided ? '' : 'up to '}${of}`
}

const showsSomething = ({ copy, fields }: FormStep): boolean =>
  Boolean(copy) || fields.some(({ kind }) => kind !== 'hidden')

/** Whether answers from here on decide if a later step shows anything. */
function isUndecided({ steps, show, hide }: Form, { path }: Walk, step: FormStep, here: number): boolean {
  const open = new Set(steps.slice(here).flatMap(({ fields }) => fields.map(({ name }) => name)))
  const isOpen = ({ name }: FormField) =>
    [...(show.get(name ?? '') ?? []), ...(hide.get(name ?? '') ?? [])].some(({ when }) =>
      (when ?? []).some(({ field }) => open.has(field)),
    )
  const shown = path.find(one => one.step === step)?.fields ?? []
  return (
    !step.copy && step.fields.some(isOpen) && !shown.some(field => field.kind !== 'hidden' && !isOpen(field))
  )
}
