import { optionsOf } from './answers.ts'
import type { Form, FormCondition, FormField, FormStep } from './definition.ts'
import { labelOf } from './evaluate.ts'

/** Whether other answers on the same step show or hide a field. */
export const dependsOnStep = ({ show, hide }: Form, step: FormStep, { name }: FormField): boolean =>
  lookAt(step, [...(show.get(name ?? '') ?? []), ...(hide.get(name ?? '') ?? [])])

/** Whether anything about a field, including whether it is required, depends on other answers on the same step. */
export const changesOnStep = (form: Form, step: FormStep, field: FormField): boolean =>
  dependsOnStep(form, step, field) || lookAt(step, form.require.get(field.name ?? '') ?? [])

function lookAt({ fields }: FormStep, conditions: readonly FormCondition[]): boolean {
  const here = new Set(fields.map(field => field.name))
  return conditions.some(({ when }) => (when ?? []).some(({ field }) => here.has(field)))
}

/** When a question is shown: “First visit?” is “Yes”. Undefined if that takes more than a few words. */
export function shownIfWords(form: Form, { name }: FormField): string | undefined {
  const [show, ...others] = form.show.get(name ?? '') ?? []
  if (!show || others.length > 0 || form.hide.has(name ?? '')) return undefined
  const tests = show.when ?? []
  // A condition on a question's answer already implies that it is answered.
  const telling = tests.filter(
    ({ field, is }) =>
      is !== 'filled' || !tests.some(other => other.field === field && other.is !== 'filled'),
  )
  const parts = telling.map(test => testWords(form, test))
  if (parts.length === 0 || parts.some(part => part === undefined)) return undefined
  return parts.join(show.all === false ? ' or ' : ' and ')
}

/** The same as a request, for a page without a script: “Answer this if “First visit?” is “Yes”.” */
export function onlyIfWords(form: Form, field: FormField): string | undefined {
  const words = shownIfWords(form, field)
  return words && `Answer this if ${words}.`
}

function testWords(
  { steps }: Form,
  { field: name, is, value }: NonNullable<FormCondition['when']>[number],
): string | undefined {
  const field = steps.flatMap(({ fields }) => fields).find(one => one.name === name)
  if (!field) return undefined
  const label = `“${labelOf(field)}”`
  const wanted = String(value ?? '')
  const takesValue = is !== 'filled' && is !== 'empty' && field.kind !== 'checkbox'
  // In the builder the answer may not be chosen yet.
  if (takesValue && wanted === '') return undefined
  const known = optionsOf(field).find(option => option.value === wanted)?.label
  const said = `“${known ?? (field.kind === 'yes or no' ? wanted.replace(/^./, sign => sign.toUpperCase()) : wanted)}”`
  if (field.kind === 'checkbox') return is === 'empty' ? `${label} is not checked` : `${label} is checked`
  if (is === 'equal' || !is) return field.kind === 'choices' ? `${label} has ${said}` : `${label} is ${said}`
  if (is === 'not equal') return `${label} is not ${said}`
  if (is === 'filled') return `${label} is answered`
  if (is === 'empty') return `${label} is not answered`
  return is === 'contains' ? `${label} contains ${said}` : `${label} is ${is} ${said}`
}
