/**
 * The rules for a new password (decisions §5): at least 12 characters, without the person's name or email, and not a
 * common one. Digits, capitals or symbols are not required.
 */
import { lengthOf } from '../../entities/check.ts'
import { commonPasswords, commonWords } from './common-passwords.ts'

/** The minimum length of a password. */
export const shortestPassword = 12

/** What is known about the password's owner. */
export interface PasswordOwner {
  readonly name?: string | null
  readonly userName?: string | null
  readonly email?: string | null
}

/** Shorter parts of a name occur in too many good passwords by chance. */
const SHORTEST_PIECE = 4

/** The first names, last names and email names that a password may not contain. */
function piecesOf({ name, userName, email }: PasswordOwner): readonly string[] {
  const given = [name ?? '', beforeAt(userName ?? ''), beforeAt(email ?? '')].map(fold)
  return given
    .flatMap(text => [text, text.replace(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]/u)])
    .filter(piece => lengthOf(piece) >= SHORTEST_PIECE)
}

const beforeAt = (text: string) => text.replace(/@.*/s, '')

/** Text after this many other characters makes a password no worse. */
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

/** A common word surrounded by digits and symbols, possibly in leetspeak: `P@ssw0rd2026!!`. */
function isDecoratedWord(folded: string): boolean {
  const bare = folded.replace(/[^\p{L}]/gu, '')
  const spelled = folded
    .replace(/^[^\p{L}@$]+|(?<![^\p{L}])[^\p{L}]+$/gu, '')
    .replace(/[@401!3$5]/g, sign => LOOKS_LIKE[sign] ?? sign)
  return commonWords.has(bare) || commonWords.has(spelled)
}

/** A unit of up to four characters repeated: `aaaaaaaaaaaa`, `abcdabcdabcd`. */
const isRepetition = (folded: string) => /^(.{1,4}?)\1+$/su.test(folded)

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]

/** A run of the alphabet, the digits or the keyboard, forward or backward. */
const isRun = (folded: string) =>
  RUNS.some(run => run.includes(folded) || [...run].reverse().join('').includes(folded))

/** Everything wrong with a new password, as sentences; empty if it is acceptable. */
export function passwordProblems(password: string, owner: PasswordOwner = {}): readonly string[] {
  const folded = fold(password)
  const problems: string[] = []
  if (lengthOf(password) < shortestPassword)
    problems.push(`Use ${shortestPassword} characters or more. A few words in a row are easy to remember.`)
  if (piecesOf(owner).some(piece => folded.includes(piece)))
    problems.push('Don’t use your name or email address.')
  if (commonPasswords.has(folded) || isDecoratedWord(folded) || isRepetition(folded) || isRun(folded))
    problems.push('This password is too common. Choose another.')
  return problems
}
