/**
 * Which authored HTML is kept (decisions §6): everything for text, tables, images and videos, and nothing that runs.
 * Applied on save and again on display, to everyone alike; custom code is a separate, protected permission.
 */
import { settingsField } from '@rounds/core/blocks'
import { type AnyRow, type Entity, entities, type Field, type Shape } from '@rounds/core/entities'
import { mapEntries, type PageSnapshot, pageParts } from '@rounds/core/rules/page'
import type sanitize from 'sanitize-html'
import { sanitiseShallow, TooDeep } from './nesting.ts'

/** Sites whose videos may be embedded. */
const filmHosts = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'fast.wistia.net',
]

const words =
  'strong b em i u s del ins mark small sub sup abbr cite q dfn time code kbd samp var bdi bdo span br wbr a'
const blocks =
  'h1 h2 h3 h4 h5 h6 p div section article aside address blockquote pre hr ul ol li dl dt dd details summary figure figcaption'
const tables = 'table caption colgroup col thead tbody tfoot tr th td'
const media = 'img picture source video audio track iframe'

const isLength = [/^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%)$/]

const kept: sanitize.IOptions = {
  allowedTags: [words, blocks, tables, media].join(' ').split(' '),
  disallowedTagsMode: 'discard',
  selfClosing: ['img', 'br', 'hr', 'wbr', 'col', 'source', 'track'],
  // Text between tags that are removed was written by someone, and stays.
  nonTextTags: ['script', 'style'],
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'lang', 'dir', 'style', 'aria-*'],
    a: ['href', { name: 'target', values: ['_self', '_blank'] }, 'rel', 'hreflang', 'download'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'type', 'media'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload', 'muted', 'loop', 'playsinline'],
    audio: ['src', 'controls', 'preload', 'muted', 'loop'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'loading'],
    table: ['summary'],
    colgroup: ['span'],
    col: ['span', 'width'],
    th: ['colspan', 'rowspan', 'scope', 'headers', 'abbr', 'colwidth'],
    td: ['colspan', 'rowspan', 'headers', 'colwidth'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify|start|end)$/],
      width: isLength,
      'min-width': isLength,
    },
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel', 'page'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowProtocolRelative: false,
  allowedIframeHostnames: filmHosts,
  allowIframeRelativeUrls: false,
  transformTags: { a: ordinaryLink },
  // A frame whose address was removed would be an empty box.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' && !attribs.src ? 'excludeTag' : false),
}

/** A link into another tab gives that tab no access to this one; a link to a page of the site names it by id. */
function ordinaryLink(tagName: string, { ...attribs }: sanitize.Attributes): sanitize.Tag {
  if (attribs.href && /^\s*page:/i.test(attribs.href) && !/^page:\d{1,10}(?:#[^\s]*)?$/.test(attribs.href))
    delete attribs.href
  if (attribs.target === '_blank') attribs.rel = 'noopener'
  return { tagName, attribs }
}

const headOptions: sanitize.IOptions = {
  allowedTags: ['meta', 'link'],
  disallowedTagsMode: 'completelyDiscard',
  allowedAttributes: {
    meta: ['name', 'property', 'content', 'media'],
    link: [
      {
        name: 'rel',
        multiple: true,
        values: ['canonical', 'alternate', 'icon', 'author', 'license', 'next', 'prev'],
      },
      'href',
      'hreflang',
      'type',
      'media',
      'sizes',
    ],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  textFilter: () => '',
}

/** Sanitizes HTML. Idempotent. */
export const sanitiseHtml = (html: string): string => sanitizeUntilStable(html, kept)

/** What a page may add to its head: meta and link elements. */
export const sanitiseHead = (html: string): string => sanitizeUntilStable(html, headOptions)

/**
 * Removing parts can create new markup, so it is repeated until nothing changes. If it does not settle, or is nested
 * too deep, only the text is kept.
 */
function sanitizeUntilStable(html: string, options: sanitize.IOptions): string {
  let before = html
  try {
    for (let round = 0; round < 10; round++) {
      const after = sanitiseShallow(before, options)
      if (after === before) return after
      before = after
    }
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
  return wordsOf(before)
}

/** A text without its tags. Idempotent. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(?=[a-z/!?])[^>]*>?/gi, ' ')
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .trim()

/** A field's value, with JSON parsed and all HTML in it sanitized. */
function sanitiseValue(field: Field, value: unknown): unknown {
  if (field.kind === 'json') return sanitiseShape(field.shape, value)
  if (field.kind !== 'text' || typeof value !== 'string') return value
  if (field.format === 'html') return sanitiseHtml(value)
  return field.format === 'head' ? sanitiseHead(value) : value
}

function sanitiseShape(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (shape.is === 'field') return sanitiseValue(shape.field, value)
  if (shape.is === 'list')
    return Array.isArray(value) ? value.map(entry => sanitiseShape(shape.of, entry)) : value
  if (shape.is === 'any' || typeof value !== 'object' || Array.isArray(value)) return value
  return sanitiseFields(shape.fields, value as AnyRow)
}

function sanitiseFields(fields: Readonly<Record<string, Field>>, record: AnyRow): AnyRow {
  const changed: Record<string, unknown> = { ...record }
  for (const name of htmlFields(fields))
    if (Object.hasOwn(record, name)) changed[name] = sanitiseValue(fields[name] as Field, record[name])
  return changed
}

const known = new WeakMap<object, readonly string[]>()

/** The fields that contain HTML, or JSON with HTML. */
function htmlFields(fields: Readonly<Record<string, Field>>): readonly string[] {
  const found = known.get(fields) ?? Object.keys(fields).filter(name => holdsHtml(fields[name] as Field))
  known.set(fields, found)
  return found
}

const holdsHtml = (field: Field): boolean =>
  field.kind === 'json'
    ? shapeHoldsHtml(field.shape)
    : field.kind === 'text' && (field.format === 'html' || field.format === 'head')

function shapeHoldsHtml(shape: Shape): boolean {
  switch (shape.is) {
    case 'any':
      return false
    case 'field':
      return holdsHtml(shape.field)
    case 'list':
      return shapeHoldsHtml(shape.of)
    case 'object':
      return Object.values(shape.fields).some(holdsHtml)
  }
}

/** A record to be stored, JSON fields as strings, with all HTML in it sanitized. */
export function sanitiseRecord(entity: Entity, record: AnyRow): AnyRow {
  const { fields } = entity
  const changed: Record<string, unknown> = { ...record }
  for (const name of htmlFields(fields)) {
    const field = fields[name] as Field
    const value = record[name]
    if (typeof value !== 'string' || field.readOnly) continue
    changed[name] =
      field.kind === 'json'
        ? JSON.stringify(sanitiseValue(field, JSON.parse(value)))
        : sanitiseValue(field, value)
  }
  const settings = entity.name === entities.ContentBlock.name ? record.CbMetaData : null
  if (typeof settings === 'string')
    changed.CbMetaData = JSON.stringify(sanitiseSettings(JSON.parse(settings)))
  return changed
}

/** The settings of a block; its kind says which are HTML. */
const sanitiseSettings = (CbMetaData: unknown): unknown =>
  sanitiseValue(settingsField({ CbMetaData }), CbMetaData)

/** A page with all HTML in it sanitized. */
export const sanitiseSnapshot = (snapshot: PageSnapshot): PageSnapshot =>
  mapEntries(snapshot, (part, fields) => {
    const kept = sanitiseFields(part.fields, fields)
    return part === pageParts.blocks ? { ...kept, CbMetaData: sanitiseSettings(kept.CbMetaData) } : kept
  })
