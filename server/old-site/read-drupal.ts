import { includedIn, includesOf, listIn, type ReadStep, readNode } from '@rounds/core/rules/old-site'
import { OutgoingFailure } from '../outgoing/request.ts'
import { type AskOldSite, fetchText } from './fetch-old.ts'
import { NotReadable } from './read-wxr.ts'

const ANSWER_BYTES = 20_000_000
const MOST_CALLS = 400

/** What Drupal offers nobody by JSON:API as it is installed. */
const notOffered: ReadStep = {
  step: 'loss',
  what: 'Menus and comments',
  because: 'Drupal doesn’t offer them by JSON:API. Add menu entries in Navigation.',
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
  yield notOffered
  for (const { type, url } of types) yield* readType({ ask, origin, signal }, type, url)
}

interface DrupalSource {
  readonly ask: AskOldSite
  readonly origin: string
  readonly signal: AbortSignal
}

/** Reads the pages of a type. One that not everyone may read is named, and the others are read. */
async function* readType(
  { ask, origin, signal }: DrupalSource,
  type: string,
  url: string,
): AsyncGenerator<ReadStep> {
  const given = new Set<string>()
  try {
    const first = await jsonAt(ask, `${url}?page%5Blimit%5D=1`, signal)
    const include = includesOf(listIn(first.data)[0])
    let next: string | undefined = `${url}?page%5Blimit%5D=50${include && `&include=${include}`}`
    for (let calls = 0; next !== undefined; calls++) {
      signal.throwIfAborted()
      if (calls === MOST_CALLS) {
        const most = (MOST_CALLS * 50).toLocaleString('en-US')
        yield {
          step: 'loss',
          what: `More pages of the type “${type}”`,
          because: `Only ${most} are read at a time.`,
        }
        return
      }
      const answer: Readonly<Record<string, unknown>> = await jsonAt(ask, next, signal)
      const included = includedIn(answer.included)
      for (const resource of listIn(answer.data)) {
        const read = readNode(type, resource, { origin, included })
        for (const media of read?.media ?? [])
          if (!given.has(media.oldKey)) {
            given.add(media.oldKey)
            yield { step: 'item', item: media }
          }
        if (read) yield { step: 'item', item: read.page }
      }
      next = ownLink(answer.links, 'next', origin)
    }
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    yield { step: 'loss', what: `Pages of the type “${type}”`, because: error.message }
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
    const read: unknown = JSON.parse((await fetchText(ask, url, ANSWER_BYTES, signal)).text)
    if (typeof read === 'object' && read !== null) return read as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof OutgoingFailure) throw new NotReadable(`Couldn’t read ${url}. ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new NotReadable(`${url} isn’t a Drupal JSON:API response.`)
}
