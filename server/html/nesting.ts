import sanitize from 'sanitize-html'

/** Elements within one another, deeper than anybody writes or draws. */
const DEEPEST = 200

/** Markup is nested too deep to be read. */
export class TooDeep extends Error {
  constructor() {
    super(`Elements stand within one another more than ${DEEPEST} deep.`)
    this.name = 'TooDeep'
  }
}

/**
 * Sanitises markup, but stops where it is nested too deep: reading takes the square of the depth, and a text of
 * nothing but beginnings would hold the server up for minutes. Throws `TooDeep`.
 */
export function sanitiseShallow(text: string, options: sanitize.IOptions): string {
  let depth = 0
  return sanitize(text, {
    ...options,
    onOpenTag: () => {
      depth++
      if (depth > DEEPEST) throw new TooDeep()
    },
    onCloseTag: () => void depth--,
  })
}
