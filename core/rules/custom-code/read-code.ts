/** What custom code loads, how large it is, and which parts block rendering (screens, `/custom-code`). */

/** The parts of a piece of custom code. */
export interface CodeParts {
  readonly css: string | null
  readonly head: string | null
  readonly body: string | null
}

/** Another site that code loads from, and how. */
export interface LoadedOrigin {
  readonly origin: string
  /** The security policy directive that has to allow it. */
  readonly directive: 'script-src' | 'style-src' | 'img-src' | 'frame-src' | 'media-src' | 'connect-src'
}

/** Something a browser waits for before it shows the page. */
export interface Blocking {
  readonly kind: 'script' | 'style sheet' | 'import' | 'inline script'
  /** Its address; empty for inline code. */
  readonly address: string
}

export interface CodeFacts {
  readonly loads: readonly LoadedOrigin[]
  readonly bytes: number
  readonly blocking: readonly Blocking[]
}

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The text up to its end tag, for scripts and styles. */
  readonly text: string
}

const ATTRIBUTE = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi
const byTag: Readonly<Record<string, LoadedOrigin['directive']>> = {
  script: 'script-src',
  iframe: 'frame-src',
  embed: 'frame-src',
  object: 'frame-src',
  video: 'media-src',
  audio: 'media-src',
  source: 'media-src',
  track: 'media-src',
  form: 'connect-src',
}
/** Link relations that load nothing. */
const STILL = /\b(canonical|alternate|author|license|me|next|prev|help|search|bookmark)\b/i
const NAMESPACE = 'http://www.w3.org'

/** Reads the tags of code in one pass; an unclosed tag extends to the end. */
function* tagsIn(code: string): Generator<Tag> {
  const begin = /<([a-z][\w-]*)/gi
  for (let found = begin.exec(code); found; found = begin.exec(code)) {
    const name = (found[1] ?? '').toLowerCase()
    const close = code.indexOf('>', begin.lastIndex)
    const end = close < 0 ? code.length : close
    const attributes = new Map<string, string>()
    for (const [, key = '', one, other, bare] of code.slice(begin.lastIndex, end).matchAll(ATTRIBUTE))
      attributes.set(key.toLowerCase(), one ?? other ?? bare ?? '')
    let text = ''
    begin.lastIndex = end
    if (name === 'script' || name === 'style') {
      const closing = new RegExp(`</${name}`, 'gi')
      closing.lastIndex = end
      const stop = closing.exec(code)?.index ?? code.length
      text = code.slice(end + 1, stop)
      begin.lastIndex = stop
    }
    yield { name, attributes, text }
  }
}

/** The origin of an address; undefined for the site's own. */
function originOf(address: string, ownOrigin: string): string | undefined {
  const whole = address.trim().startsWith('//') ? `https:${address.trim()}` : address.trim()
  if (!/^(https?|wss?):\/\//i.test(whole) || !URL.canParse(whole)) return undefined
  const { origin } = new URL(whole)
  return origin === ownOrigin || origin === NAMESPACE ? undefined : origin
}

/** The addresses in a text, such as a script: everything it might request. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\b(?:https?|wss?):)?\/\/[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?(?=[^\w.-]|$)/gi)]
    .map(([address]) => address)
    // `//` alone begins a comment; without a dot, the word after it is not a host.
    .filter(address => !address.startsWith('//') || address.includes('.'))

const cssAddresses = (css: string): readonly string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')\s]+)|@import\s+["']([^"']+)/gi)].map(
    ([, one, other]) => one ?? other ?? '',
  )

/** Reports what a piece of custom code does to a page. `siteUrl` is the site's own address. */
export function readCode({ css, head, body }: CodeParts, siteUrl: string): CodeFacts {
  const own = new URL(siteUrl).origin
  const loads = new Map<string, LoadedOrigin>()
  const blocking: Blocking[] = []
  const load = (address: string, directive: LoadedOrigin['directive']) => {
    const origin = originOf(address, own)
    if (origin) loads.set(`${directive} ${origin}`, { origin, directive })
  }
  const readCss = (text: string) => {
    for (const address of cssAddresses(text)) load(address, 'img-src')
    for (const [, one, other] of text.matchAll(/@import\s+(?:url\(\s*["']?([^"')\s]+)|["']([^"']+))/gi)) {
      load(one ?? other ?? '', 'style-src')
      blocking.push({ kind: 'import', address: one ?? other ?? '' })
    }
  }
  const readTags = (code: string, isHead: boolean) => {
    for (const { name, attributes, text } of tagsIn(code)) {
      const source = attributes.get('src') ?? ''
      const relation = attributes.get('rel') ?? ''
      const directive = byTag[name] ?? 'img-src'
      for (const key of ['src', 'data', 'poster', 'action', 'background', 'xlink:href'])
        if (attributes.has(key)) load(attributes.get(key) ?? '', directive)
      for (const part of (attributes.get('srcset') ?? '').split(','))
        load(part.trim().split(/\s/)[0] ?? '', 'img-src')
      if (attributes.has('style')) readCss(attributes.get('style') ?? '')
      if (name === 'link' && !STILL.test(relation)) {
        const address = attributes.get('href') ?? ''
        const isSheet = /\bstylesheet\b/i.test(relation)
        load(address, isSheet ? 'style-src' : 'connect-src')
        if (isSheet) blocking.push({ kind: 'style sheet', address })
      }
      if (name === 'style') readCss(text)
      if (name !== 'script') continue
      for (const address of addressesIn(text)) load(address, 'connect-src')
      const waits =
        !['async', 'defer'].some(key => attributes.has(key)) && attributes.get('type') !== 'module'
      const isCode = !/json|template/i.test(attributes.get('type') ?? '')
      if (isHead && isCode && source && waits) blocking.push({ kind: 'script', address: source })
      if (isHead && isCode && !source && text.trim() !== '')
        blocking.push({ kind: 'inline script', address: '' })
    }
  }
  readCss(css ?? '')
  readTags(head ?? '', true)
  readTags(body ?? '', false)
  const bytes = new TextEncoder().encode(`${css ?? ''}${head ?? ''}${body ?? ''}`).length
  return { loads: [...loads.values()], bytes, blocking }
}

/** Whether code loads anything from another site. */
export const loadsElsewhere = (parts: CodeParts, siteUrl: string): boolean =>
  readCode(parts, siteUrl).loads.length > 0
