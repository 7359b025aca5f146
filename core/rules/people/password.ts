/**
 * What a new password must be (decisions §5): 12 characters or more, without the person's name or mail, and not one
 * of the common ones. No rule asks for digits, capitals or signs.
 */
import { lengthOf } from '../../entities/check.ts'
import { commonPasswords, commonWords } from './common-passwords.ts'

/** The fewest characters a password may have. */
export const shortestPassword = 12

/** What is known of the person whose password it is. */
export interface PasswordOwner {
  readonly name?: string | null
  readonly userName?: string | null
  readonly email?: string | null
}

/** Shorter pieces of a name are in too many good passwords by chance. */
const SHORTEST_PIECE = 4

/** The first names, last names and mail names that a password may not hold. */
function piecesOf({ name, userName, email }: PasswordOwner): readonly string[] {
  const given = [name ?? '', beforeAt(userName ?? ''), beforeAt(email ?? '')].map(fold)
  return given
    .flatMap(text => [text, text.replace(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]/u)])
    .filter(piece => lengthOf(piece) >= SHORTEST_PIECE)
}

const beforeAt = (text: string) => text.replace(/@.*/s, '')

/** What comes after so many characters makes no password worse. */
const MOST_READ = 1_000

const fold = (text: string) => text.slice(0, MOST_READ).normalize('NFKC').trim().toLowerCase()

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
}

/** A common word among digits and signs, its letters perhaps written as signs: `P@ssw0rd2026!!`. */
function isDecoratedWord(folded: string): boolean {
  const bare = folded.replace(/[^\p{L}]/gu, '')
  const spelled = folded
    .replace(/^[^\p{L}@$]+|(?<![^\p{L}])[^\p{L}]+$/gu, '')
    .replace(/[@401!3$5]/g, sign => LOOKS_LIKE[sign] ?? sign)
  return commonWords.has(bare) || commonWords.has(spelled)
}

/** One piece of up to four characters over and over: `aaaaaaaaaaaa`, `abcdabcdabcd`. */
const isRepetition = (folded: string) => /^(.{1,4}?)\1+$/su.test(folded)

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]

/** The alphabet, the digits or the keyboard in a row, either way round. */
const isRun = (folded: string) =>
  RUNS.some(run => run.includes(folded) || [...run].reverse().join('').includes(folded))

/** Everything wrong with a new password, as sentences; an empty list when it may be used. */
export function passwordProblems(password: string, owner: PasswordOwner = {}): readonly string[] {
  const folded = fold(password)
  const problems: string[] = []
  if (lengthOf(password) < shortestPassword)
    problems.push(`Use ${shortestPassword} characters or more; a few words in a row are easy to remember.`)
  if (piecesOf(owner).some(piece => folded.includes(piece)))
    problems.push('Leave out your name and your mail address.')
  if (commonPasswords.has(folded) || isDecoratedWord(folded) || isRepetition(folded) || isRun(folded))
    problems.push('This is one of the passwords that are tried first; choose another.')
  return problems
}
