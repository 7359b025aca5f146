/** What the redirect form says while it is being filled in. */

/** Whether enough is filled in to show where the redirect leads. */
export const isCheckable = ({ RType, RFrom, RTo }: { readonly [name: string]: unknown }): boolean =>
  typeof RFrom === 'string' &&
  /^\/\S*$/.test(RFrom) &&
  (RType === '410' || (typeof RTo === 'string' && /^(\/|https?:\/\/[^/]|page:|mailto:|tel:|#)/.test(RTo)))

/** What the form says about the end of a valid path; null if it has no end. */
export function endOfWay({
  end,
  arrives,
  isOutside,
  way,
}: {
  readonly end: string
  readonly arrives: string | null
  readonly isOutside: boolean
  readonly way: readonly string[]
}): 'arrives' | 'outside' | 'unknown' | 'file' | 'gone' | null {
  if (end === 'gone') return 'gone'
  if (end !== 'address') return null
  if (arrives !== null) return 'arrives'
  if (isOutside) return 'outside'
  // Where a pattern ends depends on its wildcard's value.
  if (way.at(-1)?.endsWith('…')) return null
  return way.at(-1)?.startsWith('/files/') ? 'file' : 'unknown'
}
