import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, keyedHash } from './keys.ts'

/** Encrypts what may be read only through one audited call. */
export interface Cipher {
  /** A fingerprint of the encryption secret that reveals nothing about it. */
  readonly id: string
  /** Encrypts a text. `purpose` is authenticated: only the same purpose decrypts it. */
  encrypt(purpose: string, text: string): string
  /** Decrypts a text. Throws for another key or purpose, or if the text was tampered with. */
  decrypt(purpose: string, encrypted: string): string
}

/** The prefix of every encrypted value in the database; it never changes, so that old values can be decrypted. */
const MARK = 'sealed.1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A cipher with its own key, derived from the root key: AES-256-GCM with a fresh nonce each time.
 *
 * @param before The root key being replaced: values it encrypted can still be read.
 */
export function createCipher(secret: Buffer, before?: Buffer): Cipher {
  const key = deriveKey(secret, 'sealed records')
  const keys = [key, ...(before ? [deriveKey(before, 'sealed records')] : [])]
  return {
    id: secretId(secret),
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
      // The last character has unused bits; changing those counts as tampering too.
      if (bytes.toString('base64url') !== written) throw new Error('The encrypted text was changed.')
      for (const [at, one] of keys.entries())
        try {
          return decryptBytes(one, purpose, bytes)
        } catch (error) {
          if (at === keys.length - 1) throw error
        }
      throw new Error('There is no key.')
    },
  }
}

function decryptBytes(key: Buffer, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** A fingerprint of a root key that reveals nothing about it. */
export const secretId = (secret: Buffer): string => keyedHash(deriveKey(secret, 'secret check'), 'rounds')

/** Whether a text looks encrypted, with any key. */
export const isEncrypted = (text: string): boolean => text.startsWith(MARK)
