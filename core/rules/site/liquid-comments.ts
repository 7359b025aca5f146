const COMMENTS = [
  { begins: /\{%-?\s{0,20}comment\s{0,20}-?%\}/g, ends: /\{%-?\s{0,20}endcomment\s{0,20}-?%\}/g },
  { begins: /\{%-?\s{0,20}#/g, ends: /%\}/g },
  { begins: /<!--/g, ends: /-->/g },
] as const

/** A Liquid source without its comments; one that does not end goes on to the end. */
export const withoutComments = (source: string): string =>
  COMMENTS.reduce((text, { begins, ends }) => cutOut(text, begins, ends), source)

function cutOut(text: string, begins: RegExp, ends: RegExp): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    begins.lastIndex = at
    const begin = begins.exec(text)
    if (!begin) return [...kept, text.slice(at)].join('')
    kept.push(text.slice(at, begin.index))
    ends.lastIndex = begins.lastIndex
    if (!ends.exec(text)) return kept.join('')
    at = ends.lastIndex
  }
}
