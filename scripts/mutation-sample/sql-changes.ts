/** Slips in a statement of SQL: each pattern, and what it becomes. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ = (?=[\w"$])/g, ' <> '],
  [/\band (?=[\w"(])/g, 'or '],
  [/\bor (?=[\w"(])/g, 'and '],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/ desc\b/g, ''],
  [/\border by \S+/g, ''],
]

/** A template of SQL with one slip each. What stands between `${` and `}` is code, and stays. */
export function sqlChanges(template: string): readonly string[] {
  const code = [...template.matchAll(/\$\{[^}]*\}/g)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ])
  const isCode = (at: number) => code.some(([from = 0, to = 0]) => at >= from && at < to)
  return slips.flatMap(([pattern, other]) =>
    [...template.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      isCode(index) ? [] : [template.slice(0, index) + other + template.slice(index + found.length)],
    ),
  )
}
