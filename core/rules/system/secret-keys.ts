import { type ToolId, toolNamed } from '../../tools/index.ts'

const DAY_MS = 86_400_000
/** How many days before a key expires or is due people are reminded. */
const SOON_DAYS = 14

/** The service whose key the AI tools use. */
export const AI_SERVICE = 'openai'

/** What uses a service's key, by the service's name in lowercase. */
const users: Readonly<Partial<Record<string, ToolId>>> = {
  [AI_SERVICE]: 'ai-tools',
  getresponse: 'email-marketing',
  klaviyo: 'email-marketing',
  mailchimp: 'email-marketing',
  'constant contact': 'email-marketing',
}

/** The facts about a key for an external system. */
export interface SecretKey {
  readonly KmService?: string | null
  readonly KmExpiresDt?: string | null
  readonly KmRotateDays?: number | null
  readonly KmSetDt?: string | null
}

/** The tool that uses a key; undefined if it is used outside Rounds. */
export function userOfKey({ KmService }: SecretKey) {
  const id = users[(KmService ?? '').trim().toLowerCase()]
  return id && toolNamed(id)
}

/** Whether a key is fresh, due for replacement, or expired. */
export type KeyAge = 'fresh' | 'soon' | 'due' | 'expired'

/**
 * When a key is due for replacement: when it expires, or a number of days after its value was set, whichever is first.
 */
export function keyDue({ KmExpiresDt, KmRotateDays, KmSetDt }: SecretKey): number | null {
  const ends = KmExpiresDt ? Date.parse(KmExpiresDt) : Number.POSITIVE_INFINITY
  const turns =
    KmRotateDays && KmSetDt ? Date.parse(KmSetDt) + KmRotateDays * DAY_MS : Number.POSITIVE_INFINITY
  const due = Math.min(ends, turns)
  return Number.isFinite(due) ? due : null
}

/** The age of a key. */
export function keyAge(key: SecretKey, now: number): KeyAge {
  if (key.KmExpiresDt && Date.parse(key.KmExpiresDt) <= now) return 'expired'
  const due = keyDue(key)
  if (due === null || due > now + SOON_DAYS * DAY_MS) return 'fresh'
  return due <= now ? 'due' : 'soon'
}
