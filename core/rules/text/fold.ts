/**
 * A text without accents. Marks are removed before it is decomposed too: sorting a long run of them takes quadratic time.
 */
export const withoutAccents = (text: string): string =>
  /\P{ASCII}/u.test(text) ? text.replace(/\p{M}/gu, '').normalize('NFKD').replace(/\p{M}/gu, '') : text

/** What texts are searched and compared by: without case and accents. */
export const foldText = (text: string): string => withoutAccents(text).toLowerCase()
