import { type ReadStep, readWxrItem, type WxrComment, type WxrItem } from '@rounds/core/rules/old-site'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'

/** A file is no export of WordPress, or one that nobody should read. */
export class NotReadable extends Error {}

/** The longest text of a field that is read; what is longer is cut, and said. */
const LONGEST = 4_000_000
const MOST_COMMENTS = 20_000
/** No export nests its elements deeper than a few, or gives one more attributes. */
const DEEPEST = 50
const MOST_ATTRIBUTES = 200

const NO_EXPORT =
  'This isn’t a WordPress export. In WordPress, choose Tools, Export, and add the XML file that you get.'

/** What of `wp:postmeta` says something here; all the rest, often most of a file, is not kept. */
const META =
  /^(?:_wp_attachment_image_alt|_thumbnail_id|_menu_item_(?:type|object_id|menu_item_parent|url)|_wp_old_(?:slug|date)|_wp_page_template|_yoast_wpseo_(?:title|metadesc|meta-robots-noindex)|rank_math_(?:title|description)|_Event(?:StartDate|EndDate|StartDateUTC|EndDateUTC|AllDay))$/

type Draft = { -readonly [K in keyof WxrItem]: WxrItem[K] } & {
  categories: { domain: string; nicename: string; name: string }[]
  meta: Record<string, string>
  oldNames: string[]
  oldDates: string[]
  ownFields: string[]
  comments: WxrComment[]
  cut: string[]
}

const fields: Readonly<Record<string, keyof WxrItem>> = {
  title: 'title',
  link: 'link',
  guid: 'guid',
  'dc:creator': 'creator',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_date': 'date',
  'wp:post_name': 'name',
  'wp:status': 'status',
  'wp:post_type': 'type',
  'wp:post_password': 'password',
  'wp:comment_status': 'commentStatus',
  'wp:menu_order': 'order',
  'wp:attachment_url': 'attachmentUrl',
}

const commentFields: Readonly<Record<string, keyof WxrComment>> = {
  'wp:comment_id': 'id',
  'wp:comment_parent': 'parent',
  'wp:comment_author': 'author',
  'wp:comment_author_email': 'email',
  'wp:comment_content': 'text',
  'wp:comment_approved': 'approved',
  'wp:comment_type': 'type',
  'wp:comment_date_gmt': 'date',
}

const freshItem = (): Draft => ({
  ...{ id: '', type: '', title: '', link: '', guid: '', creator: '', content: '', excerpt: '', date: '' },
  ...{ name: '', status: '', password: '', commentStatus: '', order: '', attachmentUrl: '' },
  ...{
    isSticky: false,
    oldNames: [],
    oldDates: [],
    ownFields: [],
    categories: [],
    meta: {},
    comments: [],
    cut: [],
  },
})
const freshComment = (): Record<keyof WxrComment, string> => ({
  ...{ id: '', parent: '', author: '', email: '', text: '', approved: '', type: '', date: '' },
})

/**
 * Reads an export of WordPress as it arrives, item by item: of a file of any size only one item stands in memory.
 * Throws `NotReadable`.
 */
export async function* readWxr(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<ReadStep> {
  const ready: ReadStep[] = []
  const read = createWxrParser(step => void ready.push(step))
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    if (typeof chunk !== 'string') decoder ??= decoderFor(chunk)
    read.write(typeof chunk === 'string' ? chunk : (decoder?.decode(chunk, { stream: true }) ?? ''))
    yield* ready.splice(0)
  }
  read.end()
  yield* ready.splice(0)
}

/** Old blogs were not always in UTF-8; the first line says so. */
function decoderFor(beginning: Buffer): TextDecoder {
  const [, named = 'utf-8'] =
    /^\s*<\?xml[^>]{0,200}\sencoding=["']([\w-]{1,40})["']/.exec(beginning.toString('latin1', 0, 300)) ?? []
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder()
  }
}

function createWxrParser(give: (step: ReadStep) => void) {
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  const path: string[] = []
  const authors = new Map<string, string>()
  const terms = new Map<string, string>()
  const site = { title: '', urls: new Set<string>() }
  let text = ''
  let isCut = false
  let item: Draft | undefined
  let comment: Record<keyof WxrComment, string> | undefined
  let attributes: Record<string, string> = {}
  let meta = { key: '', value: '' }
  let author = { login: '', name: '' }
  let term = ''
  let isSaid = false

  // Exports hold characters that XML does not allow, and entities of HTML: they are no reason to refuse a whole site.
  parser.on('error', () => undefined)
  parser.on('doctype', declared => {
    if (/<!(?:ENTITY|ATTLIST|ELEMENT)/i.test(declared))
      throw new NotReadable(
        'This file declares XML entities, which a WordPress export never does. It wasn’t read.',
      )
  })
  let attributeCount = 0
  parser.on('opentagstart', () => {
    attributeCount = 0
    if (path.length >= DEEPEST) throw new NotReadable(NO_EXPORT)
  })
  parser.on('attribute', () => {
    attributeCount++
    if (attributeCount > MOST_ATTRIBUTES) throw new NotReadable(NO_EXPORT)
  })
  const onText = (more: string) => {
    const room = LONGEST - text.length
    text += more.slice(0, room)
    if (more.length > room) isCut = true
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('opentag', ({ name, attributes: given }) => {
    if (path.length === 0 && name !== 'rss') throw new NotReadable(NO_EXPORT)
    path.push(name)
    text = ''
    isCut = false
    attributes = plainAttributes(given)
    if (path.length === 3 && name === 'item') item = freshItem()
    if (item && name === 'wp:comment') comment = freshComment()
    if (name === 'wp:postmeta') meta = { key: '', value: '' }
    if (name === 'wp:author') author = { login: '', name: '' }
  })
  parser.on('closetag', ({ name }) => {
    if (item) closeInItem(name)
    else closeInChannel(name)
    path.pop()
    text = ''
  })

  function tellSite() {
    if (isSaid) return
    isSaid = true
    give({ step: 'site', title: site.title, urls: [...site.urls] })
  }

  function closeInChannel(name: string) {
    if (path.length === 3 && name === 'title') site.title = text.trim().slice(0, 200)
    if ((path.length === 3 && name === 'link') || /^wp:base_(?:site|blog)_url$/.test(name))
      if (/^https?:\/\//i.test(text.trim())) site.urls.add(text.trim().slice(0, 500))
    if (name === 'wp:author_login') author.login = text.trim()
    if (name === 'wp:author_display_name') author.name = text.trim()
    if (name === 'wp:term_id') term = text.trim()
    if (/^wp:(?:cat|tag|term)_name$/.test(name) && term) terms.set(term, text.trim().slice(0, 200))
    if (name === 'wp:author' && author.login) authors.set(author.login, author.name || author.login)
  }

  function closeInItem(name: string) {
    if (!item) return
    const field = path.length === 4 ? fields[name] : undefined
    const ofComment = comment && path.length === 5 ? commentFields[name] : undefined
    if (field) {
      Object.assign(item, { [field]: field === 'content' || field === 'excerpt' ? text : text.trim() })
      if (isCut) item.cut.push(name === 'content:encoded' ? 'its text' : name)
    } else if (comment && ofComment) comment[ofComment] = text.trim()
    else if (name === 'category' && path.length === 4) {
      const { domain = '', nicename = '' } = attributes
      item.categories.push({ domain, nicename, name: text.trim().slice(0, 200) })
    } else if (name === 'wp:meta_key' && path.length === 5) meta.key = text.trim()
    else if (name === 'wp:meta_value' && path.length === 5)
      meta.value = META.test(meta.key) ? text.slice(0, 4000) : text.trim().slice(0, 1)
    else if (name === 'wp:postmeta') keepMeta(item, meta)
    else if (name === 'wp:is_sticky') item.isSticky = text.trim() === '1'
    else if (name === 'wp:comment' && comment) {
      if (item.comments.length < MOST_COMMENTS) item.comments.push(comment)
      comment = undefined
    } else if (name === 'item' && path.length === 3) {
      // An export that was put together by hand may not say where it is from: its items do.
      const [from] = site.urls.size === 0 ? (/^https?:\/\/[^/?#]+/i.exec(item.link) ?? []) : []
      if (from) site.urls.add(from)
      tellSite()
      for (const step of readWxrItem(item, { authors, terms })) give(step)
      item = undefined
    }
  }

  return {
    write: (chunk: string) => void parser.write(chunk),
    end() {
      parser.close()
      if (!isSaid && site.urls.size === 0 && path.length === 0 && site.title === '')
        throw new NotReadable('This file is empty, or isn’t a WordPress export.')
      if (item || path.length > 0)
        throw new NotReadable(
          'This file is incomplete: the export or upload was interrupted. Export it again.',
        )
      tellSite()
    },
  }
}

const plainAttributes = (
  given: Readonly<Record<string, SaxesAttributePlain | string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : value.value]),
  )

const MOST_FIELDS = 20
/** Fields that people see in WordPress; those that begin with `_` are of its plugins. */
const isOwnField = (key: string): boolean => /^[a-z]/i.test(key) && !key.startsWith('rank_math_')

function keepMeta(item: Draft, { key, value }: { readonly key: string; readonly value: string }): void {
  if (key === '_wp_old_slug') item.oldNames.push(value.slice(0, 200))
  else if (key === '_wp_old_date') item.oldDates.push(value.slice(0, 10))
  else if (META.test(key)) item.meta[key] = value
  else if (
    isOwnField(key) &&
    value !== '' &&
    item.ownFields.length < MOST_FIELDS &&
    !item.ownFields.includes(key)
  )
    item.ownFields.push(key.slice(0, 60))
}
