/** The prefix of every key, so that secret scanners recognize it. */
const MARK = 'rk_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 30
const SUM_LENGTH = 6
const HINT_LENGTH = 4
const SHAPE = new RegExp(`^${MARK}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}$`)

/** The number of random bytes in a key. */
export const API_KEY_BYTES = 64

/** The CRC-32 of an ASCII text. */
function checksum(text: string): number {
  let sum = 0xffff_ffff
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0)
  }
  return (sum ^ 0xffff_ffff) >>> 0
}

/** A number as letters and digits, padded to the length of a checksum. */
function inLetters(number: number): string {
  let text = ''
  for (let rest = number; text.length < SUM_LENGTH; rest = Math.floor(rest / LETTERS.length))
    text = LETTERS.charAt(rest % LETTERS.length) + text
  return text
}

/**
 * A key made from random bytes: `rk_`, thirty letters and digits, and their checksum. Bytes that would bias the letters
 * are skipped. Throws if too few bytes are left.
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

/** Whether a text can be a key: its format and checksum are right. Detects typos without a query. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const secret = text.slice(MARK.length, MARK.length + SECRET_LENGTH)
  return text.endsWith(inLetters(checksum(secret)))
}

/** The prefix of a key that people identify it by. */
export const apiKeyHint = (key: string): string => `${key.slice(0, MARK.length + HINT_LENGTH)}…`

/** The state of a key. */
export type ApiKeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** Whether a key works now, and whether it expires. */
export function apiKeyState(
  key: { readonly expiresAt: string | null; readonly revokedAt: string | null },
  now: number,
): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt === null) return 'active'
  return Date.parse(key.expiresAt) <= now ? 'expired' : 'ending'
}
