/**
 * Whether what was typed is a word, or how it begins, except for one missing, extra, wrong or swapped letter.
 */
export function isNearly(word: string, typed: string, as: 'word' | 'prefix'): boolean {
  let at = 0
  while (at < typed.length && word[at] === typed[at]) at++
  const rest = (from: number, of: number) => {
    const [left, wanted] = [word.slice(of), typed.slice(from)]
    return as === 'word' ? left === wanted : left.startsWith(wanted)
  }
  return (
    rest(at, at) ||
    rest(at + 1, at) ||
    rest(at, at + 1) ||
    rest(at + 1, at + 1) ||
    (word[at] === typed[at + 1] && word[at + 1] === typed[at] && rest(at + 2, at + 2))
  )
}
