/** Which addresses a robots.txt lets a robot read (RFC 9309). */

/** One line that allows or forbids. */
export interface RobotsRule {
  readonly allows: boolean
  readonly pattern: string
  /** Its line number in the file, from 1. */
  readonly line: number
}

/** A group: names of robots, and the rules for them. */
export interface RobotsGroup {
  /** In lowercase; `*` is every robot without its own group. */
  readonly robots: readonly string[]
  readonly rules: readonly RobotsRule[]
}

/** A line that no robot understands. */
export interface RobotsFault {
  readonly line: number
  readonly message: string
}

/** A parsed robots.txt. */
export interface RobotsFile {
  readonly groups: readonly RobotsGroup[]
  readonly faults: readonly RobotsFault[]
}

/** Whether a robot may read an address, and the line that decides it; null if no rule applies. */
export interface RobotsAnswer {
  readonly allowed: boolean
  readonly rule: RobotsRule | null
  /** The group that applies; null if the file has none for this robot. */
  readonly spokenTo: string | null
}

/** Robots ignore everything after this (RFC 9309, 2.5). */
const LONGEST = 500 * 1024
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param'])

/** The default rules for robots. */
export const usualRobots =
  'User-agent: *\nDisallow: /maintenance/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /preview/\n'

/**
 * The robots.txt that the site serves: the custom text plus the sitemap's address, or a ban on everything.
 *
 * @param written The custom text; null if there is none.
 */
export function robotsFile(
  written: string | null,
  { allowsIndexing, publicUrl }: { readonly allowsIndexing: boolean; readonly publicUrl: string },
): string {
  if (!allowsIndexing) return 'User-agent: *\nDisallow: /\n'
  const own = (written ?? usualRobots).replace(/^sitemap:.*$/gim, '').trim()
  return `${own}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Parses a robots.txt. Invalid lines are skipped, as robots do, and reported. */
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
      faults.push({ line, message: `Robots skip “${bare.slice(0, 60)}”, which they don’t know.` })
      continue
    }
    if (name === 'user-agent') {
      const robot = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
      if (robot === '') faults.push({ line, message: 'Name a robot, or enter * for all of them.' })
      const last = isNaming ? groups.at(-1) : undefined
      if (last) last.robots.push(robot)
      else groups.push({ robots: [robot], rules: [] })
      isNaming = true
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      const group = groups.at(-1)
      if (!group) faults.push({ line, message: 'Add a User-agent line first.' })
      else if (value !== '' && !/^[/*$]/.test(value))
        faults.push({ line, message: `“${value.slice(0, 60)}” matches nothing. A path begins with /.` })
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

/** Normalizes percent-encoding: characters that need none are plain, everything else is encoded in uppercase. */
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

/** Whether a path matches a pattern prefix; `*` matches anything, `$` at the end anchors it. */
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
