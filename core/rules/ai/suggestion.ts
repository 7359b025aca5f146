import { splitSentences } from './sentences.ts'

/** What the model can be asked to do for a page. */
export const aiTasks = ['draft', 'shorten', 'plain', 'description', 'alt'] as const
export type AiTask = (typeof aiTasks)[number]

/** A suggestion after removing what it may not contain. */
export interface CleanSuggestion {
  readonly text: string
  /** How many sentences were removed because they contained an address or number that the page does not have. */
  readonly removed: number
  /** Words that promise more than medicine can, for the editor to check. */
  readonly claims: readonly string[]
}

const MOST_CHARACTERS = 20_000

const CLAIM =
  /\b(?:cures?|guarantee[ds]?|miracle|risk[- ]free|painless(?:ly)?|100\s?%|no side effects|best|safest|number one|always works|world[- ]class|breakthrough)\b/gi

const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,24}$/iu

/**
 * Turns model output into plain text. Removes markup and every sentence with an address, email address or phone number
 * that is not in the source text: a page that tells the model to link elsewhere gets nothing.
 */
export function cleanSuggestion(raw: string, source: string): CleanSuggestion {
  const known = new Set(addressesIn(source))
  const sentences = paragraphsOf(withoutMarkup(raw.slice(0, MOST_CHARACTERS))).map(splitSentences)
  let removed = 0
  const kept = sentences.map(paragraph =>
    paragraph.filter(sentence => {
      const isStrange = addressesIn(sentence).some(address => !known.has(address))
      if (isStrange) removed += 1
      return !isStrange
    }),
  )
  const text = kept
    .map(paragraph => paragraph.join(' '))
    .filter(paragraph => paragraph !== '')
    .join('\n')
  const before = new Set(claimsIn(source))
  return { text, removed, claims: claimsIn(text).filter(claim => !before.has(claim)) }
}

const claimsIn = (text: string) => [...new Set((text.match(CLAIM) ?? []).map(claim => claim.toLowerCase()))]

const paragraphsOf = (text: string) => text.split(/\n+/)

/** Without tags, Markdown and invisible characters. */
function withoutMarkup(text: string): string {
  const lines = withoutTags(text)
    .replace(/[^\P{C}\n]/gu, ' ')
    .split('\n')
    .map(line =>
      line
        .trim()
        .replace(/^(?:#{1,6}|[-*+>])\s+/, '')
        .replace(/[*_`~]{2,3}|`/g, '')
        .trim(),
    )
    .filter(line => !/^[-=*_`]{3,}$/.test(line))
  // A Markdown link keeps its text; its address is checked with the surrounding words.
  return lines.join('\n').replace(/\]\(/g, ' ').replace(/[[\]]/g, '')
}

/** Searches for tags only up to the last closing bracket. */
function withoutTags(text: string): string {
  const end = text.lastIndexOf('>') + 1
  return `${text.slice(0, end).replace(/<[^<>]*>/g, ' ')}${text.slice(end)}`.replace(/[<>]/g, ' ')
}

/** The addresses, email addresses and phone numbers in a text, normalized. */
function addressesIn(text: string): readonly string[] {
  const found: string[] = []
  for (const word of text.toLowerCase().split(/[\s<>()"'“”‘’,;[\]]+/)) {
    const bare = word.replace(/^[^\p{L}\d/]+/u, '').replace(/[.!?:…]+$/, '')
    const [host = ''] = bare
      .replace(/^[a-z][a-z\d+.-]{0,15}:/, '')
      .replace(/^\/+/, '')
      .split(/[/?#]/)
    const [, domain = host] = host.split('@')
    const isAddress =
      /^[a-z][a-z\d+.-]{0,15}:\/?\/?\S/.test(bare) || bare.includes('@') || HOST.test(domain.slice(0, 250))
    if (isAddress && bare !== '') found.push(bare.replace(/\/$/, ''))
  }
  for (const [digits] of text.matchAll(/\+?\d[\d ().-]{5,24}\d/g)) {
    const number = digits.replace(/\D/g, '')
    if (number.length >= 7) found.push(number)
  }
  return found
}
