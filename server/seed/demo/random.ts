/** Numbers that look random and are the same every time: everything in the demo comes from them. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number between two, both included. */
  int(min: number, max: number): number
  chance(share: number): boolean
  /** One of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T
  /** Several of a list, each at most once, in the order of the list. */
  some<T>(list: readonly T[], count: number): readonly T[]
  uuid(): string
}

/** A generator for a name: each record has one of its own, so that adding to one leaves the others as they are. */
export function createRandom(name: string): Random {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: share => next() < share,
    pick: list => nth(list, int(0, list.length - 1)),
    some(list, count) {
      const left = Math.min(count, list.length)
      let needed = left
      return list.filter((_, index) => {
        const taken = next() * (list.length - index) < needed
        if (taken) needed--
        return taken
      })
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = (8 + int(0, 3)).toString(16)
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

/** The entry of a list at a number, starting over at its end. Throws for an empty list. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length]
  if (entry === undefined) throw new Error('There is nothing to choose from.')
  return entry
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
}
