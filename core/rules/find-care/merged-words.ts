const wordsIn = (text: unknown) =>
  typeof text === 'string'
    ? text
        .split(/[,;\n]/)
        .map(word => word.trim())
        .filter(word => word !== '')
    : []

/** A specialty's search words after another was merged into it: its own, the other's, and the other's name. */
export function mergedSynonyms(
  winner: { readonly SpTitle?: unknown; readonly SpSynonyms?: unknown },
  loser: { readonly SpTitle?: unknown; readonly SpSynonyms?: unknown },
): string {
  const title = String(winner.SpTitle ?? '').toLowerCase()
  const words = [...wordsIn(winner.SpSynonyms), ...wordsIn(loser.SpTitle), ...wordsIn(loser.SpSynonyms)]
  const known = new Map(words.map(word => [word.toLowerCase(), word]))
  known.delete(title)
  const kept: string[] = []
  // Text fields have a maximum length: words that no longer fit are left out whole.
  for (const word of known.values()) if ([...kept, word].join(', ').length <= MOST) kept.push(word)
  return kept.join(', ')
}

const MOST = 2000
