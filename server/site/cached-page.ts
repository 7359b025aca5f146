import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { remembered } from '@rounds/core/rules/remembered'
import type { CountedSearch } from './counts/searches.ts'
import { awaitsTokens, withTokens } from './forms/tokens.ts'
import type { RawHeaders } from './headers.ts'
import { hashOf } from './read/loaded.ts'

/** An answer of the site, ready to be sent in each encoding. */
export interface CachedPage {
  readonly status: number
  /** What it was made from: the same fingerprint, the same page. */
  readonly fingerprint: string
  readonly etag: string
  readonly bytes: number
  readonly plain: Version
  readonly gzip: Version
  readonly br: Version
  readonly unchanged: RawHeaders
  /** The banners on it; none where it has none. */
  readonly banners?: readonly number[]
  /** What it is the first page of results for. */
  readonly searched?: CountedSearch
  /** The host name that it is shown at; none for the main site. */
  readonly host?: string
  /** The page where it holds a form, which is made for each visitor from then on: its text, and its headers. */
  readonly withForm?: Version
}

interface Version {
  readonly headers: RawHeaders
  readonly body: Buffer
}

/** The answer to cache. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: RawHeaders
  readonly fingerprint: string
  readonly banners?: readonly number[]
  readonly searched?: CountedSearch
  readonly host?: string
  /** `cache-control`: pages are asked for anew each time, which costs a 304 without a body. */
  readonly lifetime?: string
  /** It is hardly ever asked for again, like most searches: it is compressed quickly rather than well. */
  readonly isPassing?: boolean
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Good enough in a few milliseconds; the highest levels take a hundred for a tenth. */
const GOOD_BROTLI = 5
/** A tenth of the time, for a quarter more bytes: less than it takes to hand the work to another thread. */
const QUICK = { brotli: 1, gzip: 1 } as const

const brotliOptions = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

/** Makes an answer ready: compressed, with its tag. */
export async function keepPage(answer: Answer): Promise<CachedPage> {
  const { status, type, headers, fingerprint, lifetime = 'no-cache', isPassing = false } = answer
  const body = Buffer.from(answer.body)
  // Nothing between us and a visitor may keep what belongs to one of them.
  const own = lifetime === 'no-cache' ? 'private, no-cache' : lifetime
  const withForm = {
    headers: ['content-type', type, 'cache-control', own, 'vary', 'accept-encoding', ...headers],
    body,
  }
  const etag = `W/"${hashOf(answer.body + headers.join())}"`
  const shared = ['cache-control', lifetime, 'vary', 'accept-encoding', 'etag', etag, ...headers]
  const version = (bytes: Buffer, encoding: RawHeaders): Version => ({
    headers: ['content-type', type, 'content-length', String(bytes.length), ...encoding, ...shared],
    body: bytes,
  })
  const packed = isPassing ? packedWhenAsked(body) : await packedWell(body)
  let zipped: Version | undefined
  let brotli: Version | undefined
  return {
    status,
    fingerprint,
    etag,
    bytes: body.length + packed.bytes,
    plain: version(body, []),
    get gzip() {
      zipped ??= version(packed.gzip(), ['content-encoding', 'gzip'])
      return zipped
    },
    get br() {
      brotli ??= version(packed.br(), ['content-encoding', 'br'])
      return brotli
    },
    unchanged: shared,
    ...(answer.banners?.length && { banners: answer.banners }),
    ...(answer.searched && { searched: answer.searched }),
    ...(answer.host && { host: answer.host }),
    ...(awaitsTokens(answer.body) && { withForm }),
  }
}

/** A body in each encoding. */
interface Packed {
  readonly bytes: number
  readonly gzip: () => Buffer
  readonly br: () => Buffer
}

async function packedWell(body: Buffer): Promise<Packed> {
  const [br, zipped] = await Promise.all([
    asBrotli(body, brotliOptions(GOOD_BROTLI, body.length)),
    asGzip(body),
  ])
  return { bytes: br.length + zipped.length, gzip: () => zipped, br: () => br }
}

/** Compressed as far as someone asks: a search is mostly sent once. */
const packedWhenAsked = (body: Buffer): Packed => ({
  bytes: body.length,
  gzip: () => gzipSync(body, { level: QUICK.gzip }),
  br: () => brotliCompressSync(body, brotliOptions(QUICK.brotli, body.length)),
})

/** What of a request decides in which form a kept page is sent. */
export interface Asked {
  readonly method?: string | undefined
  readonly headers: {
    readonly 'accept-encoding'?: string | string[] | undefined
    readonly 'if-none-match'?: string | undefined
  }
}

const MOST_ENCODINGS = 200

/** The smallest form that a browser takes. */
const encodingOf = remembered((accepted: string): 'br' | 'gzip' | 'plain' => {
  const takes = (name: string) =>
    accepted.split(',').some(part => {
      const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
      return coding.toLowerCase() === name && !parameters.some(parameter => /^q=0(\.0*)?$/i.test(parameter))
    })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'plain'
}, MOST_ENCODINGS)

/** Sends a kept page: one write, or 304 where the browser has it already. */
export function sendCached(
  page: CachedPage,
  asked: Asked,
  response: ServerResponse,
  mintToken: () => string,
): void {
  const { method, headers } = asked
  if (page.withForm) {
    sendWithToken(page.status, page.withForm, asked, response, mintToken)
    return
  }
  const tags = headers['if-none-match']
  if (
    tags !== undefined &&
    page.status === 200 &&
    (tags === page.etag || tags.split(',').some(tag => isSameTag(tag.trim(), page.etag)))
  ) {
    response.writeHead(304, page.unchanged as string[])
    response.end()
    return
  }
  const accepted = headers['accept-encoding']
  const { headers: own, body } = accepted === undefined ? page.plain : page[encodingOf(String(accepted))]
  response.writeHead(page.status, own as string[])
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** A page with a form is never answered with 304: each time it is looked at, it is another form to send. */
function sendWithToken(
  status: number,
  { headers: own, body }: Version,
  { method, headers }: Asked,
  response: ServerResponse,
  mintToken: () => string,
): void {
  const text = withTokens(body.toString(), mintToken)
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''))
  const sent = isZipped ? gzipSync(text, { level: QUICK.gzip }) : Buffer.from(text)
  const encoding = isZipped ? ['content-encoding', 'gzip'] : []
  response.writeHead(status, [...own, ...encoding, 'content-length', String(sent.length)])
  if (method === 'HEAD') response.end()
  else response.end(sent)
}

/** Weak comparison (RFC 9110, 8.8.3.2). */
const isSameTag = (one: string, other: string) =>
  one === '*' || one.replace(/^W\//, '') === other.replace(/^W\//, '')
