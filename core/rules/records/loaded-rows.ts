/** What of the rows is wanted, and in which order. */
export interface Arrangement<Row> {
  /** Rows are left in which this stands somewhere; '' for all. */
  readonly search: string
  /** The field that they are ordered by; null for as they came. */
  readonly field: (keyof Row & string) | null
  readonly desc: boolean
}

/**
 * Orders and narrows rows that are all here, 100,000 of them in less than a tenth of a second (specification §2, data
 * table). What a field is ordered by is worked out once, when it is first asked for; from then on an order is one walk
 * over numbers, and a search goes on in what was found before. Rows that are alike stay as they came, whichever way it
 * goes.
 *
 * @param searched the fields that are searched in, without regard to capitals.
 */
export function loadedRows<Row extends object>(
  rows: readonly Row[],
  searched: readonly (keyof Row & string)[],
): (wanted: Arrangement<Row>) => readonly Row[] {
  const ranks = new Map<string, Uint32Array>()
  const orderOf = (field: keyof Row & string, desc: boolean): Uint32Array => {
    const known = ranks.get(field) ?? ranksOf(rows.map(row => row[field]))
    ranks.set(field, known)
    return sortRanks(known, desc)
  }

  let texts: readonly string[] | null = null
  let found = { search: '', rows: new Uint8Array(rows.length).fill(1) }
  const find = (text: string): Uint8Array => {
    const search = text.toLowerCase()
    if (search === found.search) return found.rows
    // Nothing is written for a field that is empty.
    texts ??= rows.map(row =>
      searched
        .map(field => row[field])
        .join('\n')
        .toLowerCase(),
    )
    const goesOn = search.includes(found.search)
    const within = found.rows
    found = {
      search,
      rows: Uint8Array.from(texts, (one, index) =>
        (!goesOn || within[index] === 1) && one.includes(search) ? 1 : 0,
      ),
    }
    return found.rows
  }

  return ({ search, field, desc }) => {
    const order = field === null ? null : orderOf(field, desc)
    if (search === '' && order === null) return rows
    const kept = find(search)
    const arranged: Row[] = []
    for (let at = 0; at < rows.length; at++) {
      const index = order?.[at] ?? at
      const row = rows[index]
      if (kept[index] === 1 && row !== undefined) arranged.push(row)
    }
    return arranged
  }
}

/** The place of each value among all of them in order; those that are alike have the same. */
function ranksOf(values: readonly unknown[]): Uint32Array {
  const { differing, groupOf } = groupValues(values)
  const ranks = differing.every(value => typeof value === 'number')
    ? ranksOfNumbers(differing)
    : ranksOfTexts(differing.map(textKey))
  return groupOf ? groupOf.map(group => ranks[group] ?? 0) : ranks
}

/** With so many that differ, nearly all do. */
const MANY = 10_000

/** The values that differ, and of each which of them it is; where too many differ to be worth it, all as they are. */
function groupValues(values: readonly unknown[]): {
  differing: readonly unknown[]
  groupOf: Uint32Array | null
} {
  const groups = new Map<unknown, number>()
  const groupOf = new Uint32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const value = values[at]
    let group = groups.get(value)
    if (group === undefined) {
      group = groups.size
      groups.set(value, group)
    }
    if (groups.size > MANY) return { differing: values, groupOf: null }
    groupOf[at] = group
  }
  return { differing: [...groups.keys()], groupOf }
}

function ranksOfNumbers(values: readonly number[]): Uint32Array {
  const rankOf = new Map<number, number>()
  for (const value of Float64Array.from(values).sort()) if (!rankOf.has(value)) rankOf.set(value, rankOf.size)
  return Uint32Array.from(values, value => rankOf.get(value) ?? 0)
}

/**
 * Without a function to compare by, a browser sorts texts many times as fast: so each carries at its end, in three
 * letters, which one it is.
 */
function ranksOfTexts(keys: readonly string[]): Uint32Array {
  const marked = keys.map(
    (key, at) => `${key}\0${String.fromCharCode(at >>> 14, (at >>> 7) & 127, at & 127)}`,
  )
  const ranks = new Uint32Array(keys.length)
  let before: string | undefined
  let rank = 0
  for (const one of marked.sort()) {
    const end = one.length - 3
    const at = (one.charCodeAt(end) << 14) | (one.charCodeAt(end + 1) << 7) | one.charCodeAt(end + 2)
    if (keys[at] !== before) rank += 1
    before = keys[at]
    ranks[at] = rank
  }
  return ranks
}

/** What a text is ordered by: as people look for it, without capitals and accents. */
function textKey(value: unknown): string {
  const text = String(value ?? '').toLowerCase()
  return /[^ -~\s]/.test(text) ? text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '') : text
}

/** Row numbers by their ranks, counted out. */
function sortRanks(ranks: Uint32Array, desc: boolean): Uint32Array {
  let last = 0
  for (const rank of ranks) if (rank > last) last = rank
  const starts = new Uint32Array(last + 2)
  for (const rank of ranks) {
    const place = desc ? last - rank : rank
    starts[place + 1] = (starts[place + 1] ?? 0) + 1
  }
  for (let place = 1; place < starts.length; place++)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const order = new Uint32Array(ranks.length)
  for (let index = 0; index < ranks.length; index++) {
    const place = desc ? last - (ranks[index] ?? 0) : (ranks[index] ?? 0)
    const at = starts[place] ?? 0
    order[at] = index
    starts[place] = at + 1
  }
  return order
}
