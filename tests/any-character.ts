import fc from 'fast-check'

/** The first half of a pair, and how many halves there are. */
const HALVES = { from: 0xd800, count: 0x800 } as const

/** Any character but half a pair: as fast-check’s unit `binary`, which takes a second to be made. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - HALVES.count })
  .map(code => String.fromCodePoint(code < HALVES.from ? code : code + HALVES.count))
