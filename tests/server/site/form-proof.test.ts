import { createHash } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, describe, expect, it } from 'vitest'
import { proofParameters, writeProof } from '../../../core/rules/forms/index.ts'
import { spamReasons } from '../../../server/calls/form-spam.ts'
import { checkProof } from '../../../server/site/forms/proof.ts'

let proof = ''

beforeAll(async () => {
  const hash = createHash('sha256').update('token').digest('hex')
  const challenge = { parameters: proofParameters(hash) }
  const solution = await solveChallenge({ challenge, deriveKey })
  proof = solution ? writeProof(solution.counter, solution.derivedKey) : ''
})

describe('the proof of work of a form', () => {
  it('is good for the form whose token it was made of, and for no other', async () => {
    expect(await checkProof('token', proof)).toBe('solved')
    expect(await checkProof('another', proof)).toBe('wrong')
    expect(await checkProof('', proof)).toBe('wrong')
    expect(await checkProof('token', '')).toBe('none')
  })

  it.each(['x', '1', `1.${'0'.repeat(64)}`, `-1.${'0'.repeat(64)}`, `9999999999.${'0'.repeat(64)}`, '1.00'])(
    'is wrong as %s',
    async given => expect(await checkProof('token', given)).toBe('wrong'),
  )

  const signals = { given: new Map(), answers: [], lookedAt: undefined, isOften: false }
  const reasons = (more: Partial<Parameters<typeof spamReasons>[0]>) => spamReasons({ ...signals, ...more })
  const none = /had no proof of work/

  it('is not required, unless the form is strict; then what lacks it is held with the reason', () => {
    expect(reasons({ proof: 'none' })).toEqual([])
    expect(reasons({ proof: 'none', strictness: 'strict' })).toEqual([expect.stringMatching(none)])
    expect(reasons({ proof: 'wrong' })).toEqual([expect.stringMatching(/is wrong/)])
  })

  it('speaks for one of many who share an address; without it that is said beside the other reasons', () => {
    expect(reasons({ isOften: true, proof: 'solved' })).toEqual([])
    expect(reasons({ isOften: true, proof: 'none' })).toEqual([
      expect.stringMatching(/same address/),
      expect.stringMatching(none),
    ])
    expect(reasons({ isOften: true })).toHaveLength(1)
  })
})
