/**
 * The worker that does the work of a form: it gets the token, and gives the proof. Built into `form-built.js` by
 * `npm run build:form-script`.
 */
import { proofParameters, writeProof } from '@rounds/core/rules/forms'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const MOST_MS = 120_000

self.onmessage = async ({ data: token }: MessageEvent<string>) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const challenge = { parameters: proofParameters(hash) }
  const solution = await solveChallenge({ challenge, deriveKey, timeout: MOST_MS })
  if (solution) self.postMessage(writeProof(solution.counter, solution.derivedKey))
}
