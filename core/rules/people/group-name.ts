import { visiblePart } from '../text/blank.ts'

/** A group's name for comparison: without case, nor what people can't see or tell apart. */
export const normalizeGroupName = (name: string): string =>
  name.normalize('NFKC').split(/\s+/u).map(visiblePart).filter(Boolean).join(' ').toUpperCase()
