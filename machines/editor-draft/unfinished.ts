/**
 * What is typed into a page and no value yet: JSON without its last bracket, half a date. It is no part of the page, and
 * is kept beside it, in the browser alone, until it is finished or put aside.
 */
import {
  entriesOf,
  LONE,
  type PageHistory,
  type PagePlace,
  type PageSnapshot,
  placeNamed,
} from '@rounds/core/rules/page'

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

/** Whether the page has what a text belongs to. */
export const hasPlace = (page: PageSnapshot, { part, key }: PagePlace): boolean =>
  key === LONE || entriesOf(page, part).some(entry => entry.key === key)

/** What of the page is unfinished; what stood in a block that is deleted counts again when that is undone. */
export const unfinishedOf = ({
  unfinished,
  history,
}: {
  readonly unfinished: UnfinishedTexts
  readonly history: PageHistory<PageSnapshot>
}): readonly UnfinishedText[] =>
  Object.entries(unfinished)
    .map(([at, text]) => ({ at, place: placeNamed(at), text }))
    .filter(({ place }) => hasPlace(history.present, place))
