import { urlSlug } from '../text/slug.ts'
import { withAutofill } from './autofill.ts'
import type { FormCondition, FormConfig, FormExit, FormField } from './definition.ts'
import { rewordOptions } from './options.ts'

type StoredStep = NonNullable<FormConfig['steps']>[number]

/** The selected part of a form; the form itself if none is. */
export type FormPart =
  | { readonly kind: 'form' }
  | { readonly kind: 'step' | 'field' | 'exit'; readonly name: string }

/** One edit of a form. */
export type FormEdit =
  | {
      readonly kind: 'add field'
      readonly fieldKind: NonNullable<FormField['kind']>
      readonly after: FormPart
    }
  | { readonly kind: 'add step'; readonly after: FormPart }
  | { readonly kind: 'add exit' }
  | { readonly kind: 'change field'; readonly name: string; readonly to: Partial<FormField> }
  | { readonly kind: 'change options'; readonly name: string; readonly to: { readonly text: string } }
  | { readonly kind: 'change step'; readonly name: string; readonly to: Partial<StoredStep> }
  | { readonly kind: 'change exit'; readonly name: string; readonly to: Partial<FormExit> }
  | { readonly kind: 'change form'; readonly to: Partial<FormConfig> }
  /** The conditions of one effect on one field, or the jumps from one step. */
  | {
      readonly kind: 'set conditions'
      readonly of: FormPart
      readonly to: readonly FormCondition[]
    }
  | { readonly kind: 'duplicate'; readonly name: string }
  | { readonly kind: 'remove'; readonly part: FormPart }
  | { readonly kind: 'move'; readonly part: FormPart; readonly by: -1 | 1 }
  /** It takes the place of another; a question that is dropped on a step becomes its first. */
  | { readonly kind: 'drop'; readonly part: FormPart; readonly onto: FormPart }

/** A form after an edit, with the new selection. */
export interface Edited {
  readonly config: FormConfig
  readonly part: FormPart
}

const FORM: FormPart = { kind: 'form' }
const fieldsOf = (config: FormConfig) => config.fields ?? []
const stepsOf = (config: FormConfig) => config.steps ?? []
const exitsOf = (config: FormConfig) => config.exits ?? []
const conditionsOf = (config: FormConfig) => config.conditions ?? []

/** The step of a field: its own, or the first if it has none. */
export const stepOf = (config: FormConfig, { step }: FormField): string | null =>
  stepsOf(config).find(({ name }) => name === step)?.name ?? stepsOf(config)[0]?.name ?? null

/** The fields of each step in order, those without a step first; of null in a form without steps. */
export function fieldsByStep(config: FormConfig): ReadonlyMap<string | null, readonly FormField[]> {
  const steps = new Map<string | null, FormField[]>(stepsOf(config).map(({ name }) => [name ?? null, []]))
  const first = stepsOf(config)[0]?.name ?? null
  const isLoose = ({ step }: FormField) => !step || !steps.has(step)
  const own = fieldsOf(config).filter(field => !isLoose(field))
  steps.set(first, fieldsOf(config).filter(isLoose))
  for (const field of own) steps.get(field.step ?? null)?.push(field)
  return steps
}

/** The fields of a step, as `fieldsByStep` orders them. */
export const fieldsOn = (config: FormConfig, step: string | null): readonly FormField[] =>
  fieldsByStep(config).get(step) ?? []

/** An unused name, derived from words. */
function freeName(config: FormConfig, words: string): string {
  const base = urlSlug(words).replaceAll('-', '_').slice(0, 80) || 'field'
  const taken = new Set<unknown>(
    [...fieldsOf(config), ...stepsOf(config), ...exitsOf(config)].map(({ name }) => name),
  )
  let name = base
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`
  return name
}

/**
 * The step that a part leads on from: a step itself, null for a form without steps; undefined for parts that lead
 * nowhere.
 */
export function stepThatLeads(config: FormConfig, part: FormPart): string | null | undefined {
  if (part.kind === 'step') return part.name
  return part.kind === 'form' && stepsOf(config).length === 0 ? null : undefined
}

/** The conditions that affect a part: when a field is shown or required, or where a step leads. */
export function conditionsOver(config: FormConfig, part: FormPart): readonly FormCondition[] {
  if (part.kind === 'field') return conditionsOf(config).filter(({ field }) => field === part.name)
  const step = stepThatLeads(config, part)
  if (step === undefined) return []
  const here = new Set(fieldsOn(config, step).map(({ name }) => name))
  return conditionsOf(config).filter(
    ({ effect, when }) =>
      (effect === 'go to step' || effect === 'exit') && here.has((when ?? []).at(-1)?.field ?? ''),
  )
}

/** Applies an edit. Removing a part also removes references to it; renaming a part updates them. */
export function editForm(config: FormConfig, edit: FormEdit): Edited {
  switch (edit.kind) {
    case 'add field':
      return addField(config, edit.after, withAutofill(undefined, newField(config, edit.fieldKind)))
    case 'add step':
      return addStep(config, edit.after)
    case 'add exit': {
      const exit = { name: freeName(config, 'exit'), title: 'Exit page', copy: '' }
      return {
        config: { ...config, exits: [...exitsOf(config), exit] },
        part: { kind: 'exit', name: exit.name },
      }
    }
    case 'change field':
      return changeField(config, edit.name, edit.to)
    case 'change options':
      return {
        config: rewordOptions(config, edit.name, edit.to.text),
        part: { kind: 'field', name: edit.name },
      }
    case 'change step':
      return {
        config: { ...config, steps: withChange(stepsOf(config), edit) },
        part: { kind: 'step', name: edit.name },
      }
    case 'change exit':
      return {
        config: { ...config, exits: withChange(exitsOf(config), edit) },
        part: { kind: 'exit', name: edit.name },
      }
    case 'change form':
      return { config: { ...config, ...edit.to }, part: FORM }
    case 'set conditions': {
      const old = new Set(conditionsOver(config, edit.of))
      return {
        config: { ...config, conditions: [...conditionsOf(config).filter(one => !old.has(one)), ...edit.to] },
        part: edit.of,
      }
    }
    case 'duplicate': {
      const field = fieldsOf(config).find(({ name }) => name === edit.name)
      if (!field) return { config, part: FORM }
      const copy = { ...field, name: freeName(config, field.label || field.name || 'field') }
      return addField(config, { kind: 'field', name: edit.name }, copy)
    }
    case 'remove':
      return removePart(config, edit.part)
    case 'drop':
      return { config: dropPart(config, edit.part, edit.onto), part: edit.part }
    case 'move':
      return { config: movePart(config, edit.part, edit.by), part: edit.part }
  }
}

/** A list with the part of that name changed. */
const withChange = <P extends { readonly name?: string | null }>(
  parts: readonly P[],
  { name, to }: { readonly name: string; readonly to: Partial<P> },
): P[] => parts.map(part => (part.name === name ? { ...part, ...to } : part))

/** Whether visitors choose the answer to a question from options. */
export const hasOptions = (kind: FormField['kind']): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'dropdown'

const newField = (config: FormConfig, kind: NonNullable<FormField['kind']>): FormField => ({
  name: freeName(config, kind),
  kind,
  label: '',
  ...(hasOptions(kind) && {
    options: [
      { value: 'Yes', label: 'Yes' },
      { value: 'No', label: 'No' },
    ],
  }),
})

function addField(config: FormConfig, after: FormPart, field: FormField): Edited {
  const fields = [...fieldsOf(config)]
  const at = after.kind === 'field' ? fields.findIndex(({ name }) => name === after.name) : -1
  const before = fields[at]
  const last = stepsOf(config).at(-1)?.name
  const step = before ? stepOf(config, before) : after.kind === 'step' ? after.name : last
  fields.splice(at < 0 ? fields.length : at + 1, 0, { ...field, ...(step && { step }) })
  return { config: { ...config, fields }, part: { kind: 'field', name: field.name ?? '' } }
}

function addStep(config: FormConfig, after: FormPart): Edited {
  const steps = [...stepsOf(config)]
  const name = freeName(config, 'step')
  // In a form without steps, all questions become the first step.
  if (steps.length === 0 && fieldsOf(config).length > 0) {
    const first = freeName(config, 'first')
    steps.push({ name: first, title: 'Step 1', copy: null })
  }
  const field = after.kind === 'field' ? fieldsOf(config).find(one => one.name === after.name) : undefined
  const here = field ? stepOf(config, field) : after.kind === 'step' ? after.name : steps.at(-1)?.name
  const at = steps.findIndex(step => step.name === here)
  steps.splice(at < 0 ? steps.length : at + 1, 0, { name, title: `Step ${steps.length + 1}`, copy: null })
  return { config: { ...config, steps }, part: { kind: 'step', name } }
}

function changeField(config: FormConfig, name: string, to: Partial<FormField>): Edited {
  const fields = fieldsOf(config).map(field =>
    field.name === name ? withAutofill(field, { ...field, ...to }) : field,
  )
  const renamed = to.name
  if (!renamed || renamed === name) return { config: { ...config, fields }, part: { kind: 'field', name } }
  const conditions = conditionsOf(config).map(condition => ({
    ...condition,
    ...(condition.field === name && { field: renamed }),
    when: (condition.when ?? []).map(one => (one.field === name ? { ...one, field: renamed } : one)),
  }))
  return { config: { ...config, fields, conditions }, part: { kind: 'field', name: renamed } }
}

function removePart(config: FormConfig, part: FormPart): Edited {
  if (part.kind === 'form') return { config, part }
  if (part.kind === 'exit')
    return {
      config: {
        ...config,
        exits: exitsOf(config).filter(({ name }) => name !== part.name),
        conditions: conditionsOf(config).filter(
          ({ effect, exit }) => effect !== 'exit' || exit !== part.name,
        ),
      },
      part: FORM,
    }
  if (part.kind === 'step') {
    const gone = new Set(fieldsOn(config, part.name).map(({ name }) => name))
    const steps = stepsOf(config).filter(({ name }) => name !== part.name)
    const left = withoutFields(config, gone)
    return {
      config: {
        ...left,
        steps,
        conditions: conditionsOf(left).filter(
          ({ effect, step }) => effect !== 'go to step' || step !== part.name,
        ),
      },
      part: steps[0]?.name ? { kind: 'step', name: steps[0].name } : FORM,
    }
  }
  const field = fieldsOf(config).find(({ name }) => name === part.name)
  if (!field) return { config, part: FORM }
  const siblings = fieldsOn(config, stepOf(config, field))
  const at = siblings.indexOf(field)
  const next = siblings[at + 1] ?? siblings[at - 1]
  const step = stepOf(config, field)
  return {
    config: withoutFields(config, new Set([part.name])),
    part: next?.name ? { kind: 'field', name: next.name } : step ? { kind: 'step', name: step } : FORM,
  }
}

/** A form without some fields, and without the conditions that affect them or test their answers. */
function withoutFields(config: FormConfig, gone: ReadonlySet<string | null | undefined>): FormConfig {
  return {
    ...config,
    fields: fieldsOf(config).filter(({ name }) => !gone.has(name)),
    conditions: conditionsOf(config).flatMap(condition => {
      if (gone.has(condition.field)) return []
      const when = (condition.when ?? []).filter(({ field }) => !gone.has(field))
      return when.length > 0 ? [{ ...condition, when }] : []
    }),
  }
}

function movePart(config: FormConfig, part: FormPart, by: -1 | 1): FormConfig {
  if (part.kind === 'step') {
    const steps = [...stepsOf(config)]
    const at = steps.findIndex(({ name }) => name === part.name)
    return swap(steps, at, at + by) ? { ...config, steps } : config
  }
  if (part.kind !== 'field') return config
  const field = fieldsOf(config).find(({ name }) => name === part.name)
  if (!field) return config
  const step = stepOf(config, field)
  const siblings = fieldsOn(config, step)
  const neighbor = siblings[siblings.indexOf(field) + by]
  const fields = [...fieldsOf(config)]
  if (neighbor) {
    swap(fields, fields.indexOf(field), fields.indexOf(neighbor))
    return { ...config, fields }
  }
  // Past the end of its step, a field moves to the start or end of the next one.
  const steps = stepsOf(config)
  const onto = steps[steps.findIndex(({ name }) => name === step) + by]?.name
  if (!onto) return config
  const rest = fields.filter(one => one !== field)
  const moved = { ...field, step: onto }
  return { ...config, fields: by === 1 ? [moved, ...rest] : [...rest, moved] }
}

function dropPart(config: FormConfig, part: FormPart, onto: FormPart): FormConfig {
  if (part.kind === 'step') {
    const steps = [...stepsOf(config)]
    const at = (name: string | undefined) => steps.findIndex(one => one.name === name)
    const target = fieldNamed(config, onto)
    const to = at(onto.kind === 'step' ? onto.name : (target && stepOf(config, target)) || undefined)
    const [step] = to < 0 ? [] : steps.splice(at(part.name), 1)
    return step ? { ...config, steps: steps.toSpliced(to, 0, step) } : config
  }
  const field = fieldNamed(config, part)
  if (!field || (onto.kind === 'field' && onto.name === field.name)) return config
  const fields = fieldsOf(config)
  const rest = fields.filter(one => one !== field)
  if (onto.kind === 'step') return { ...config, fields: [{ ...field, step: onto.name }, ...rest] }
  const target = fieldNamed(config, onto)
  if (!target) return config
  const step = stepOf(config, target)
  const isBelow = stepOf(config, field) === step && fields.indexOf(field) < fields.indexOf(target)
  const to = rest.indexOf(target) + (isBelow ? 1 : 0)
  return { ...config, fields: rest.toSpliced(to, 0, { ...field, ...(step && { step }) }) }
}

const fieldNamed = (config: FormConfig, part: FormPart): FormField | undefined =>
  part.kind === 'field' ? fieldsOf(config).find(({ name }) => name === part.name) : undefined

function swap<T>(list: T[], one: number, other: number): boolean {
  const [a, b] = [list[one], list[other]]
  if (a === undefined || b === undefined) return false
  list[one] = b
  list[other] = a
  return true
}
