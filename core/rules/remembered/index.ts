/**
 * A pure function of a text or a number that remembers its results; past `most` of them it forgets them all.
 *
 * @param make What it gives for a key; never undefined.
 */
export function remembered<K extends string | number, V extends NonNullable<unknown>>(
  make: (key: K) => V,
  most = Number.POSITIVE_INFINITY,
): (key: K) => V {
  const known = new Map<K, V>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
