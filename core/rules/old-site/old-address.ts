/** Addresses and times as old systems write them. */

/** The path of an address, as it was asked for. Addresses such as `/?p=12` lead to the page too, and have no path. */
export function pathOfUrl(url: string): string | null {
  const path =
    /^https?:\/\/[^/?#]+([^?#]*)/i.exec(url.trim())?.[1] ?? (/^\/(?!\/)[^?#]*/.exec(url.trim())?.[0] || null)
  if (path === null || path.length > 600) return null
  if (path === '' || path === '/') return /[?]/.test(url) ? null : '/'
  return path
}

/** `2019-05-01 09:30:00` as an instant; null for what WordPress writes where there is none. */
export function instantOf(written: string | undefined, zone = 'Z'): string | null {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(written ?? '') ?? []
  if (!day || day.startsWith('0000')) return null
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
