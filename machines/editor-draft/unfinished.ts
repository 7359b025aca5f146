/**
 * Unfinished input in a page: JSON without its last bracket, half a date. It is not part of the page. It is stored next
 * to it, only in the browser, until it is complete or discarded.
 */
import {
  entriesOf,
  LONE,
  type PageHistory,
  type PagePlace,
  type PageSnapshot,
  placeNamed,
} from '@rounds/core/rules/page'

/** Texts by position: the `placeName` of a field, followed after a period by the part of it. */
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

/** Whether the page has the field that a text belongs to. */
export const hasPlace = (page: PageSnapshot, { part, key }: PagePlace): boolean =>
  key === LONE || entriesOf(page, part).some(entry => entry.key === key)

/** The unfinished input on the page; input in a deleted block counts again when the deletion is undone. */
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
