/** Content security policies and the reports that browsers send about them (W3C, CSP Level 3). */
import { settingWords } from '../../words/settings.ts'

const { wrong } = settingWords

const directives = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src
   connect-src media-src frame-src child-src worker-src manifest-src object-src base-uri form-action frame-ancestors
   upgrade-insecure-requests`.split(/\s+/),
)
const quoted =
  /^'(self|none|unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|report-sample|wasm-unsafe-eval|(nonce-|sha(256|384|512)-)[\w+/=-]+)'$/
const plain =
  /^(\*|[a-z][a-z0-9+.-]*:|([a-z][a-z0-9+.-]*:\/\/)?(\*\.)?[\w-]+(\.[\w-]+)*(:(\d{1,5}|\*))?(\/[\w./%~-]*)?)$/i

/** One directive: its name and sources. */
export interface PolicyPart {
  readonly name: string
  readonly sources: readonly string[]
}

/** The directives of a policy; a repeated name counts once, as in browsers. */
export function readPolicy(text: string): readonly PolicyPart[] {
  const parts = new Map<string, PolicyPart>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    const known = name.toLowerCase()
    if (known !== '' && !parts.has(known)) parts.set(known, { name: known, sources })
  }
  return [...parts.values()]
}

/** What browsers would not understand in a policy, as sentences; empty for an empty policy. */
export function policyFaults(text: string): readonly string[] {
  return readPolicy(text).flatMap(({ name, sources }) => {
    if (!directives.has(name)) return [wrong.directive(name.slice(0, 60))]
    const odd = sources.find(source => !quoted.test(source) && !plain.test(source))
    return odd === undefined ? [] : [wrong.source(odd.slice(0, 100), name)]
  })
}

/** The policy with one more source allowed, unless it is already. */
export function allowInPolicy(text: string, directive: string, source: string): string {
  const parts = readPolicy(text)
  const asWritten = parts.find(({ name }) => name === directive)
  const usual = parts.find(({ name }) => name === 'default-src')?.sources ?? ["'self'"]
  const sources = asWritten?.sources ?? usual
  if (sources.includes(source)) return text
  const more = { name: directive, sources: [...sources.filter(one => one !== "'none'"), source] }
  const changed = asWritten ? parts.map(part => (part === asWritten ? more : part)) : [...parts, more]
  return changed.map(({ name, sources: allowed }) => [name, ...allowed].join(' ')).join('; ')
}

/** A browser's report of what a policy would block: the rule, the source, and the page. */
export interface PolicyReport {
  readonly directive: string
  /** An origin, or a keyword such as inline or eval. */
  readonly blocked: string
  /** The path of the page, without its query. */
  readonly page: string
}

const WORDS = new Set(['inline', 'eval', 'self', 'data', 'blob', 'wasm-eval', 'trusted-types-policy'])
const LONGEST = 300

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null

/**
 * Parses a report in either of the two formats. Drops reports that name no rule, come from another site or may contain
 * personal data.
 */
export function readReports(sent: unknown, siteUrl: string): readonly PolicyReport[] {
  const bodies = Array.isArray(sent)
    ? sent.slice(0, 20).map(entry => (isBody(entry) && entry.type === 'csp-violation' ? entry.body : null))
    : [isBody(sent) ? sent['csp-report'] : null]
  return bodies.flatMap(body => (isBody(body) ? (reportOf(body, siteUrl) ?? []) : []))
}

function reportOf(body: Body, siteUrl: string): PolicyReport | undefined {
  const one = (...names: readonly string[]) =>
    names.map(name => body[name]).find((value): value is string => typeof value === 'string') ?? ''
  const [directive = ''] = one('effective-directive', 'effectiveDirective', 'violated-directive').split(' ')
  const page = pathOf(one('document-uri', 'documentURL'), siteUrl)
  const blocked = blockedOf(one('blocked-uri', 'blockedURL'), siteUrl)
  if (!directives.has(directive) || page === undefined || blocked === undefined) return undefined
  return { directive, blocked, page }
}

/** An address with an @ may identify a person. */
function pathOf(address: string, siteUrl: string): string | undefined {
  if (address.length > 4_000 || !URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(siteUrl).origin || pathname.length > LONGEST || /[@\p{Cc}]/u.test(pathname))
    return undefined
  return pathname
}

function blockedOf(text: string, siteUrl: string): string | undefined {
  if (text === '') return 'inline'
  if (WORDS.has(text)) return text
  if (text.length > 4_000 || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  if (origin === new URL(siteUrl).origin) return 'self'
  const blocked = origin === 'null' ? protocol : origin
  return blocked.length > LONGEST ? undefined : blocked
}

/** What to allow so that a report stops; undefined if the code should be moved instead, such as inline code. */
export function sourceOfReport({ blocked }: Pick<PolicyReport, 'blocked'>): string | undefined {
  if (blocked === 'self') return "'self'"
  if (blocked === 'data' || blocked === 'blob') return `${blocked}:`
  return /^https?:|^[a-z]+:$/.test(blocked) ? blocked : undefined
}
