/** What every key begins with, so that a search for leaked secrets finds it. */
const MARK = 'rk_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 30
const SUM_LENGTH = 6
const HINT_LENGTH = 4
const SHAPE = new RegExp(`^${MARK}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}$`)

/** So many random bytes make one key. */
export const API_KEY_BYTES = 64

/** The CRC-32 of a text of ASCII letters. */
function checksum(text: string): number {
  let sum = 0xffff_ffff
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0)
  }
  return (sum ^ 0xffff_ffff) >>> 0
}

/** A number in letters and digits, as long as every checksum. */
function inLetters(number: number): string {
  let text = ''
  for (let rest = number; text.length < SUM_LENGTH; rest = Math.floor(rest / LETTERS.length))
    text = LETTERS.charAt(rest % LETTERS.length) + text
  return text
}

/**
 * A key made of random bytes: `rk_`, thirty letters and digits, and a checksum of them. Bytes that would favor some
 * letters are passed over. Throws when too few bytes are left.
 */
export function makeApiKey(bytes: Uint8Array): string {
  const fair = [...bytes].filter(byte => byte < Math.floor(256 / LETTERS.length) * LETTERS.length)
  if (fair.length < SECRET_LENGTH) throw new Error('A key needs more random bytes.')
  const secret = fair
    .slice(0, SECRET_LENGTH)
    .map(byte => LETTERS.charAt(byte % LETTERS.length))
    .join('')
  return `${MARK}${secret}${inLetters(checksum(secret))}`
}

/** Whether a text can be a key: its shape and its checksum are right. A slip in typing is found without asking anybody. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const secret = text.slice(MARK.length, MARK.length + SECRET_LENGTH)
  return text.endsWith(inLetters(checksum(secret)))
}

/** The beginning of a key, by which people tell it from others. */
export const apiKeyHint = (key: string): string => `${key.slice(0, MARK.length + HINT_LENGTH)}…`

/** How it stands with a key. */
export type ApiKeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** Whether a key works now, and whether it has an end. */
export function apiKeyState(
  key: { readonly expiresAt: string | null; readonly revokedAt: string | null },
  now: number,
): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt === null) return 'active'
  return Date.parse(key.expiresAt) <= now ? 'expired' : 'ending'
}
