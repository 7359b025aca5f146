/** A page of any site, as a browser gets it: its title, its main text and what search engines are told of it. */
import {
  type Element,
  isElement,
  type Node,
  parseHtml,
  printHtml,
  textOf,
} from '../text/clean-paste/html-tree.ts'
import { htmlBody } from './body.ts'
import { elementsIn, plainText } from './html-parts.ts'
import { instantOf, pathOfUrl } from './old-address.ts'
import type { OldPage } from './old-item.ts'
import { mapHtmlUrls } from './urls.ts'

/** Parts of a page that are the site's and not the page's own. */
const FRAME = /^(?:nav|header|footer|aside|script|style|noscript|form|template|link|meta)$/
const FRAME_ROLE = /^(?:navigation|banner|contentinfo|search|complementary)$/
/** The names by which sites call what is not the text of a page. */
const FRAME_NAME =
  /(?:^|[\s_-])(?:nav|menu|breadcrumbs?|sidebar|footer|header|cookie|share|social|related|comments|skip-link)(?:$|[\s_-])/i

/** Reads a page. Undefined where there is nothing to read. */
export function readWebPage(url: string, html: string, changed: string | null = null): OldPage | undefined {
  const tree = parseHtml(html)
  const path = pathOfUrl(url)
  const main = mainOf(tree)
  const heading = elementsIn(main, 'h1')[0] ?? elementsIn(tree, 'h1')[0]
  const title = plainText(textOf(heading?.children ?? [])) || titleOf(html)
  if (path === null || title === '') return undefined
  const [base] = elementsIn(tree, 'base').flatMap(({ attributes }) => attributes.href ?? [])
  const { blocks, losses } = htmlBody(
    mapHtmlUrls(printHtml(withoutFrame(main, heading)), address => absolute(address, base, url)),
  )
  const metas = new Map(
    elementsIn(tree, 'meta').map(({ attributes }) => [
      (attributes.name ?? attributes.property ?? '').toLowerCase(),
      attributes.content ?? '',
    ]),
  )
  const type = metas.get('og:type')
  const published = instantOf(metas.get('article:published_time')) ?? null
  const isNews = type === 'article' && published !== null
  return {
    kind: isNews ? 'news' : 'page',
    oldKey: `url:${path}`,
    title: title.slice(0, 390),
    losses: blocks.length === 0 ? [...losses, 'Its text: the page has no main part.'] : losses,
    addresses: [path],
    blocks,
    introHtml: null,
    introPhoto: null,
    seoTitle: titleOf(html).slice(0, 400) || null,
    description: plainText(metas.get('description') ?? '').slice(0, 1000) || null,
    noIndex: /noindex/i.test(metas.get('robots') ?? ''),
    isPublished: true,
    date: isNews ? published.slice(0, 10) : (changed?.slice(0, 10) ?? null),
    author: plainText(metas.get('author') ?? '').slice(0, 200) || null,
    begins: null,
    ends: null,
    allDay: false,
    place: null,
    takesComments: false,
  }
}

/** An address as it is on the whole site: pages write them as seen from where they are. */
function absolute(address: string, base: string | undefined, page: string): string {
  const from = base !== undefined && URL.canParse(base, page) ? new URL(base, page).href : page
  const isKept = address === '' || /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)
  return isKept || !URL.canParse(address, from) ? address : new URL(address, from).href
}

/** What a title element says, which the tree keeps no text of. */
const titleOf = (html: string): string => {
  const from = html.search(/<title[\s>]/i)
  if (from < 0) return ''
  const open = html.indexOf('>', from) + 1
  const end = html.indexOf('<', open)
  return plainText(html.slice(open, end < 0 ? open : Math.min(end, open + 1000)))
}

/** The main part of a page: where the page says so, else its article with the most words, else its body. */
function mainOf(tree: readonly Node[]): readonly Node[] {
  const [main] = elementsIn(tree, 'main')
  if (main) return main.children
  const articles = elementsIn(tree, 'article')
  const [first] = articles.toSorted((one, other) => textOf([other]).length - textOf([one]).length)
  return (first ?? elementsIn(tree, 'body')[0])?.children ?? tree
}

function withoutFrame(nodes: readonly Node[], heading: Element | undefined): readonly Node[] {
  return nodes.flatMap((node): readonly Node[] => {
    if (!isElement(node)) return [node]
    if (node === heading || FRAME.test(node.tag)) return []
    const { role = '', class: named = '', id = '' } = node.attributes
    if (FRAME_ROLE.test(role) || (/^(?:div|section|ul)$/.test(node.tag) && FRAME_NAME.test(`${named} ${id}`)))
      return []
    return [{ ...shownAtOnce(node), children: withoutFrame(node.children, heading) }]
  })
}

/** A picture that a script would have shown when it is scrolled to. */
function shownAtOnce(node: Element): Element {
  const { src = '', 'data-src': later } = node.attributes
  if (node.tag !== 'img' || !later || (src !== '' && !src.startsWith('data:'))) return node
  return { ...node, attributes: { ...node.attributes, src: later } }
}

/** What a sitemap lists. */
export interface SitemapEntries {
  readonly pages: readonly { readonly url: string; readonly changed: string | null }[]
  /** Further sitemaps. */
  readonly more: readonly string[]
}

/** Reads a sitemap, or an index of sitemaps. */
export function readSitemap(xml: string): SitemapEntries {
  const tree = parseHtml(xml.replace(/<!\[CDATA\[|\]\]>/g, ''))
  const textIn = (node: Element, tag: string) =>
    plainText(textOf(elementsIn(node.children, tag)[0]?.children ?? []))
  return {
    pages: elementsIn(tree, 'url').map(entry => ({
      url: textIn(entry, 'loc'),
      changed: instantOf(textIn(entry, 'lastmod')),
    })),
    more: elementsIn(tree, 'sitemap').map(entry => textIn(entry, 'loc')),
  }
}
