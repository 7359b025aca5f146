import type { Cipher } from '../../crypto/cipher.ts'

/** What tells one shown form from any other, and when it was shown. */
export interface FormTokens {
  mint(): string
  /** When the form was shown, in milliseconds; undefined for what no server of ours has made. It does not run out. */
  read(token: string): number | undefined
}

/** What stands for the token in a page that is kept for many visitors; each gets one of their own as it is sent. */
export const TOKEN_MARK = 'rounds-token-goes-here'
/** The field that carries it. */
export const TOKEN_FIELD = 'rounds-token'
const placeholder = `name="${TOKEN_FIELD}" value="${TOKEN_MARK}"`

/** Whether a page waits for tokens. */
export const awaitsTokens = (html: string): boolean => html.includes(placeholder)

/** The page with a token in each of its forms. */
export const withTokens = (html: string, mint: () => string): string =>
  html.replaceAll(placeholder, () => `name="${TOKEN_FIELD}" value="${mint()}"`)

const PURPOSE = 'form token'
const LONGEST = 200

/** Makes tokens that every node reads: the time, encrypted with a nonce that makes each its own. */
export const createFormTokens = (cipher: Cipher, now: () => number = Date.now): FormTokens => ({
  mint: () => cipher.encrypt(PURPOSE, String(now())),
  read(token) {
    if (token.length > LONGEST) return undefined
    try {
      const at = Number(cipher.decrypt(PURPOSE, token))
      return Number.isFinite(at) ? at : undefined
    } catch {
      return undefined
    }
  },
})
