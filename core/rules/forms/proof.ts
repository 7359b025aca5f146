/**
 * The work that a browser does while a form is filled in. It is made of the token of the form on both sides, so that
 * nothing is asked for and one proof is good for one form alone: so many keys are derived, one after the other, until
 * one begins with the prefix, about 250 on average.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, keyLength: 32, keyPrefix: '00' } as const

/** What `altcha-lib` solves and verifies, made of the SHA-256 of a token as 64 hexadecimal digits. */
export const proofParameters = (hash: string) => ({
  ...work,
  nonce: hash.slice(0, 32),
  salt: hash.slice(32, 64),
})

/** A solution as a form carries it. */
export const writeProof = (counter: number, derivedKey: string): string => `${counter}.${derivedKey}`

/** A carried solution; undefined for anything else. */
export function readProof(
  text: string,
): { readonly counter: number; readonly derivedKey: string } | undefined {
  const [, counter, derivedKey] = /^(\d{1,9})\.([0-9a-f]{64})$/.exec(text) ?? []
  return counter && derivedKey ? { counter: Number(counter), derivedKey } : undefined
}
