import type { FormMeta } from './content.ts'

/** Whether a timestamp is set and in the past. */
const hasCome = (instant: string | null | undefined, now: number): boolean =>
  Boolean(instant) && Date.parse(instant ?? '') <= now

/** Why a form is closed, as a sentence for visitors; null if it is open. An invalid timestamp counts as none. */
export function whyNotOpen(
  { opensAt, closesAt, maxSubmissions }: FormMeta,
  sent: number,
  now: number,
): string | null {
  if (hasCome(closesAt, now)) return 'This form is closed.'
  if (opensAt && Date.parse(opensAt) > now) return 'This form is not open yet.'
  if (maxSubmissions && sent >= maxSubmissions) return 'This form is closed.'
  return null
}
