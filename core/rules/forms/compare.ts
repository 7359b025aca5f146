import { configOf, essence, type FormContent, metaOf, saysTheSame } from './content.ts'
import { type FormCondition, type FormConfig, groupBy } from './definition.ts'

/** The kinds of parts that a form is made of. */
export type ComparedPart = 'question' | 'step' | 'exit' | 'setting'

/** One difference between two forms: a part that was added, removed or changed. */
export interface FormChange {
  readonly part: ComparedPart
  /** The name of the part, or of the setting. */
  readonly name: string
  /** The part's label, from the newer form that has it. */
  readonly label: string
  readonly act: 'added' | 'removed' | 'changed'
  /** What changed in it. */
  readonly details: readonly ChangedDetail[]
}

/** A changed property, with both values as stored. */
export interface ChangedDetail {
  readonly property: string
  readonly from: unknown
  readonly to: unknown
}

interface Named {
  readonly name?: string | null
  readonly label?: string | null
  readonly title?: string | null
}

const labelOfPart = (part: Named): string => part.label || part.title || part.name || ''

/** Parts by name; duplicates of a name all count, because a draft may have them. */
function byName<P extends Named>(parts: readonly P[]): ReadonlyMap<string, P> {
  const found = new Map<string, P>()
  for (const part of parts) {
    const name = part.name ?? ''
    let key = name
    for (let count = 2; found.has(key); count++) key = `${name} ${count}`
    found.set(key, part)
  }
  return found
}

/** The parts of a form with the conditions that affect them. */
function partsWith<P extends Named>(
  parts: readonly P[],
  conditions: ReadonlyMap<string, readonly FormCondition[]>,
): ReadonlyMap<string, P & { readonly conditions: readonly FormCondition[] }> {
  return new Map(
    [...byName(parts)].map(([name, part]) => [name, { ...part, conditions: conditions.get(name) ?? [] }]),
  )
}

const leads = ({ effect }: FormCondition) => effect === 'go to step' || effect === 'exit'

/** Conditions on questions by question name, and jumps to other steps. */
function conditionsIn({ conditions }: FormConfig) {
  const over = groupBy(
    (conditions ?? []).filter(one => !leads(one)),
    ({ field }) => field ?? '',
  )
  return { over, ways: (conditions ?? []).filter(leads) }
}

const membersOf = (value: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(essence(value) ?? {}))

function detailsOf(from: object, to: object): readonly ChangedDetail[] {
  const [was, is] = [membersOf(from), membersOf(to)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter(property => !saysTheSame(was.get(property), is.get(property)))
    .map(property => ({ property, from: was.get(property), to: is.get(property) }))
}

function compareParts<P extends Named>(
  part: ComparedPart,
  from: ReadonlyMap<string, P>,
  to: ReadonlyMap<string, P>,
): readonly FormChange[] {
  const changes: FormChange[] = []
  for (const [name, is] of to) {
    const was = from.get(name)
    const details = was ? detailsOf(was, is) : []
    if (!was) changes.push({ part, name, label: labelOfPart(is), act: 'added', details })
    else if (details.length > 0) changes.push({ part, name, label: labelOfPart(is), act: 'changed', details })
  }
  for (const [name, was] of from)
    if (!to.has(name)) changes.push({ part, name, label: labelOfPart(was), act: 'removed', details: [] })
  return changes
}

/** The names of parts in both forms, in the order of the first. */
const orderOf = (parts: readonly Named[], others: readonly Named[]): readonly string[] => {
  const there = byName(others)
  return [...byName(parts).keys()].filter(name => there.has(name))
}

/** What has no part of its own in a form: its texts, its settings, the order of its parts and its jumps. */
function settingsOf(content: FormContent, other: FormContent): Readonly<Record<string, unknown>> {
  const { fields, steps, exits, conditions, ...rest } = configOf(content)
  const against = configOf(other)
  return {
    FrmTitle: content.FrmTitle,
    FrmDescription: content.FrmDescription,
    ...rest,
    ...metaOf(content),
    ways: conditionsIn({ conditions: conditions ?? null }).ways,
    'order of steps': orderOf(steps ?? [], against.steps ?? []),
    'order of questions': orderOf(fields ?? [], against.fields ?? []),
    'order of exit pages': orderOf(exits ?? [], against.exits ?? []),
    'lost conditions': lostConditions(content),
  }
}

/** Conditions on questions that don't exist; only a form that was not built here has any. */
function lostConditions(content: FormContent): readonly FormCondition[] {
  const { fields } = configOf(content)
  const names = byName(fields ?? [])
  return [...conditionsIn(configOf(content)).over].flatMap(([name, some]) => (names.has(name) ? [] : some))
}

/** What differs between two forms, in people's terms: questions, steps, exit pages, settings. */
export function compareForms(from: FormContent, to: FormContent): readonly FormChange[] {
  const [was, is] = [configOf(from), configOf(to)]
  const settings = detailsOf(settingsOf(from, to), settingsOf(to, from))
  return [
    ...compareParts(
      'question',
      partsWith(was.fields ?? [], conditionsIn(was).over),
      partsWith(is.fields ?? [], conditionsIn(is).over),
    ),
    ...compareParts('step', byName(was.steps ?? []), byName(is.steps ?? [])),
    ...compareParts('exit', byName(was.exits ?? []), byName(is.exits ?? [])),
    ...settings.map(detail => ({
      part: 'setting' as const,
      name: detail.property,
      label: detail.property,
      act: 'changed' as const,
      details: [detail],
    })),
  ]
}
