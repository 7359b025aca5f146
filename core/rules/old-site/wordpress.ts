/** What the items of a WordPress export are here. */
import { wordPressBody } from './body.ts'
import { plainLines, plainText } from './html-parts.ts'
import { instantOf, pathOfUrl } from './old-address.ts'
import type { OldItem, OldMedia, OldPage, ReadStep } from './old-item.ts'
import { mediaById } from './shortcodes.ts'
import { wordPressComments } from './wordpress-comments.ts'
import { menuEntryOf, navigationEntries } from './wordpress-menus.ts'
import type { WxrItem, WxrWorld } from './wxr-item.ts'

/** Types of items that are of the old system and not of the site. */
const SILENT =
  /^(?:revision|customize_changeset|oembed_cache|user_request|wp_font_family|wp_font_face|acf-field|acf-field-group|elementor_library)$/
const EVENT = /^(?:tribe_events|event|events|ajde_events|mec-events)$/
/** Items that say how the old site looked. */
const LOOK = /^(?:custom_css|wp_global_styles|wp_template|wp_template_part)$/

/** What a reader makes of an item: things that come over, and what does not. */
export function readWxrItem(item: WxrItem, world: WxrWorld): readonly ReadStep[] {
  const itemStep = (one: OldItem): ReadStep => ({ step: 'item', item: one })
  const { type, status } = item
  if (status === 'auto-draft' || SILENT.test(type)) return []
  if (status === 'trash') return [lossStep(`“${nameOf(item)}”`, 'It’s in the trash on the old site.')]
  if (LOOK.test(type))
    return isLookEmpty(item) ? [] : [lossStep(lookOf(item), 'Design the site here instead.')]
  if (type === 'attachment') return item.attachmentUrl ? [itemStep(mediaOf(item))] : []
  if (type === 'nav_menu_item') return [itemStep(menuEntryOf(item, world.terms))]
  if (type === 'wp_navigation') return status === 'publish' ? navigationEntries(item) : []
  if (type === 'wp_block')
    return [lossStep(`The reusable block “${nameOf(item)}”`, 'Make it shared content.')]
  if (type === 'post' || type === 'page' || EVENT.test(type)) {
    const { comments, losses } = wordPressComments(item)
    const page = pageOf(item, world)
    return [
      itemStep({
        ...page,
        losses: [...page.losses, ...losses],
        takesComments: item.commentStatus === 'open' && (type === 'post' || comments.length > 0),
      }),
      ...comments.map(itemStep),
    ]
  }
  return [lossStep(`“${nameOf(item)}”`, `Its type is “${type}”, which comes from a plugin of the old site.`)]
}

/** Every theme keeps one of each, with nothing in it. */
const isLookEmpty = ({ type, content }: WxrItem): boolean =>
  content.trim() === '' || (type === 'wp_global_styles' && !/"(?:settings|styles)"/.test(content))

const lookOf = (item: WxrItem): string =>
  item.type === 'custom_css'
    ? 'The additional CSS of the theme'
    : item.type === 'wp_global_styles'
      ? 'The styles of the theme'
      : `The template “${nameOf(item)}” of the theme`

const lossStep = (what: string, because: string): ReadStep => ({ step: 'loss', what, because })

const nameOf = ({ title, name, id }: WxrItem): string =>
  (
    plainText(title.replace(/<[^<>]{0,500}>/g, '')) ||
    (/[a-z]/i.test(name) ? name.replace(/-/g, ' ') : `No title (${id})`)
  ).slice(0, 390)

function pageOf(item: WxrItem, { authors }: WxrWorld): OldPage {
  const { blocks, losses } = wordPressBody(item.content)
  const { meta, type } = item
  const isEvent = EVENT.test(type)
  const begins = instantOf(meta._EventStartDateUTC ?? meta._EventStartDate)
  const noted = [...losses, ...lossesOf(item)]
  if (isEvent && begins === null) noted.push('The date of the event: the old site has none.')
  const intro = plainLines(item.excerpt).replace(/\n+/g, ' ')
  return {
    kind: isEvent && begins !== null ? 'event' : type === 'post' ? 'news' : 'page',
    oldKey: `wp:${item.id}`,
    title: nameOf(item),
    losses: noted,
    addresses: addressesOf(item),
    blocks,
    introHtml:
      intro === '' ? null : `<p>${intro.replace(/&/g, '&amp;').replace(/</g, '&lt;').slice(0, 15_000)}</p>`,
    introPhoto: meta._thumbnail_id ? mediaById(meta._thumbnail_id) : null,
    seoTitle: meta._yoast_wpseo_title?.includes('%%')
      ? null
      : orNull(meta._yoast_wpseo_title ?? meta.rank_math_title, 400),
    description: orNull(meta._yoast_wpseo_metadesc ?? meta.rank_math_description, 1000),
    noIndex: meta['_yoast_wpseo_meta-robots-noindex'] === '1',
    isPublished: item.status === 'publish' && item.password === '',
    date: instantOf(item.date)?.slice(0, 10) ?? null,
    author: orNull(authors.get(item.creator) ?? item.creator, 200),
    begins: isEvent ? begins : null,
    ends: isEvent ? instantOf(meta._EventEndDateUTC ?? meta._EventEndDate) : null,
    allDay: meta._EventAllDay === 'yes' || meta._EventAllDay === '1',
    place: null,
    takesComments: false,
  }
}

const orNull = (text: string | undefined, most: number): string | null =>
  text === undefined || text.trim() === '' ? null : plainText(text).slice(0, most)

/** What of a page has no place here, beside what is in its text. */
function lossesOf(item: WxrItem): readonly string[] {
  const { status, meta } = item
  const nameLoss = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what}: ${names.join(', ').slice(0, 200)}.`]
  const isTerm = ({ domain, nicename }: WxrItem['categories'][number]) =>
    domain !== 'nav_menu' && domain !== 'post_format' && nicename !== 'uncategorized'
  const template = meta._wp_page_template
  return [
    ...item.cut.map(name => `The end of ${name}: it is too long.`),
    ...(status === 'private' || item.password !== ''
      ? ['That only some people could read it. It’s imported as a draft, so nobody sees it by mistake.']
      : []),
    ...(status === 'future' ? ['Its publish date. It’s imported as a draft.'] : []),
    ...(item.isSticky ? ['That it stays at the top of the news.'] : []),
    ...nameLoss(
      'Its categories',
      item.categories.filter(isTerm).map(({ name }) => plainText(name)),
    ),
    ...nameLoss('Its custom fields', item.ownFields),
    ...(template && template !== 'default' ? [`Its own page template: ${template.slice(0, 100)}.`] : []),
    ...(/\ufffd/.test(item.title + item.content)
      ? ['Characters that are damaged in the file. They show as \ufffd.']
      : []),
  ]
}

const MOST_ADDRESSES = 20

/** Every address of a page, the last one first: WordPress keeps the names and days that were in it before. */
function addressesOf({ link, date, oldNames, oldDates }: WxrItem): readonly string[] {
  const path = pathOfUrl(link)
  if (!path) return []
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const inPath = [`/${year}/${month}/${day}/`, `/${year}/${month}/`].find(part => path.includes(part))
  const dated = oldDates.flatMap(old => {
    const [y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(old)?.slice(1) ?? []
    if (!inPath || !d) return []
    return [path.replace(inPath, inPath.split('/').length > 4 ? `/${y}/${m}/${d}/` : `/${y}/${m}/`)]
  })
  const all = [path, ...dated]
  const named = oldNames
    .filter(name => /^[\w%-]{1,200}$/.test(name))
    .flatMap(name => all.map(one => one.replace(/[^/]+(\/?)$/, `${name}$1`)))
  return [...new Set([...all, ...named])].slice(0, MOST_ADDRESSES)
}

function mediaOf(item: WxrItem): OldMedia {
  const path = pathOfUrl(item.link)
  return {
    kind: 'media',
    oldKey: `wp:${item.id}`,
    title: nameOf(item),
    losses: [],
    url: item.attachmentUrl.trim(),
    altText: (item.meta._wp_attachment_image_alt ?? '').slice(0, 500),
    addresses: path && path !== '/' && pathOfUrl(item.attachmentUrl) !== path ? [path] : [],
  }
}
