/** The browser's copy of a draft while the server is unreachable. */
import { type PageSnapshot, placeNamed } from '@rounds/core/rules/page'
import { hasPlace, type UnfinishedTexts } from './unfinished.ts'

/** Stored in the browser, so that no input is lost while the server is unreachable. */
export interface LocalCopy {
  readonly cId: number
  readonly snapshot: PageSnapshot
  /** The draft it was based on. */
  readonly base: PageSnapshot
  /** An earlier copy that nobody has decided about yet. */
  readonly earlier: LocalCopy | null
  /** Unfinished input, if any. */
  readonly unfinished?: UnfinishedTexts
}

const copiesIn = (copy: LocalCopy | null): readonly LocalCopy[] =>
  copy === null ? [] : [...copiesIn(copy.earlier), copy]

/** This browser's latest copy of it; without blocks that no longer exist anywhere. */
export function unfinishedFrom(page: PageSnapshot, local: LocalCopy | null): UnfinishedTexts {
  const copies = copiesIn(local)
  const pages = [page, ...copies.map(({ snapshot }) => snapshot)]
  const texts: UnfinishedTexts = Object.assign({}, ...copies.map(({ unfinished }) => unfinished))
  return Object.fromEntries(
    Object.entries(texts).filter(([at]) => pages.some(one => hasPlace(one, placeNamed(at)))),
  )
}
