import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what may be read through one audited call only. */
export interface Cipher {
  /** Encrypts a text. `purpose` is authenticated: only the same purpose decrypts it. */
  encrypt(purpose: string, text: string): string
  /** Decrypts a text. Throws if the key or the purpose is another, or if the text was altered. */
  decrypt(purpose: string, encrypted: string): string
}

/** Starts every encrypted value in the database; it stays as it is, so that old values decrypt. */
const MARK = 'sealed.1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A cipher with a key of its own, derived from the root key: AES-256-GCM with a fresh nonce each time. */
export function createCipher(secret: Buffer): Cipher {
  if (secret.length < 32) throw new Error('The root key has 32 bytes.')
  const key = Buffer.from(hkdfSync('sha256', secret, 'rounds', 'sealed records', 32))
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    decrypt(purpose, encrypted) {
      if (!isEncrypted(encrypted)) throw new Error('This is not encrypted.')
      const written = encrypted.slice(MARK.length)
      const bytes = Buffer.from(written, 'base64url')
      // The last letter holds bits that say nothing; whoever changes those has altered it too.
      if (bytes.toString('base64url') !== written) throw new Error('The encrypted text was altered.')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}

/** Whether a text looks encrypted, by whatever key. */
export const isEncrypted = (text: string): boolean => text.startsWith(MARK)
