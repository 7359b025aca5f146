/** The names by which an export refers to records: keys of a database mean nothing in another one. */

/** What tells records of each entity apart, in both directions. */
export interface RecordNames {
  /** Undefined for a record that has no name in an export. */
  readonly nameOf: (entity: string, key: string | number) => string | undefined
  readonly keyOf: (entity: string, name: string) => number | undefined
}

/** Names that are told apart: the second of the same name gets a number. Upper and lower case count as the same. */
export function uniqueNames(
  records: readonly { readonly key: number; readonly name: string }[],
  spell: (name: string, number: number) => string = (name, number) => `${name} (${number})`,
): ReadonlyMap<number, string> {
  const used = new Set<string>()
  const next = new Map<string, number>()
  const names = new Map<number, string>()
  for (const { key, name } of records) {
    const folded = name.toLowerCase()
    let number = next.get(folded) ?? 1
    let tried = number === 1 ? name : spell(name, number)
    while (used.has(tried.toLowerCase())) tried = spell(name, ++number)
    next.set(folded, number + 1)
    used.add(tried.toLowerCase())
    names.set(key, tried)
  }
  return names
}

/** The names of some entities. */
export function recordNames(of: ReadonlyMap<string, ReadonlyMap<number, string>>): RecordNames {
  const keys = new Map(
    Array.from(of, ([entity, names]) => [
      entity,
      new Map(Array.from(names, ([key, name]) => [name.toLowerCase(), key])),
    ]),
  )
  return {
    nameOf: (entity, key) => of.get(entity)?.get(Number(key)),
    keyOf: (entity, name) => keys.get(entity)?.get(name.toLowerCase()),
  }
}
