import { htmlBody, instantOf, type OldPage, pathOfUrl, type ReadStep } from '@rounds/core/rules/old-site'
import { OutgoingFailure } from '../outgoing/request.ts'
import { type AskOldSite, fetchText } from './fetch-old.ts'
import { NotReadable } from './read-wxr.ts'

const ANSWER_BYTES = 20_000_000
const MOST_CALLS = 2_000

interface Resource {
  readonly id?: unknown
  readonly attributes?: Readonly<Record<string, unknown>>
}

/**
 * Reads a Drupal site by its JSON:API: every type of page that it offers, as everyone may read it. Throws `NotReadable`.
 */
export async function* readDrupal(
  ask: AskOldSite,
  siteUrl: string,
  signal: AbortSignal,
): AsyncGenerator<ReadStep> {
  const { origin, host } = new URL(siteUrl)
  yield { step: 'site', title: host, urls: [origin] }
  const types = await typesOf(ask, origin, signal)
  let calls = 0
  for (const { type, url } of types)
    for (
      let next: string | undefined = `${url}?page%5Blimit%5D=50`;
      next !== undefined && calls < MOST_CALLS;
      calls++
    ) {
      signal.throwIfAborted()
      const answer: Readonly<Record<string, unknown>> = await jsonAt(ask, next, signal)
      for (const resource of listIn(answer.data)) {
        const page = pageOf(type, resource)
        if (page) yield { step: 'item', item: page }
      }
      next = ownLink(answer.links, 'next', origin)
    }
}

/** The types of nodes that the site offers. */
async function typesOf(ask: AskOldSite, origin: string, signal: AbortSignal) {
  const { links } = await jsonAt(ask, `${origin}/jsonapi`, signal)
  const types = Object.keys(typeof links === 'object' && links !== null ? links : {})
    .filter(name => name.startsWith('node--'))
    .flatMap(name => {
      const url = ownLink(links, name, origin)
      return url === undefined ? [] : [{ type: name.slice(6), url }]
    })
  if (types.length === 0)
    throw new NotReadable(
      'The site offers no pages by JSON:API. Turn on the module JSON:API in Drupal, under Extend.',
    )
  return types
}

/** A link of an answer; none where it leads to another host. */
function ownLink(links: unknown, name: string, origin: string): string | undefined {
  const link = typeof links === 'object' && links !== null ? (Reflect.get(links, name) as unknown) : undefined
  const href = typeof link === 'string' ? link : (link as { readonly href?: unknown } | undefined)?.href
  return typeof href === 'string' && URL.canParse(href) && new URL(href).origin === origin ? href : undefined
}

async function jsonAt(
  ask: AskOldSite,
  url: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const read: unknown = JSON.parse(await fetchText(ask, url, ANSWER_BYTES, signal))
    if (typeof read === 'object' && read !== null) return read as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof OutgoingFailure) throw new NotReadable(`Couldn’t read ${url}. ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new NotReadable(`${url} is no answer of Drupal’s JSON:API.`)
}

const listIn = (data: unknown): readonly Resource[] =>
  Array.isArray(data) ? (data as readonly Resource[]) : []

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The processed text of a field that has a format. */
const formatted = (value: unknown, name = 'processed'): string =>
  typeof value === 'object' && value !== null ? textIn(Reflect.get(value, name)) : ''

function pageOf(type: string, { id, attributes = {} }: Resource): OldPage | undefined {
  const { title, body, path, status, created, langcode, metatag } = attributes
  const name = textIn(title)
  if (typeof id !== 'string' || name === '') return undefined
  const html = formatted(body) || formatted(body, 'value')
  const { blocks, losses } = htmlBody(html)
  const alias = pathOfUrl(formatted(path, 'alias'))
  const nid = attributes.drupal_internal__nid
  const addresses = [alias, Number.isInteger(nid) ? `/node/${nid}` : null].filter(one => one !== null)
  const isNews = /^(?:article|news|blog|press)/.test(type)
  const others = Object.entries(attributes)
    .filter(([field, value]) => field.startsWith('field_') && value !== null && !isEmptyList(value))
    .map(([field]) => field.slice(6).replace(/_/g, ' '))
  return {
    kind: isNews ? 'news' : 'page',
    oldKey: `drupal:${id}`,
    title: name.slice(0, 390),
    losses: [
      ...losses,
      ...(others.length > 0 ? [`Its fields: ${others.join(', ').slice(0, 300)}.`] : []),
      ...(textIn(langcode) !== '' && !/^(?:en|und)/.test(textIn(langcode))
        ? [`That it is in the language “${textIn(langcode)}”.`]
        : []),
    ],
    addresses,
    blocks,
    introHtml: null,
    introPhoto: null,
    seoTitle: null,
    description: formatted(metatag, 'description').slice(0, 1000) || null,
    noIndex: false,
    isPublished: status === true,
    date: instantOf(textIn(created))?.slice(0, 10) ?? null,
    author: null,
    begins: null,
    ends: null,
    allDay: false,
    place: null,
    takesComments: false,
  }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
