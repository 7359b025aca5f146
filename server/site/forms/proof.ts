import { createHash, createHmac, randomBytes } from 'node:crypto'
import { proofParameters, readProof } from '@rounds/core/rules/forms'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The field that carries the proof of work of a form. */
export const PROOF_FIELD = 'rounds-proof'

/** What came as the proof of work: none from a browser without scripts, or before it was done. */
export type Proof = 'solved' | 'none' | 'wrong'

// The library takes signed challenges alone; this one is made here of the token, and leaves no process.
const secret = randomBytes(32).toString('hex')

/** Whether what came along is the work for the form with that token. */
export async function checkProof(token: string, given: string): Promise<Proof> {
  if (given === '') return 'none'
  const solution = readProof(given)
  if (!solution || token === '') return 'wrong'
  const made = proofParameters(createHash('sha256').update(token).digest('hex'))
  const parameters = Object.fromEntries(Object.entries(made).sort(([one], [other]) => (one < other ? -1 : 1)))
  const signature = createHmac('sha256', secret).update(JSON.stringify(parameters)).digest('hex')
  const challenge = { parameters: { ...made }, signature }
  const { verified } = await verifySolution({ challenge, deriveKey, hmacSignatureSecret: secret, solution })
  return verified ? 'solved' : 'wrong'
}
