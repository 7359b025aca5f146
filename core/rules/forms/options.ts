import type { FormCondition, FormConfig, FormField } from './definition.ts'

type Option = NonNullable<FormField['options']>[number]

const wordsOf = ({ label, value }: Option): string => label || value || ''

/** The options of a question as text, one on each line. */
export const optionText = ({ options }: FormField): string => (options ?? []).map(wordsOf).join('\n')

/**
 * Sets the options of a question from text. Conditions on an option that is reworded follow its new words; a value that
 * differs from the words stays.
 */
export function rewordOptions(config: FormConfig, name: string, text: string): FormConfig {
  const were = (config.fields ?? []).find(field => field.name === name)?.options ?? []
  const lines = text.split('\n')
  const origins = originsOf(were, lines)
  const options = lines.map((label, at) => ({ value: valueFor(label, origins[at]), label }))
  const values = new Map(
    options.flatMap(({ value }, at) => {
      const was = origins[at] && (origins[at].value || wordsOf(origins[at]))
      return was ? [[was, value] as const] : []
    }),
  )
  const renamed = <V>(value: V): V | string => values.get(String(value ?? '')) ?? value
  return {
    ...config,
    fields: (config.fields ?? []).map(field =>
      field.name === name
        ? { ...field, options, ...('default' in field && { default: renamed(field.default) }) }
        : field,
    ),
    conditions: (config.conditions ?? []).map(condition => withAnswers(condition, name, renamed)),
  }
}

const valueFor = (label: string, origin: Option | undefined): string =>
  origin?.value && origin.value !== wordsOf(origin) ? origin.value : label

function withAnswers(
  condition: FormCondition,
  name: string,
  renamed: <V>(value: V) => V | string,
): FormCondition {
  const when = (condition.when ?? []).map(one =>
    one.field === name && one.value !== undefined ? { ...one, value: renamed(one.value) } : one,
  )
  return condition.when ? { ...condition, when } : condition
}

/**
 * The option that each line was. Unchanged lines are found wherever they are now. Between the same unchanged lines, the
 * others are paired in order; if some were added or removed there, only those that begin alike.
 */
function originsOf(were: readonly Option[], lines: readonly string[]): readonly (Option | undefined)[] {
  const left = new Set(were)
  const origins = lines.map(line => {
    const same = [...left].find(option => wordsOf(option) === line)
    if (same) left.delete(same)
    return same
  })
  const gone = between(were, option => (left.has(option) ? undefined : option))
  const open = between([...lines.keys()], at => origins[at])
  for (const [before, options] of gone) {
    const places = open.get(before) ?? []
    for (const [index, option] of options.entries()) {
      const at =
        places.length === options.length
          ? places[index]
          : places.find(place => !origins[place] && beginAlike(wordsOf(option), lines[place] ?? ''))
      if (at !== undefined) origins[at] = option
    }
  }
  return origins
}

/** The entries without an unchanged option, by the last one before them. */
function between<E>(
  entries: readonly E[],
  unchanged: (entry: E) => Option | undefined,
): ReadonlyMap<Option | undefined, readonly E[]> {
  const gaps = new Map<Option | undefined, E[]>()
  let before: Option | undefined
  for (const entry of entries) {
    const same = unchanged(entry)
    if (same) before = same
    else gaps.set(before, [...(gaps.get(before) ?? []), entry])
  }
  return gaps
}

/** Whether a line begins with more than half of some words. */
const beginAlike = (words: string, line: string): boolean =>
  line.startsWith(words.slice(0, Math.floor(words.length / 2) + 1))
