import { visiblePart } from '../text/blank.ts'

/** No name is longer; composing the marks of a longer text takes more time than it grows. */
const LONGEST = 256

/** A group's name for comparison: without case, nor what people can't see or tell apart. */
export const normalizeGroupName = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize('NFKC')
    .split(/\s+/u)
    .map(visiblePart)
    .filter(Boolean)
    .join(' ')
    .toUpperCase()
