import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what may be read through one audited call only. */
export interface Seal {
  /** Seals a text. `purpose` says what it is; it opens for the same purpose alone. */
  close(purpose: string, text: string): string
  /** Opens what was sealed. Throws when it was sealed with another key, for another purpose, or was altered. */
  open(purpose: string, sealed: string): string
}

const MARK = 'sealed.1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A seal with a key of its own, derived from the root key: AES-256-GCM with a fresh nonce each time. */
export function createSeal(secret: Buffer): Seal {
  if (secret.length < 32) throw new Error('The root key has 32 bytes.')
  const key = Buffer.from(hkdfSync('sha256', secret, 'rounds', 'sealed records', 32))
  return {
    close(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open(purpose, sealed) {
      if (!isSealed(sealed)) throw new Error('This is not sealed.')
      const written = sealed.slice(MARK.length)
      const bytes = Buffer.from(written, 'base64url')
      // The last letter holds bits that say nothing; whoever changes those has altered it too.
      if (bytes.toString('base64url') !== written) throw new Error('What was sealed has been altered.')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}

/** Whether a text looks sealed, by whatever key. */
export const isSealed = (text: string): boolean => text.startsWith(MARK)
