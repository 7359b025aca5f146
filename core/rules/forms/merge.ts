import { configOf, essence, type FormContent, metaOf, saysTheSame } from './content.ts'
import type { FormCondition, FormConfig } from './definition.ts'

/** Two edits of one form, merged. */
export interface MergedForm {
  readonly content: FormContent
  /** Whether both changed the same thing; mine wins there. */
  readonly isContested: boolean
}

interface Named {
  readonly name?: string | null
}

/** Merges value by value, and records whether both changed one. */
class Merging {
  isContested = false

  /** The changed value; mine if both changed it. */
  value<V>(base: V, mine: V, theirs: V): V {
    if (saysTheSame(mine, base)) return theirs
    if (!saysTheSame(theirs, base) && !saysTheSame(mine, theirs)) this.isContested = true
    return mine
  }

  /** Merges objects member by member. */
  members<O extends object>(base: O, mine: O, theirs: O): O {
    const member = (of: O, name: string): Partial<O> =>
      Object.fromEntries(Object.entries(of).filter(([key]) => key === name)) as Partial<O>
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    // Values are compared with their names, because the meaning of false depends on the member.
    const merged = [...names].map(name =>
      this.value(member(base, name), member(mine, name), member(theirs, name)),
    )
    return Object.assign({}, ...merged) as O
  }

  /** Merges lists of parts by name. A part that one changed and the other removed stays. */
  parts<P extends Named>(base: readonly P[], mine: readonly P[], theirs: readonly P[]): readonly P[] {
    const [was, own, other] = [byName(base), byName(mine), byName(theirs)]
    const merged = new Map<string, P>()
    for (const name of new Set([...own.keys(), ...other.keys()])) {
      const [b, m, t] = [was.get(name), own.get(name), other.get(name)]
      if (m && t) merged.set(name, this.members(b ?? ({} as P), m, t))
      else if (!b) merged.set(name, (m ?? t) as P)
      else if (!saysTheSame(m ?? t, b)) {
        this.isContested = true
        merged.set(name, (m ?? t) as P)
      }
    }
    const isMyOrder = !saysTheSame(inBoth(mine, base), inBoth(base, mine))
    const order = isMyOrder ? orderBy(own, other) : orderBy(other, own)
    return order.flatMap(name => merged.get(name) ?? [])
  }

  /** Conditions have no names: additions from either side are kept, removals by either side are removed. */
  conditions(
    base: readonly FormCondition[],
    mine: readonly FormCondition[],
    theirs: readonly FormCondition[],
  ): readonly FormCondition[] {
    if (saysTheSame(mine, base)) return theirs
    if (saysTheSame(theirs, base) || saysTheSame(mine, theirs)) return mine
    const has = (list: readonly FormCondition[], one: FormCondition) =>
      list.some(other => saysTheSame(one, other))
    const kept = mine.filter(one => !has(base, one) || has(theirs, one))
    return [...kept, ...theirs.filter(one => !has(base, one) && !has(mine, one))]
  }
}

const byName = <P extends Named>(parts: readonly P[]): ReadonlyMap<string, P> =>
  new Map(parts.map(part => [part.name ?? '', part]))

/** The names of parts that the other list has too. */
const inBoth = (parts: readonly Named[], others: readonly Named[]): readonly string[] => {
  const there = byName(others)
  return parts.map(({ name }) => name ?? '').filter(name => there.has(name))
}

/** The names in the order of one list; those only in the other come after their predecessor there. */
function orderBy(
  first: ReadonlyMap<string, unknown>,
  second: ReadonlyMap<string, unknown>,
): readonly string[] {
  const order = [...first.keys()]
  let before: string | undefined
  for (const name of second.keys()) {
    if (!first.has(name)) order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
    before = name
  }
  return order
}

const unlessBlank = <V>(value: V): V | null => (essence(value) === null ? null : value)

/** Merges two people's edits of one form; nothing is lost except where both edited the same thing. */
export function mergeForms(base: FormContent, mine: FormContent, theirs: FormContent): MergedForm {
  if (saysTheSame(mine, base)) return { content: theirs, isContested: false }
  if (saysTheSame(theirs, base) || saysTheSame(mine, theirs)) return { content: mine, isContested: false }
  const merging = new Merging()
  const [was, own, other] = [configOf(base), configOf(mine), configOf(theirs)]
  const list = <K extends 'fields' | 'steps' | 'exits'>(name: K) => {
    const of = (config: FormConfig) => (config[name] ?? []) as readonly Named[]
    return merging.parts(of(was), of(own), of(other)) as NonNullable<FormConfig[K]>
  }
  const alone = ({ fields, steps, exits, conditions, ...rest }: FormConfig): FormConfig => rest
  const content: FormContent = {
    FrmTitle: merging.value(base.FrmTitle, mine.FrmTitle, theirs.FrmTitle),
    FrmDescription: merging.value(base.FrmDescription, mine.FrmDescription, theirs.FrmDescription),
    FrmConfig: unlessBlank({
      ...merging.members(alone(was), alone(own), alone(other)),
      fields: list('fields'),
      steps: list('steps'),
      exits: list('exits'),
      conditions: merging.conditions(was.conditions ?? [], own.conditions ?? [], other.conditions ?? []),
    }),
    FrmMetaData: unlessBlank(merging.members(metaOf(base), metaOf(mine), metaOf(theirs))),
  }
  return { content, isContested: merging.isContested }
}
