/** What a browser keeps of a draft while the server is away. */
import { type PageSnapshot, placeNamed } from '@rounds/core/rules/page'
import { hasPlace, type UnfinishedTexts } from './unfinished.ts'

/** What is kept in the browser, so that nothing typed is lost while the server is away. */
export interface LocalCopy {
  readonly cId: number
  readonly snapshot: PageSnapshot
  /** What it was typed on top of. */
  readonly base: PageSnapshot
  /** A copy from before that nobody has decided about yet. */
  readonly earlier: LocalCopy | null
  /** What was typed and is no value yet, where there is any. */
  readonly unfinished?: UnfinishedTexts
}

const copiesIn = (copy: LocalCopy | null): readonly LocalCopy[] =>
  copy === null ? [] : [...copiesIn(copy.earlier), copy]

/** What this browser kept of it, the newest where there are several; none of blocks that are nowhere any more. */
export function unfinishedFrom(page: PageSnapshot, local: LocalCopy | null): UnfinishedTexts {
  const copies = copiesIn(local)
  const pages = [page, ...copies.map(({ snapshot }) => snapshot)]
  const texts: UnfinishedTexts = Object.assign({}, ...copies.map(({ unfinished }) => unfinished))
  return Object.fromEntries(
    Object.entries(texts).filter(([at]) => pages.some(one => hasPlace(one, placeNamed(at)))),
  )
}
