import { trap } from '@rounds/core/api/contracts'
import type { Answered, FormMeta, Given } from '@rounds/core/rules/forms'
import { counted } from '@rounds/core/rules/interface'
import { TooMany } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import { checkProof, PROOF_FIELD, type Proof } from '../site/forms/proof.ts'

/** What tells whether a person has sent a form. */
export interface Signals {
  readonly given: Given
  readonly answers: readonly Answered[]
  /** How long the form was looked at, in milliseconds; undefined where nothing tells. */
  readonly lookedAt: number | undefined
  /** Whether more came from one address than people send. */
  readonly isOften: boolean
  /** The work that its browser did; undefined where none is asked for. */
  readonly proof?: Proof | undefined
  /** How little makes it spam, as its form says. */
  readonly strictness?: FormMeta['spam']
}

/**
 * Faster than this nobody reads a form, fills it in and sends it, and more links are rare; a browser that fills it in
 * takes its person as long.
 */
const bounds = {
  relaxed: { fastest: 1_000, links: 10 },
  normal: { fastest: 2_000, links: 3 },
  strict: { fastest: 5_000, links: 0 },
} as const
const LINK = /https?:\/\/|\bwww\./gi

const NO_PROOF = 'It had no proof of work, so it came from a program or a browser without JavaScript.'

/** Why a submission begins as spam, in words for whoever looks after it; none where nothing speaks for it. */
export function spamReasons({
  given,
  answers,
  lookedAt,
  isOften,
  proof,
  strictness,
}: Signals): readonly string[] {
  const most = bounds[strictness ?? 'normal']
  const links = answers.reduce(
    (sum, { value }) => sum + ([value].flat().join(' ').match(LINK)?.length ?? 0),
    0,
  )
  const reasons: readonly (readonly [boolean, string])[] = [
    [
      (given.get(trap) ?? []).some(value => value !== ''),
      'A hidden field was filled in. Programs do this, and sometimes browsers or password managers.',
    ],
    [
      lookedAt !== undefined && lookedAt < most.fastest,
      `It was sent ${((lookedAt ?? 0) / 1000).toFixed(1)} seconds after the form was shown, which is too fast for a person.`,
    ],
    [
      links > most.links,
      `The answers contain ${counted(links, 'link')}; this form allows ${counted(most.links, 'link')} at most.`,
    ],
    // Guests of a hospital share an address; a browser that did its work is one of them.
    [isOften && proof !== 'solved', 'Many forms were sent from the same address within ten minutes.'],
    [proof === 'wrong', 'Its proof of work is wrong, which suggests a program faked it.'],
    [proof === 'none' && strictness === 'strict', NO_PROOF],
  ]
  const against = reasons.flatMap(([holds, words]) => (holds ? words : []))
  // By itself that is no reason: people browse without JavaScript, and nobody has to wait for the work.
  const adds = proof === 'none' && against.length > 0 && !against.includes(NO_PROOF)
  return adds ? [...against, NO_PROOF] : against
}

/** Whether more came from somebody than people send; it still is not too much to be looked at. */
export async function takesTooMany(
  limits: Limits,
  often: Parameters<Limits['take']>[0],
  caller: string,
): Promise<boolean> {
  try {
    await limits.take(often, caller)
    return false
  } catch (error) {
    if (error instanceof TooMany) return true
    throw error
  }
}

/** One proof is good for one submission. */
const PROOF = { name: 'form proof', most: 1, seconds: 86_400 }

/** What came as the proof of work, which is used up by that; a way to give it back where nothing is kept. */
export async function takeProof(
  limits: Limits,
  token: string,
  given: Given,
): Promise<{ readonly proof: Proof; readonly release: () => Promise<void> }> {
  const nothing = async () => {}
  const proof = await checkProof(token, given.get(PROOF_FIELD)?.[0] ?? '')
  if (proof !== 'solved') return { proof, release: nothing }
  try {
    return { proof, release: await limits.take(PROOF, token) }
  } catch (error) {
    if (error instanceof TooMany) return { proof: 'none', release: nothing }
    throw error
  }
}
