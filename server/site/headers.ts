import { createHash } from 'node:crypto'

/** Raw headers in the order in which they are sent: name, value, name, value. */
export type RawHeaders = readonly string[]

/** What a page's headers are made from. */
export interface PageSecurity {
  /** The site's settings, the protected ones among them. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether the site is public over HTTPS. */
  readonly isSecure: boolean
  /** Custom code in the head and at the end of the body: only its own scripts and styles may run. */
  readonly code: string
  /** The address of the site where the admin is at the same one. */
  readonly shared?: string
  /** Another origin of the site that forms are sent to, such as the search of the main site. */
  readonly formsTo?: string
  /** What is typed on the page can be health information: it loads nothing from another origin, whatever settings say. */
  readonly isPrivate?: boolean
}

const standard = "default-src 'self'; img-src 'self' data: https:; style-src 'self'"

/** The policy of a page that health information is typed on; no setting has a say in it. */
const PRIVATE = [
  "default-src 'self'",
  "img-src 'self' data:",
  ...['style', 'font', 'media', 'connect', 'frame', 'worker', 'manifest'].map(name => `${name}-src 'self'`),
  "webrtc 'block'",
].join('; ')

/** Directives that no setting can loosen, since nothing of the site needs them. */
const fixed: readonly (readonly [name: string, value: string])[] = [
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
]

/** One line of printable characters: whatever else a setting holds would break the answer. */
const oneLine = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').trim()

/** The attributes and the text of each element, found in one pass: one pattern for both ends takes the square. */
function* elementsIn(code: string, tag: 'script' | 'style'): Generator<{ attributes: string; text: string }> {
  const begin = new RegExp(`<${tag}\\b`, 'gi')
  const end = new RegExp(`</${tag}\\s*>`, 'gi')
  while (begin.exec(code)) {
    const inner = code.indexOf('>', begin.lastIndex) + 1
    end.lastIndex = inner
    const found = inner > 0 ? end.exec(code) : null
    if (!found) return
    yield { attributes: code.slice(begin.lastIndex, inner - 1), text: code.slice(inner, found.index) }
    begin.lastIndex = end.lastIndex
  }
}

const hashesOf = (code: string, tag: 'script' | 'style'): readonly string[] =>
  [...elementsIn(code, tag)]
    .filter(({ attributes }) => !/\ssrc\s*=/i.test(attributes))
    .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/**
 * The policy of a page: the site's setting, made stricter. Inline scripts and styles run by their hashes only, so that
 * one in an editor's text never does, and films play where the sanitiser lets them stand.
 */
export function contentSecurityPolicy({
  settings,
  isSecure,
  code,
  shared,
  formsTo,
  isPrivate = false,
}: PageSecurity): string {
  const policy = new Map<string, string>()
  for (const part of (isPrivate ? PRIVATE : oneLine(settings.ContentSecurityPolicy || standard)).split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/)
    if (/^[a-z-]+$/i.test(name)) policy.set(name.toLowerCase(), values.join(' '))
  }
  const fallback = policy.get('default-src') ?? "'self'"
  const restrict = (name: string, hashes: readonly string[]) => {
    const values = (policy.get(name) ?? fallback)
      .split(' ')
      .filter(value => value !== "'unsafe-inline'" && value !== "'none'")
    policy.set(name, [...values, ...hashes].join(' ') || "'none'")
  }
  restrict('script-src', hashesOf(code, 'script'))
  restrict('style-src', hashesOf(code, 'style'))
  policy.set('style-src-attr', "'unsafe-inline'")
  if (!policy.has('frame-src'))
    policy.set(
      'frame-src',
      "'self' https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://fast.wistia.net",
    )
  if (shared !== undefined) keepFromAdmin(policy, fallback, shared)
  for (const [name, value] of fixed) policy.set(name, value)
  if (formsTo !== undefined) policy.set('form-action', `'self' ${formsTo}`)
  const hosts = oneLine((settings.AllowedFrameHosts ?? '').replace(/\s+/g, ' '))
    .split(' ')
    .filter(host => /^(https:\/\/)?[\w.*-]+(:\d+)?$/.test(host))
  policy.set('frame-ancestors', ["'self'", ...hosts].join(' '))
  if (isSecure) policy.set('upgrade-insecure-requests', '')
  return [...policy].map(([name, value]) => `${name} ${value}`.trim()).join('; ')
}

/** Sources that the admin's own address is among. */
const EVERYWHERE = new Set(["'self'", '*', 'http:', 'https:'])

/**
 * Where the admin is at the same address, no script of a page calls the API, and no page frames the admin; files may
 * be framed and fetched, and what the site makes itself fetched.
 */
function keepFromAdmin(policy: Map<string, string>, fallback: string, shared: string): void {
  const { host } = new URL(shared)
  for (const name of ['connect-src', 'frame-src']) {
    const sources = (policy.get(name) ?? fallback).split(' ')
    const others = sources.filter(
      source => !EVERYWHERE.has(source) && source !== "'none'" && !source.toLowerCase().includes(host),
    )
    // What the scripts of pages ask of the site itself; the API is elsewhere.
    const own = name === 'connect-src' ? [`${shared}/files/`, `${shared}/_site/`] : [`${shared}/files/`]
    policy.set(name, [...own, ...others].join(' '))
  }
}

/** Where browsers report what a policy that is tried would block. */
export const REPORTS = '/_site/reports'

/** Browsers take no notice of these in a policy that is only tried, and complain of one. */
const notTried = /(^|; )(upgrade-insecure-requests|report-uri [^;]*)(?=;|$)/g

/** The policy that is tried beside the one in force; none where nobody tries one. */
function triedPolicy(security: PageSecurity): RawHeaders {
  const tried = security.settings.TriedContentSecurityPolicy
  if (!tried) return []
  const settings = { ...security.settings, ContentSecurityPolicy: tried }
  const policy = contentSecurityPolicy({ ...security, settings }).replace(notTried, '')
  return ['content-security-policy-report-only', `${policy}; report-uri ${REPORTS}`]
}

/** The headers of every answer of the site, but for its type and its lifetime. */
export function securityHeadersOf(security: PageSecurity): RawHeaders {
  const { settings, isSecure, isPrivate = false } = security
  const permissions = oneLine(settings.PermissionsPolicy ?? '')
  const transport = oneLine(settings.StrictTransportSecurity ?? '')
  return [
    'content-security-policy',
    contentSecurityPolicy(security),
    ...triedPolicy(security),
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    oneLine(settings.ReferrerPolicy || 'strict-origin-when-cross-origin'),
    'cross-origin-opener-policy',
    'same-origin',
    // What a page does not load may still be looked up by its name.
    ...(isPrivate ? ['x-dns-prefetch-control', 'off'] : []),
    ...(permissions ? ['permissions-policy', permissions] : []),
    ...(isSecure && transport ? ['strict-transport-security', transport] : []),
  ]
}
