import sanitize from 'sanitize-html'

/** The maximum nesting depth, more than anyone writes or draws. */
const DEEPEST = 200

/** Markup is nested too deep to be parsed. */
export class TooDeep extends Error {
  constructor() {
    super(`Elements are nested more than ${DEEPEST} deep.`)
    this.name = 'TooDeep'
  }
}

/**
 * Sanitizes markup, but stops if it is nested too deep: parsing is quadratic in the depth, and a text of only opening
 * tags would block the server for minutes. Throws `TooDeep`.
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
