import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { getOutside, OutgoingFailure } from '../outgoing/request.ts'

const PATIENCE_MS = 20_000
const MOST_HOPS = 5
/** The name by which the importer goes. */
const ROBOT = 'Rounds-Import/1.0'

/** What an old site answers, as it comes. */
export type OldAnswer = Readable & Pick<IncomingMessage, 'statusCode' | 'headers'>

/** Asks an old site for one address. Throws `OutgoingFailure`. */
export type AskOldSite = (url: string, signal: AbortSignal) => Promise<OldAnswer>

/** Asks over the network: never a private one, whatever a name or a redirect says. */
export const askOldSite: AskOldSite = (url, signal) =>
  getOutside({
    url,
    headers: { 'user-agent': ROBOT, accept: '*/*', 'accept-encoding': 'identity' },
    allowsPrivate: false,
    patienceMs: PATIENCE_MS,
    signal,
  })

/** Gives what is at an address of an old site, wherever it leads. Each step is asked as guardedly as the first. */
export async function fetchOld(ask: AskOldSite, url: string, signal: AbortSignal): Promise<OldAnswer> {
  let at = url
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await ask(at, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !URL.canParse(headers.location, at))
      throw new OutgoingFailure(`The old site answered ${statusCode}.`, statusCode)
    at = new URL(headers.location, at).href
  }
  throw new OutgoingFailure('The old site redirects on and on.')
}

/** The text at an address, its beginning where it is long. */
export async function fetchText(
  ask: AskOldSite,
  url: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetchOld(ask, url, signal)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= mostBytes) break
  }
  answer.destroy()
  return Buffer.concat(chunks).toString('utf8')
}
