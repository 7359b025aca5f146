import { groupDigits } from './grouped.ts'

/** A number with its noun: `1 page`, `5,398 pages`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${groupDigits(number)} ${number === 1 ? one : many}`
