/** What the answers of Drupal's JSON:API are here. */
import { htmlBody } from './body.ts'
import { instantOf, pathOfUrl } from './old-address.ts'
import type { OldMedia, OldPage } from './old-item.ts'

/** A resource of JSON:API. */
export interface DrupalResource {
  readonly type?: unknown
  readonly id?: unknown
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, unknown>>
}

/** What comes with an answer, by type and id. */
export type Included = ReadonlyMap<string, DrupalResource>

/** The resources of an answer. */
export const listIn = (data: unknown): readonly DrupalResource[] =>
  Array.isArray(data) ? (data as readonly DrupalResource[]) : []

const nameOf = ({ type, id }: DrupalResource): string => `${String(type)} ${String(id)}`

/** What comes with an answer. */
export const includedIn = (included: unknown): Included =>
  new Map(listIn(included).map(resource => [nameOf(resource), resource]))

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A part of a field, such as the processed text of one that has a format. */
const partOf = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null ? textIn(Reflect.get(value, name)) : ''

/** What a node points to by a name, with what the pointer itself says. */
function targetsOf({ relationships = {} }: DrupalResource, name: string): readonly DrupalResource[] {
  const relation = relationships[name]
  const data = typeof relation === 'object' && relation !== null ? Reflect.get(relation, 'data') : null
  return (Array.isArray(data) ? data : [data]).filter(
    (one): one is DrupalResource => typeof one === 'object' && one !== null,
  )
}

const PICTURE = /^(?:file--file|media--)/
const ownFields = ({ relationships = {} }: DrupalResource): readonly string[] =>
  Object.keys(relationships).filter(name => name.startsWith('field_'))

/** What to ask for together with the pages of a type: their pictures and their authors. Wrong names are refused there. */
export function includesOf(node: DrupalResource | undefined): string {
  if (!node) return ''
  const pictures = ownFields(node).flatMap(name => {
    const [target] = targetsOf(node, name)
    const type = textIn(target?.type)
    if (!PICTURE.test(type)) return []
    return type.startsWith('media--') ? [name, `${name}.thumbnail`] : [name]
  })
  return [...pictures, ...(node.relationships?.uid ? ['uid'] : [])].join(',')
}

/** The file that a target is: itself, or the picture of a media item. */
function fileAt(target: DrupalResource, included: Included) {
  const found = included.get(nameOf(target))
  if (!found) return undefined
  const isFile = textIn(found.type) === 'file--file'
  const [pointer] = isFile ? [target] : targetsOf(found, 'thumbnail')
  const file = pointer && included.get(nameOf(pointer))
  const uri = file?.attributes?.uri
  const url = partOf(uri, 'url')
  if (!file || url === '') return undefined
  const meta = (pointer as { readonly meta?: unknown }).meta
  return { file, url, alt: partOf(meta, 'alt') }
}

/** A node as a page, with the pictures that it shows. */
export function readNode(
  type: string,
  node: DrupalResource,
  { origin, included }: { readonly origin: string; readonly included: Included },
): { readonly page: OldPage; readonly media: readonly OldMedia[] } | undefined {
  const { id, attributes = {} } = node
  const { title, body, path, status, created, langcode, metatag } = attributes
  const name = textIn(title)
  if (typeof id !== 'string' || name === '') return undefined
  const { blocks, losses } = htmlBody(partOf(body, 'processed') || partOf(body, 'value'))
  const nid = attributes.drupal_internal__nid
  const addresses = [pathOfUrl(partOf(path, 'alias')), Number.isInteger(nid) ? `/node/${nid}` : null]
  const shown = ownFields(node).flatMap(field =>
    targetsOf(node, field).flatMap(target => fileAt(target, included) ?? []),
  )
  const media = shown.map(({ file, url, alt }) => mediaOf(file, new URL(url, origin).href, alt))
  const [first, ...more] = shown
  const author = targetsOf(node, 'uid')[0]
  const language = textIn(langcode)
  return {
    media,
    page: {
      kind: /^(?:article|news|blog|press)/.test(type) ? 'news' : 'page',
      oldKey: `drupal:${id}`,
      title: name.slice(0, 390),
      losses: [
        ...losses,
        ...lossesOf(node, included),
        ...(/^(?:en|und|$)/.test(language) ? [] : [spoken(language)]),
      ],
      addresses: addresses.filter(one => one !== null),
      blocks: [
        ...blocks,
        ...more.map(({ url, alt }) => ({
          CbPhoto: url,
          CbPhotoAltText: alt.slice(0, 500) || null,
          CbMetaData: { kind: 'picture' },
        })),
      ],
      introHtml: partOf(body, 'summary') ? `<p>${escaped(partOf(body, 'summary'))}</p>` : null,
      introPhoto: first?.url ?? null,
      seoTitle: null,
      description: partOf(metatag, 'description').slice(0, 1000) || null,
      noIndex: false,
      isPublished: status === true,
      date: instantOf(textIn(created))?.slice(0, 10) ?? null,
      author: author
        ? textIn(included.get(nameOf(author))?.attributes?.display_name).slice(0, 200) || null
        : null,
      begins: null,
      ends: null,
      allDay: false,
      place: null,
      takesComments: false,
    },
  }
}

const spoken = (language: string) => `Its language, “${language}”.`
const escaped = (text: string): string =>
  text
    .replace(/<[^<>]{0,500}>/g, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .slice(0, 15_000)

/** Fields that people added, which have no place here. */
function lossesOf(node: DrupalResource, included: Included): readonly string[] {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const plain = Object.entries(node.attributes ?? {})
    .filter(([field, value]) => field.startsWith('field_') && !isEmpty(value))
    .map(([field]) => field)
  const linked = ownFields(node).filter(field => {
    const targets = targetsOf(node, field)
    return targets.length > 0 && !targets.every(target => fileAt(target, included))
  })
  const names = [...plain, ...linked].map(field => field.slice(6).replace(/_/g, ' '))
  return names.length === 0 ? [] : [`Its fields: ${names.join(', ').slice(0, 300)}.`]
}

const mediaOf = (file: DrupalResource, url: string, alt: string): OldMedia => ({
  kind: 'media',
  oldKey: `drupal:file:${String(file.id)}`,
  title: (textIn(file.attributes?.filename) || url.split('/').at(-1) || 'File').slice(0, 390),
  losses: [],
  url,
  altText: alt.slice(0, 500),
  addresses: [],
})
