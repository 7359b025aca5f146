import { showsBanner } from '@rounds/core/rules/banners'
import { isOnAt, zoneOrUtc } from '@rounds/core/rules/time'
import { folderWay } from '../folders.ts'
import { type Addresses, addressesIn, homeOf } from '../microsites.ts'
import type { Folder, MenuEntry, Notice, SiteChrome } from '../read/frame.ts'
import { type Dates, datesIn } from './dates.ts'
import type { SitePictures } from './site-pictures.ts'
import type { Templates } from './templates.ts'
import { escapeHtml, type HtmlScope, resolveLink, trustedHtml, withTokens } from './trusted-html.ts'

/** What every template gets, and what texts are made safe with. */
export interface Setting extends Addresses {
  readonly frame: SiteChrome
  readonly templates: Templates
  readonly publicUrl: string
  readonly now: number
  /** Where the pages are that texts and links name by their keys. */
  readonly addresses: ReadonlyMap<number, string>
  readonly dates: Dates
  /** The pictures that it names; each is offered in several sizes. */
  readonly pictures: SitePictures
  html(text: string | null): string
  /** One line of text, tokens filled in; it is escaped by whoever shows it. */
  line(text: string | null | undefined): string
  /** Words without tags, cut at a word. */
  words(html: string | null, most: number): string
  link(link: string | null): string | undefined
}

/** Puts together what pages are rendered with. */
export function createSetting(
  given: Pick<Setting, 'frame' | 'templates' | 'publicUrl' | 'now' | 'addresses'> &
    Partial<Pick<Setting, 'pictures'>>,
): Setting {
  const { frame, templates, addresses, publicUrl } = given
  const values = { tokens: frame.tokens, site: frame.settings }
  const scope: HtmlScope = { sandbox: templates.texts, values, addresses, spent: { milliseconds: 0 } }
  const line = (text: string | null | undefined) => (text ? withTokens(text, scope) : '')
  return {
    pictures: {},
    ...given,
    ...addressesIn(frame, publicUrl),
    dates: datesIn(frame.settings.SiteLanguage || 'en-US', zoneOrUtc(frame.settings.SiteTimeZone)),
    html: text => trustedHtml(text, scope),
    line,
    words: (html, most) => truncateText(plainText(line(html)), most),
    link: link => (link ? resolveLink(link, addresses) : undefined),
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Tags are looked for as far as the last one ends: beginnings without an end would take the square of their number. */
function plainText(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return `${html.slice(0, end).replace(/<[^>]*>/g, ' ')}${html.slice(end)}`
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => named[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function truncateText(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most)
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), most / 2))}…`
}

/** The alerts that are over the site at a moment. */
export const alertsNow = ({ alerts }: Pick<SiteChrome, 'alerts'>, now: number): readonly Notice[] =>
  alerts.filter(alert => isOnAt(alert, now))

/** The alerts over the whole site, loudest first. */
export function alertsHtml({ frame, now, html }: Setting): string {
  const alerts = alertsNow(frame, now)
  if (alerts.length === 0) return ''
  const level = (alert: Notice) =>
    alert.level === 'info' || alert.level === 'warning' ? alert.level : 'emergency'
  const one = (alert: Notice) =>
    `<div class="alert ${level(alert)}"><div class="inner"><h2>${escapeHtml(alert.title)}</h2>${html(alert.html)}</div></div>`
  return `<section class="alerts" aria-label="Alerts">${alerts.map(one).join('')}</section>\n`
}

/** The text that is shown while the site is closed; none while it is open. */
export const closedBy = ({ closed }: Pick<SiteChrome, 'closed'>, now: number): Notice | undefined =>
  closed.find(notice => isOnAt(notice, now))

/** The banners of a page with these tags. A link leads through the address that counts it. */
export const bannersOf = (setting: Setting, id: number, tags: readonly number[]) => {
  const ways = tags.map(tag => [tag, ...folderWay(setting.frame, tag).map(({ TId }) => TId)])
  return setting.frame.banners
    .filter(
      banner =>
        isOnAt(banner, setting.now) && showsBanner({ folders: banner.tags, pages: banner.pages }, id, ways),
    )
    .map(banner => ({
      id: banner.id,
      title: banner.title,
      photo: banner.photo,
      html: setting.html(banner.html),
      ...(setting.link(banner.link) && { link: `/_site/banner/${banner.id}` }),
    }))
}

interface ShownEntry {
  readonly title: string
  readonly url: string
  readonly current: boolean
  readonly children: readonly ShownEntry[]
}

/** A menu as it is shown on the page at a path; entries whose page is gone are left out. */
function menu(setting: Setting, entries: readonly MenuEntry[], path: string): readonly ShownEntry[] {
  return entries.flatMap(entry => {
    const url = setting.link(entry.url)
    if (url === undefined) return []
    return [
      {
        title: setting.line(entry.title),
        url,
        current: url === path,
        children: menu(setting, entry.children, path),
      },
    ]
  })
}

/** A step on the way to a page; the page itself has no link. */
export interface Crumb {
  readonly title: string
  readonly url: string
}

/** The way to a page through its folders. */
export function crumbsOf(
  frame: Pick<SiteChrome, 'microsite'>,
  way: readonly Folder[],
  path: string,
  title: string,
): readonly Crumb[] {
  const home = homeOf(frame)
  if (path === home) return []
  const begins = way.findIndex(({ TId }) => TId === frame.microsite?.tag) + 1
  const folders = way
    .slice(begins)
    .filter(folder => folder.TPath !== path)
    .map(folder => ({ title: folder.TName, url: folder.TPath ?? '' }))
  return [{ title: 'Home', url: home }, ...folders, { title, url: '' }]
}

/** What header, footer and page templates all get. */
export function sharedScope(setting: Setting, path: string): Readonly<Record<string, unknown>> {
  const { frame, now } = setting
  const { primary, secondary, center, footer } = frame.menus
  return {
    site: frame.settings,
    tokens: frame.tokens,
    path,
    year: new Date(now).getUTCFullYear(),
    navigation: {
      primary: menu(setting, primary, path),
      secondary: menu(setting, secondary, path),
      center: menu(setting, center, path),
      footer: menu(setting, footer, path),
    },
  }
}
