import type { entities, Row } from '@rounds/core/entities'

type Config = NonNullable<Row<typeof entities.Form>['FrmConfig']>
type Condition = NonNullable<Config['conditions']>[number]

/** A field of a form as the form manager builds it. */
export type FormField = NonNullable<Config['fields']>[number] & { readonly name: string }
export type FormConfig = Config

/** What was answered, by the names of the fields; several values where several were chosen. */
export type Given = ReadonlyMap<string, readonly string[]>

/** What the conditions of a form make of it, for what was answered. */
export interface Outcome {
  /** Fields that are not shown: hidden, not called for, or in a step that is passed over. */
  readonly hidden: ReadonlySet<string>
  readonly required: ReadonlySet<string>
}

/** Reads the conditions of a form as the public site does when it shows the form. */
export function applyConditions(config: FormConfig, fields: readonly FormField[], given: Given): Outcome {
  const conditions = config.conditions ?? []
  const met = conditions.filter(condition => holds(condition, given))
  const fieldsWith = (list: readonly Condition[], effect: string) =>
    new Set(list.filter(one => one.effect === effect).flatMap(one => one.field ?? []))
  const shown = fieldsWith(met, 'show')
  const skipped = skippedSteps(config, fields, met)
  const hidden = new Set(fieldsWith(met, 'hide'))
  for (const name of fieldsWith(conditions, 'show')) if (!shown.has(name)) hidden.add(name)
  for (const field of fields) if (field.step && skipped.has(field.step)) hidden.add(field.name)
  return { hidden, required: fieldsWith(met, 'require') }
}

function holds({ all, when }: Condition, given: Given): boolean {
  const tests = (when ?? []).map(({ field, is, value }) =>
    test(given.get(field ?? '') ?? [], is ?? 'equal', value),
  )
  return tests.length > 0 && (all === false ? tests.some(Boolean) : tests.every(Boolean))
}

function test(values: readonly string[], is: string, wanted: unknown): boolean {
  const filled = values.some(value => value.trim() !== '')
  const expected = String(wanted ?? '')
  const [first = ''] = values
  switch (is) {
    case 'filled':
      return filled
    case 'empty':
      return !filled
    case 'equal':
      return values.includes(expected)
    case 'not equal':
      return !values.includes(expected)
    case 'contains':
      return values.some(value => value.toLowerCase().includes(expected.toLowerCase()))
    case 'more than':
      return filled && Number(first) > Number(expected)
    case 'less than':
      return filled && Number(first) < Number(expected)
    default:
      return false
  }
}

/** The steps between the one where it is decided to go on elsewhere, and the one that follows then. */
function skippedSteps(
  config: FormConfig,
  fields: readonly FormField[],
  met: readonly Condition[],
): ReadonlySet<string> {
  const steps = (config.steps ?? []).map(step => step.name ?? '')
  const skipped = new Set<string>()
  for (const { effect, step, when } of met) {
    if (effect !== 'go to step' || !step) continue
    const decided = (when ?? []).map(({ field }) =>
      steps.indexOf(fields.find(one => one.name === field)?.step ?? ''),
    )
    for (const name of steps.slice(Math.max(...decided, 0) + 1, steps.indexOf(step))) skipped.add(name)
  }
  return skipped
}
