/** JSON whose text is the same for the same value: deeper members are in alphabetical order. */
export const writeJson = (value: unknown): string => `${JSON.stringify(inOrder(value, 0), null, 2)}\n`

/** Parts and fields of records keep the order of their definitions, which people know. */
const FREE_FROM = 3

function inOrder(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map(entry => inOrder(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const sorted =
    depth < FREE_FROM
      ? entries
      : entries.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOrder(one, depth + 1)]))
}
