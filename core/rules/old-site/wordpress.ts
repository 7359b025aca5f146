/** What the items of a WordPress export are here. */
import { wordPressBody } from './body.ts'
import { plainText } from './html-parts.ts'
import type { OldComment, OldItem, OldMedia, OldMenuEntry, OldPage, ReadStep } from './old-item.ts'
import { mediaById } from './shortcodes.ts'

/** A comment as the export has it. */
export interface WxrComment {
  readonly id: string
  readonly parent: string
  readonly author: string
  readonly email: string
  readonly text: string
  readonly approved: string
  readonly type: string
  readonly date: string
}

/** An item of a WordPress export (WXR), fields as they are written there. */
export interface WxrItem {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly link: string
  readonly guid: string
  readonly creator: string
  readonly content: string
  readonly excerpt: string
  readonly date: string
  readonly name: string
  readonly status: string
  readonly password: string
  readonly commentStatus: string
  readonly order: string
  readonly attachmentUrl: string
  readonly categories: readonly {
    readonly domain: string
    readonly nicename: string
    readonly name: string
  }[]
  readonly meta: Readonly<Record<string, string>>
  /** Addresses that it had before. */
  readonly oldNames: readonly string[]
  readonly comments: readonly WxrComment[]
  /** Texts that were longer than is read. */
  readonly cut: readonly string[]
}

/** The people who wrote, by the names that they signed in with. */
export type WxrAuthors = ReadonlyMap<string, string>

/** Types of items that are of the old system and not of the site. */
const SILENT =
  /^(?:revision|custom_css|customize_changeset|oembed_cache|user_request|wp_global_styles|wp_template|wp_template_part|wp_navigation|wp_font_family|wp_font_face|acf-field|acf-field-group|elementor_library)$/
const EVENT = /^(?:tribe_events|event|events|ajde_events|mec-events)$/

/** What a reader makes of an item: things that come over, and what does not. */
export function readWxrItem(item: WxrItem, authors: WxrAuthors): readonly ReadStep[] {
  const found = (one: OldItem): ReadStep => ({ step: 'item', item: one })
  const { type, status } = item
  if (status === 'trash' || status === 'auto-draft' || SILENT.test(type)) return []
  if (type === 'attachment') return item.attachmentUrl ? [found(mediaOf(item))] : []
  if (type === 'nav_menu_item') return [found(menuEntryOf(item))]
  if (type === 'wp_block') return [lost(`The reusable block “${nameOf(item)}”`, 'Make it shared content.')]
  if (type === 'post' || type === 'page' || EVENT.test(type)) {
    const page = pageOf(item, authors)
    return [found(page), ...item.comments.filter(isComment).map(one => found(commentOf(item, one)))]
  }
  return [lost(`“${nameOf(item)}”`, `It is of the kind “${type}”, which a plugin of the old site made.`)]
}

const lost = (what: string, because: string): ReadStep => ({ step: 'loss', what, because })

const keyOf = (id: string): string => `wp:${id}`
const nameOf = ({ title, name, id }: WxrItem): string =>
  (plainText(title.replace(/<[^<>]{0,500}>/g, '')) || name.replace(/-/g, ' ') || `No title (${id})`).slice(
    0,
    390,
  )

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

function pageOf(item: WxrItem, authors: WxrAuthors): OldPage {
  const { blocks, losses } = wordPressBody(item.content)
  const { meta, type, status } = item
  const isEvent = EVENT.test(type)
  const path = pathOfUrl(item.link)
  const begins = instantOf(meta._EventStartDateUTC ?? meta._EventStartDate)
  const noted = [...losses, ...item.cut.map(name => `The end of ${name}: it is too long.`)]
  if (status === 'private' || item.password !== '')
    noted.push('That only some could read it. It comes as a draft, so that nobody sees it by mistake.')
  if (status === 'future') noted.push('Its date to be published. It comes as a draft.')
  if (isEvent && begins === null) noted.push('When the event is: the old site names no date.')
  const terms = item.categories.filter(({ domain }) => domain === 'category' || domain === 'post_tag')
  if (terms.some(({ nicename }) => nicename !== 'uncategorized'))
    noted.push(
      `Its categories: ${terms
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 200)}.`,
    )
  const intro = plainText(item.excerpt.replace(/<[^<>]{0,500}>/g, ' '))
  return {
    kind: isEvent && begins !== null ? 'event' : type === 'post' ? 'news' : 'page',
    oldKey: keyOf(item.id),
    title: nameOf(item),
    losses: noted,
    addresses: [...(path ? [path] : []), ...(path ? item.oldNames.flatMap(name => besides(path, name)) : [])],
    blocks,
    introHtml:
      intro === '' ? null : `<p>${intro.replace(/&/g, '&amp;').replace(/</g, '&lt;').slice(0, 15_000)}</p>`,
    introPhoto: meta._thumbnail_id ? mediaById(meta._thumbnail_id) : null,
    seoTitle: meta._yoast_wpseo_title?.includes('%%')
      ? null
      : orNull(meta._yoast_wpseo_title ?? meta.rank_math_title, 400),
    description: orNull(meta._yoast_wpseo_metadesc ?? meta.rank_math_description, 1000),
    noIndex: meta['_yoast_wpseo_meta-robots-noindex'] === '1',
    isPublished: status === 'publish' && item.password === '',
    date: instantOf(item.date)?.slice(0, 10) ?? null,
    author: orNull(authors.get(item.creator) ?? item.creator, 200),
    begins: isEvent ? begins : null,
    ends: isEvent ? instantOf(meta._EventEndDateUTC ?? meta._EventEndDate) : null,
    allDay: meta._EventAllDay === 'yes' || meta._EventAllDay === '1',
    place: null,
    takesComments: item.commentStatus === 'open' && type === 'post',
  }
}

const orNull = (text: string | undefined, most: number): string | null =>
  text === undefined || text.trim() === '' ? null : plainText(text).slice(0, most)

/** The address that a page had while its last part was another. */
const besides = (path: string, name: string): readonly string[] =>
  /^[\w%-]{1,200}$/.test(name) ? [path.replace(/[^/]+(\/?)$/, `${name}$1`)] : []

function mediaOf(item: WxrItem): OldMedia {
  const path = pathOfUrl(item.link)
  return {
    kind: 'media',
    oldKey: keyOf(item.id),
    title: nameOf(item),
    losses: [],
    url: item.attachmentUrl.trim(),
    altText: (item.meta._wp_attachment_image_alt ?? '').slice(0, 500),
    addresses: path && path !== '/' && pathOfUrl(item.attachmentUrl) !== path ? [path] : [],
  }
}

/** A page's comment; those that other sites' links made are none. */
const isComment = ({ type, text, approved }: WxrComment): boolean =>
  (type === '' || type === 'comment') &&
  text.trim() !== '' &&
  approved !== 'trash' &&
  approved !== 'post-trashed'

const states: Readonly<Record<string, OldComment['state']>> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
}

function commentOf(
  item: WxrItem,
  { id, parent, author, email, text, approved, date }: WxrComment,
): OldComment {
  const isWhole = text.length <= 20_000
  return {
    kind: 'comment',
    oldKey: `${keyOf(item.id)}:comment:${id}`,
    title: `Comment by ${plainText(author) || 'someone'}`.slice(0, 390),
    losses: isWhole ? [] : ['The end of a comment: it is too long.'],
    page: keyOf(item.id),
    parent: parent !== '' && parent !== '0' ? `${keyOf(item.id)}:comment:${parent}` : null,
    author: (plainText(author) || 'Anonymous').slice(0, 200),
    email: /^[^\s@]{1,64}@[^\s@]{1,180}\.[a-z]{2,}$/i.test(email) ? email : null,
    text: plainText(text.replace(/<[^<>]{0,500}>/g, ' ')).slice(0, 20_000) || '(no text)',
    state: states[approved] ?? 'pending',
    at: instantOf(date),
  }
}

function menuEntryOf(item: WxrItem): OldMenuEntry {
  const { meta } = item
  const kind = meta._menu_item_type
  const parent = meta._menu_item_menu_item_parent
  const isPage = kind === 'post_type' && Boolean(meta._menu_item_object_id)
  return {
    kind: 'menu',
    oldKey: keyOf(item.id),
    title: plainText(item.title).slice(0, 390),
    losses:
      isPage || kind === 'custom' ? [] : ['Where it leads: a list by category, which there is not here.'],
    menu: item.categories.find(({ domain }) => domain === 'nav_menu')?.name ?? 'Menu',
    page: isPage ? keyOf(meta._menu_item_object_id ?? '') : null,
    link: kind === 'custom' ? (meta._menu_item_url ?? '').slice(0, 800) : null,
    parent: parent && parent !== '0' ? keyOf(parent) : null,
    order: Number(item.order) || 0,
  }
}
