import { compareSnapshots, type PageSnapshot } from '@rounds/core/rules/page'
import { isHtmlAt, placeLabel, plainText, textAt } from './place-words.ts'

/** What was written into a page since `before`, as plain text: each place with its name above it. */
export const typedWords = (before: PageSnapshot, after: PageSnapshot): string =>
  compareSnapshots(before, after)
    .filter(place => place.after !== undefined && place.key !== null)
    .map(place => {
      const text = textAt(place, place.after, [after])
      return `${placeLabel(place, [after])}\n${isHtmlAt(place) ? plainText(text) : text}`
    })
    .join('\n\n')
