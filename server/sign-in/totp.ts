import { createHmac } from 'node:crypto'

/** A code is valid for half a minute (RFC 6238, §4.1). */
export const STEP_MS = 30_000
const DIGITS = 6
/** Clocks may be half a minute apart. */
const DRIFT = 1
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes for authenticator apps (RFC 4648, base32 without padding). */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += LETTERS.charAt((held >>> (bits - 5)) & 31)
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + LETTERS.charAt((held << (5 - bits)) & 31) : text
}

/** The code of a half minute (RFC 4226, §5.3). */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(at) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The half minute of a typed code, if it is valid now; undefined for a wrong code. */
export function stepOfCode(secret: Uint8Array, typed: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS)
  for (let step = current - DRIFT; step <= current + DRIFT; step++)
    if (codeOfStep(secret, step) === typed) return step
  return undefined
}

/** The URI that an authenticator app reads from the QR code. */
export function otpauth(secret: Uint8Array, account: string): string {
  const issuer = 'Rounds'
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query}`
}
