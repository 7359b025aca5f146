import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { getOutside, OutgoingFailure } from '../outgoing/request.ts'

const PATIENCE_MS = 20_000
const MOST_HOPS = 5
/** The name by which the importer goes. */
export const ROBOT = 'Rounds-Import'

/** What an old site answers, as it comes. */
export type OldAnswer = Readable & Pick<IncomingMessage, 'statusCode' | 'headers'>

/** Asks an old site for one address. Throws `OutgoingFailure`. */
export type AskOldSite = (url: string, signal: AbortSignal) => Promise<OldAnswer>

/** Asks over the network: never a private one, whatever a name or a redirect says. */
export const askOldSite: AskOldSite = (url, signal) =>
  getOutside({
    url,
    headers: { 'user-agent': `${ROBOT}/1.0`, accept: '*/*', 'accept-encoding': 'identity' },
    allowsPrivate: false,
    patienceMs: PATIENCE_MS,
    signal,
  })

/** What is at an address of an old site, and where it was in the end. */
export interface Fetched {
  readonly answer: OldAnswer
  readonly url: string
}

/** Gives what is at an address of an old site, wherever it leads. Each step is asked as guardedly as the first. */
export async function fetchOld(ask: AskOldSite, url: string, signal: AbortSignal): Promise<Fetched> {
  let at = url
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await ask(at, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return { answer, url: at }
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, at))
      throw new OutgoingFailure(`The old site answered ${statusCode}.`, statusCode)
    at = new URL(headers.location, at).href
  }
  throw new OutgoingFailure('The old site redirects endlessly.')
}

/** A text of an old site, and where it was in the end. */
export interface FetchedText {
  readonly text: string
  readonly url: string
  readonly type: string
}

/** The text at an address, its beginning where it is long; unpacked where it is packed (`sitemap.xml.gz`). */
export async function fetchText(
  ask: AskOldSite,
  from: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<FetchedText> {
  const { answer, url } = await fetchOld(ask, from, signal)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= mostBytes) break
  }
  answer.destroy()
  const bytes = Buffer.concat(chunks)
  const type = answer.headers['content-type'] ?? ''
  return { text: unpacked(bytes, mostBytes).toString('utf8'), url, type }
}

function unpacked(bytes: Buffer, mostBytes: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch {
    throw new OutgoingFailure('It’s compressed in an unreadable way, or too large.')
  }
}
