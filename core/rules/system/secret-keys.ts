import { type ToolId, toolNamed } from '../../tools/index.ts'

const DAY_MS = 86_400_000
/** So many days before a key ends or is due, people are reminded. */
const SOON_DAYS = 14

/** The service whose key the AI tools use. */
export const AI_SERVICE = 'openai'

/** What uses the key of a service, by the name of the service in small letters. */
const users: Readonly<Partial<Record<string, ToolId>>> = {
  [AI_SERVICE]: 'ai-tools',
  getresponse: 'email-marketing',
  klaviyo: 'email-marketing',
  mailchimp: 'email-marketing',
  'constant contact': 'email-marketing',
}

/** What a key for an outside system says of itself. */
export interface SecretKey {
  readonly KmService?: string | null
  readonly KmExpiresDt?: string | null
  readonly KmRotateDays?: number | null
  readonly KmSetDt?: string | null
}

/** The tool that uses a key; undefined where it is kept for something outside Rounds. */
export function userOfKey({ KmService }: SecretKey) {
  const id = users[(KmService ?? '').trim().toLowerCase()]
  return id && toolNamed(id)
}

/** Whether a key is fresh, should be replaced, or has ended. */
export type KeyAge = 'fresh' | 'soon' | 'due' | 'expired'

/** When a key is to be replaced: at its end, or so many days after its value was set, whichever comes first. */
export function keyDue({ KmExpiresDt, KmRotateDays, KmSetDt }: SecretKey): number | null {
  const ends = KmExpiresDt ? Date.parse(KmExpiresDt) : Number.POSITIVE_INFINITY
  const turns =
    KmRotateDays && KmSetDt ? Date.parse(KmSetDt) + KmRotateDays * DAY_MS : Number.POSITIVE_INFINITY
  const due = Math.min(ends, turns)
  return Number.isFinite(due) ? due : null
}

/** How old a key is at a moment. */
export function keyAge(key: SecretKey, now: number): KeyAge {
  if (key.KmExpiresDt && Date.parse(key.KmExpiresDt) <= now) return 'expired'
  const due = keyDue(key)
  if (due === null || due > now + SOON_DAYS * DAY_MS) return 'fresh'
  return due <= now ? 'due' : 'soon'
}
