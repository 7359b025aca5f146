import { remembered } from '@rounds/core/rules/remembered'
import { BrokenTemplate, type Parsed, type Sandbox } from '../../html/liquid.ts'
import { sanitiseHtml } from '../../html/sanitise.ts'

/** What the HTML of editors is shown with. */
export interface HtmlScope {
  readonly sandbox: Sandbox
  /** What `{{ … }}` in the text can name: tokens, settings, the page. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where the pages are that links name by their keys. */
  readonly addresses: ReadonlyMap<number, string>
  /** What the texts of one page have used up of the time that they may take together. */
  readonly spent: { milliseconds: number }
}

/** Each text has its bounds; a page of a hundred costly ones must not hold the server up a hundred times as long. */
const MOST_MILLISECONDS = 1_000

const parsed = new WeakMap<Sandbox, Map<string, Parsed | null>>()
const MOST_PARSED = 2_000

/** Puts tokens into a text. What cannot be read as Liquid, or in time, stands there as it was written. */
export function withTokens(text: string, { sandbox, values, spent }: HtmlScope): string {
  if (!text.includes('{{') && !text.includes('{%')) return text
  if (spent.milliseconds > MOST_MILLISECONDS) return text
  const began = performance.now()
  let known = parsed.get(sandbox)
  if (!known || known.size > MOST_PARSED) {
    known = new Map()
    parsed.set(sandbox, known)
  }
  try {
    const template = known.get(text) ?? sandbox.parse(text)
    known.set(text, template)
    return template.render(values)
  } catch (error) {
    if (error instanceof BrokenTemplate) return text
    throw error
  } finally {
    spent.milliseconds += performance.now() - began
  }
}

/** The HTML of an editor, fit to be sent: tokens filled in, links to pages led there, everything unsafe left out. */
export function trustedHtml(html: string | null, scope: HtmlScope): string {
  if (!html) return ''
  return resolveLinks(sanitizedOnce(withTokens(html, scope)), scope.addresses)
}

const [MOST_SANITIZED, LONGEST_SANITIZED] = [500, 20_000]

/** What was sanitized before: a notice or an ad stands on every page, and sanitizing takes longer than rendering. */
const sanitizedOnce = (html: string): string =>
  html.length > LONGEST_SANITIZED ? sanitiseHtml(html) : sanitized(html)
const sanitized = remembered(sanitiseHtml, MOST_SANITIZED)

const ANCHOR = /<a\b([^>]*)>/gi
const HREF = /\shref="([^"]*)"/i
const PAGE = /^page:(\d{1,9})(#[^\s"]*)?$/i
const OWN = /^\/(?!\/)[^?#"]*\?([^#"]*)(#[^\s"]*)?$/
const CID = /(?:^|&(?:amp;)?)cid=(\d{1,9})(?:&|$)/i

/**
 * The key of the page that a link names: `page:12`, or an own path with `cid=12`. Taken apart in two steps: one
 * pattern for both takes the square of the length of a link that holds nothing but beginnings.
 */
function pageOfLink(link: string): { readonly id: number; readonly place: string } | undefined {
  const page = PAGE.exec(link)
  if (page) return { id: Number(page[1]), place: page[2] ?? '' }
  const [, query = '', place = ''] = OWN.exec(link) ?? []
  const id = CID.exec(query)?.[1]
  return id === undefined ? undefined : { id: Number(id), place }
}

/** The keys of the pages that a text links to. */
export function linkedPages(html: string | null): readonly number[] {
  if (!html) return []
  return [...html.matchAll(/(?:page:|[?&;]cid=)(\d{1,9})/gi)].map(match => Number(match[1]))
}

/** A link led to where its page is now; undefined where that page is not shown any more. */
export function resolveLink(link: string, addresses: ReadonlyMap<number, string>): string | undefined {
  const page = pageOfLink(link)
  if (!page) return link
  const address = addresses.get(page.id)
  return address === undefined ? undefined : address + page.place
}

/** Sanitised HTML with its links to pages resolved; a link to a page that is gone becomes plain text. */
function resolveLinks(html: string, addresses: ReadonlyMap<number, string>): string {
  if (linkedPages(html).length === 0) return html
  return html.replace(ANCHOR, (tag, attributes: string) => {
    const href = HREF.exec(attributes)?.[1]
    if (href === undefined || !pageOfLink(href)) return tag
    const address = resolveLink(href, addresses)
    return address === undefined
      ? `<a${attributes.replace(HREF, '').replace(/\s(?:target|rel)="[^"]*"/gi, '')}>`
      : `<a${attributes.replace(HREF, ` href="${escapeHtml(address)}"`)}>`
  })
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
