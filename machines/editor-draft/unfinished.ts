/**
 * What is typed into a page and no value yet: JSON without its last bracket, half a date. It is no part of the page, and
 * is kept beside it, in the browser alone, until it is finished or put aside.
 */
import { entriesOf, LONE, type PagePlace, type PageSnapshot, placeNamed } from '@rounds/core/rules/page'
import type { EditorDraftContext, LocalCopy } from './steps.ts'

/** Texts by where they stand: the `placeName` of a field, behind a point what of it. */
export type UnfinishedTexts = Readonly<Record<string, string>>

/** One of them. */
export interface UnfinishedText {
  readonly at: string
  readonly place: PagePlace
  readonly text: string
}

export const withText = (texts: UnfinishedTexts, at: string, text: string | null): UnfinishedTexts => {
  const { [at]: _, ...others } = texts
  return text === null ? others : { ...others, [at]: text }
}

const isOn = ({ part, key }: PagePlace, page: PageSnapshot): boolean =>
  key === LONE || entriesOf(page, part).some(entry => entry.key === key)

/** What of the page is unfinished; what stood in a block that is deleted counts again when that is undone. */
export const unfinishedOf = ({
  unfinished,
  history,
}: Pick<EditorDraftContext, 'unfinished' | 'history'>): readonly UnfinishedText[] =>
  Object.entries(unfinished)
    .map(([at, text]) => ({ at, place: placeNamed(at), text }))
    .filter(({ place }) => isOn(place, history.present))

const copiesIn = (copy: LocalCopy | null): readonly LocalCopy[] =>
  copy === null ? [] : [...copiesIn(copy.earlier), copy]

/** What this browser kept of it, the newest where there are several; none of blocks that are nowhere any more. */
export function keptUnfinished(page: PageSnapshot, local: LocalCopy | null): UnfinishedTexts {
  const copies = copiesIn(local)
  const pages = [page, ...copies.map(({ snapshot }) => snapshot)]
  const texts: UnfinishedTexts = Object.assign({}, ...copies.map(({ unfinished }) => unfinished))
  return Object.fromEntries(
    Object.entries(texts).filter(([at]) => pages.some(one => isOn(placeNamed(at), one))),
  )
}
