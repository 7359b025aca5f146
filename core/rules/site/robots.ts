/** Which addresses a robots.txt lets a robot read (RFC 9309). */

/** One line that allows or forbids. */
export interface RobotsRule {
  readonly allows: boolean
  readonly pattern: string
  /** Its line in the file, the first being 1. */
  readonly line: number
}

/** Robots by the names they go by, and what is said to them. */
export interface RobotsGroup {
  /** In small letters; `*` is every robot that is not named elsewhere. */
  readonly robots: readonly string[]
  readonly rules: readonly RobotsRule[]
}

/** A line that no robot understands. */
export interface RobotsFault {
  readonly line: number
  readonly message: string
}

/** A robots.txt as robots read it. */
export interface RobotsFile {
  readonly groups: readonly RobotsGroup[]
  readonly faults: readonly RobotsFault[]
}

/** Whether a robot may read an address, and the line that says so; none where nothing is said. */
export interface RobotsAnswer {
  readonly allowed: boolean
  readonly rule: RobotsRule | null
  /** Whose rules count; null where the file has none for this robot. */
  readonly spokenTo: string | null
}

/** Robots read no more of a file (RFC 9309, 2.5). */
const LONGEST = 500 * 1024
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param'])

/** What robots are told where nobody has written anything. */
export const usualRobots =
  'User-agent: *\nDisallow: /maintenance/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /preview/\n'

/**
 * The robots.txt that the site serves: what was written, with the address of the sitemap; or that all of it is off
 * limits.
 *
 * @param written What people wrote; null where nobody has.
 */
export function robotsFile(
  written: string | null,
  { allowsIndexing, publicUrl }: { readonly allowsIndexing: boolean; readonly publicUrl: string },
): string {
  if (!allowsIndexing) return 'User-agent: *\nDisallow: /\n'
  const own = (written ?? usualRobots).replace(/^sitemap:.*$/gim, '').trim()
  return `${own}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Reads a robots.txt. What cannot be understood is left out, as robots do, and named. */
export function readRobots(text: string): RobotsFile {
  const groups: { robots: string[]; rules: RobotsRule[] }[] = []
  const faults: RobotsFault[] = []
  let isNaming = false
  for (const [index, written] of text
    .slice(0, LONGEST)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    const bare = written.replace(/#.*/, '').trim()
    if (bare === '') continue
    const at = bare.indexOf(':')
    const name = bare.slice(0, Math.max(at, 0)).trim().toLowerCase()
    const value = bare.slice(at + 1).trim()
    if (at < 0 || !KNOWN.has(name)) {
      faults.push({ line, message: `Robots skip “${bare.slice(0, 60)}”: they know no such line.` })
      continue
    }
    if (name === 'user-agent') {
      const robot = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
      if (robot === '') faults.push({ line, message: 'This names no robot. Write * for all of them.' })
      const last = isNaming ? groups.at(-1) : undefined
      if (last) last.robots.push(robot)
      else groups.push({ robots: [robot], rules: [] })
      isNaming = true
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      const group = groups.at(-1)
      if (!group) faults.push({ line, message: 'Nobody is spoken to yet: a User-agent line comes first.' })
      else if (value !== '' && !/^[/*$]/.test(value))
        faults.push({ line, message: `“${value.slice(0, 60)}” matches nothing: a path begins with /.` })
      else if (value !== '') group.rules.push({ allows: name === 'allow', pattern: value, line })
    }
  }
  return { groups, faults }
}

/**
 * Whether a robot may read an address: the longest pattern that matches decides, and allowing wins where two are as long.
 *
 * @param robot Its name, as `Googlebot`.
 * @param address A path with what is asked for in it, or a whole address.
 */
export function askRobots(file: RobotsFile, robot: string, address: string): RobotsAnswer {
  const name = (/^[a-z_-]+/i.exec(robot.trim())?.[0] ?? '').toLowerCase()
  const named = file.groups.filter(({ robots }) => name !== '' && robots.includes(name))
  const spoken = named.length > 0 ? named : file.groups.filter(({ robots }) => robots.includes('*'))
  const spokenTo = spoken.length === 0 ? null : named.length > 0 ? name : '*'
  const path = pathFor(address)
  if (path === '/robots.txt') return { allowed: true, rule: null, spokenTo }
  let best: RobotsRule | null = null
  let length = -1
  for (const rule of spoken.flatMap(({ rules }) => rules)) {
    const pattern = spellOctets(rule.pattern)
    if (!matches(pattern, path)) continue
    if (pattern.length < length || (pattern.length === length && !rule.allows)) continue
    best = rule
    length = pattern.length
  }
  return { allowed: best?.allows ?? true, rule: best, spokenTo }
}

/** The part of an address that patterns are compared with. */
function pathFor(address: string): string {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/s, '')
  return spellOctets(path.startsWith('/') ? path : `/${path}`)
}

/** One spelling for octets: what needs no encoding is plain, everything else is encoded in capitals. */
function spellOctets(text: string): string {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(sign) ? sign : code.toUpperCase()
  })
  return plain.replace(/[^\x21-\x7e]/gu, sign => encodeSign(sign))
}

function encodeSign(sign: string): string {
  try {
    return encodeURIComponent(sign)
  } catch {
    return '%EF%BF%BD'
  }
}

/** Whether a path begins as a pattern says; `*` is anything, `$` at its end the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !isWhole || path.length === first.length
  const last = isWhole ? rest.pop() : undefined
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last))
}
