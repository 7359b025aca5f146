import type { ShapeValue } from '../../entities/field.ts'
import type { formConfig } from '../../entities/form-shapes.ts'

/** A form as it is stored (`FrmConfig`). */
export type FormConfig = ShapeValue<typeof formConfig>
export type FormField = NonNullable<FormConfig['fields']>[number]
export type FormCondition = NonNullable<FormConfig['conditions']>[number]
export type FormExit = NonNullable<FormConfig['exits']>[number]

/** One page of a form with its fields. */
export interface FormStep {
  readonly name: string
  readonly title: string
  readonly copy: string | null
  readonly fields: readonly FormField[]
}

/** A parsed form: its steps in order, and its conditions by effect. */
export interface Form {
  readonly steps: readonly FormStep[]
  readonly exits: ReadonlyMap<string, FormExit>
  readonly show: ReadonlyMap<string, readonly FormCondition[]>
  readonly hide: ReadonlyMap<string, readonly FormCondition[]>
  readonly require: ReadonlyMap<string, readonly FormCondition[]>
  /** The jumps, by the position of the step on whose leaving they are decided. */
  readonly ways: ReadonlyMap<number, readonly FormCondition[]>
}

/** The answers by field name; several values if several were chosen. */
export type Given = ReadonlyMap<string, readonly string[]>

/** Whether a field takes an answer; headings and text do not. */
export const isQuestion = ({ name, kind }: FormField): boolean =>
  Boolean(name) && kind !== 'heading' && kind !== 'copy'

/** Whether a form is walked page by page, with a check of the answers before they are sent. */
export const isPaged = ({ steps }: Form): boolean => steps.length > 1

/**
 * Parses a stored form. Fields without a step, or with an unknown one, go to the top of the first step; a form without
 * steps gets one.
 */
export function readForm(config: FormConfig): Form {
  const fields = (config.fields ?? []).filter(
    ({ name, kind }) => Boolean(name) || kind === 'heading' || kind === 'copy',
  )
  const stored = (config.steps ?? []).filter(({ name }) => Boolean(name))
  const names = new Set(stored.map(({ name }) => name))
  const loose = fields.filter(({ step }) => !step || !names.has(step))
  const steps =
    stored.length === 0
      ? [{ name: '', title: '', copy: null, fields: loose }]
      : stored.map(({ name, title, copy }, index) => ({
          name: name ?? '',
          title: title || (name ?? ''),
          copy: copy ?? null,
          fields: [...(index === 0 ? loose : []), ...fields.filter(({ step }) => step === name)],
        }))
  const places = new Map(
    steps.flatMap((step, index) => step.fields.map(({ name }) => [name ?? '', index] as const)),
  )
  const conditions = config.conditions ?? []
  const byField = (effect: string) =>
    groupBy(
      conditions.filter(one => one.effect === effect && one.field),
      one => one.field ?? '',
    )
  return {
    steps,
    exits: new Map((config.exits ?? []).map(exit => [exit.name ?? '', exit])),
    show: byField('show'),
    hide: byField('hide'),
    require: byField('require'),
    ways: groupBy(
      conditions.filter(({ effect }) => effect === 'go to step' || effect === 'exit'),
      condition => decidedAt(condition, places),
    ),
  }
}

/** The position of the step on which a condition is decided: the step of the last question it tests. */
export const decidedAt = ({ when }: FormCondition, places: ReadonlyMap<string, number>): number =>
  Math.max(0, ...(when ?? []).map(({ field }) => places.get(field ?? '') ?? 0))

/** Conditions by their target, in order. */
export function groupBy<K>(
  conditions: readonly FormCondition[],
  keyOf: (condition: FormCondition) => K,
): ReadonlyMap<K, readonly FormCondition[]> {
  const groups = new Map<K, FormCondition[]>()
  for (const condition of conditions) {
    const key = keyOf(condition)
    groups.set(key, [...(groups.get(key) ?? []), condition])
  }
  return groups
}
