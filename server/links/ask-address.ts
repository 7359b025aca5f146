import type { IncomingMessage } from 'node:http'
import { judgeOutside, type LinkVerdict, retryAfterMs } from '@rounds/core/rules/site'
import { getOutside, LATE, OutgoingFailure, UNKNOWN_NAME } from '../outgoing/request.ts'

/** What a server says when it is asked once. */
export interface HostAnswer {
  readonly status: number
  readonly location: string | undefined
  readonly retryAfter: number | null
  readonly milliseconds: number
  /** The beginning of what was sent, where somebody reads it. */
  readonly text: string
}

/** Asks another host for one address, once. Throws `OutgoingFailure`. */
export type AskHost = (url: string, signal: AbortSignal) => Promise<HostAnswer>

/** The name by which the checker goes; a robots.txt may speak to it. */
export const ROBOT = 'Rounds-LinkCheck'
const PATIENCE_MS = 15_000
const MOST_HOPS = 5
/** Robots read no more of a robots.txt. */
const MOST_BYTES = 500 * 1024

/** Asks hosts over the network: never a private one, whatever its name or a redirect says. */
export const askOverNetwork =
  (siteUrl: string): AskHost =>
  async (url, signal) => {
    const began = performance.now()
    const answer = await getOutside({
      url,
      headers: { 'user-agent': `${ROBOT}/1.0 (+${siteUrl})`, accept: '*/*' },
      allowsPrivate: false,
      patienceMs: PATIENCE_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(2 * PATIENCE_MS)]),
    })
    const milliseconds = performance.now() - began
    const { headers, statusCode = 0 } = answer
    const text =
      new URL(url).pathname === '/robots.txt' && statusCode === 200 ? await beginningOf(answer) : ''
    answer.destroy()
    const retryAfter = retryAfterMs(headers['retry-after'], Date.now())
    return { status: statusCode, location: headers.location, retryAfter, milliseconds, text }
  }

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= MOST_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What became of an address, and what the host wants of the next question. */
export interface AskedAddress {
  readonly verdict: LinkVerdict
  readonly retryAfter: number | null
  readonly isReached: boolean
}

/** Asks for an address and follows where it leads. Each step is asked as guardedly as the first one. */
export async function askAddress(ask: AskHost, url: string, signal: AbortSignal): Promise<AskedAddress> {
  const hops: { url: string; status: number }[] = []
  let milliseconds = 0
  try {
    for (let at = url; ; ) {
      const answer = await ask(at, signal)
      milliseconds += answer.milliseconds
      hops.push({ url: at, status: answer.status })
      const next = nextOf(answer, at)
      if (next === undefined || hops.length > MOST_HOPS) {
        const verdict = judgeOutside({ status: answer.status, milliseconds, hops })
        return { verdict, retryAfter: answer.retryAfter, isReached: true }
      }
      at = next
    }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    signal.throwIfAborted()
    return { verdict: judgeFailure(error, hops), retryAfter: null, isReached: false }
  }
}

function nextOf({ status, location }: HostAnswer, at: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, at))
    return undefined
  return new URL(location, at).href.replace(/#.*$/s, '')
}

function judgeFailure({ message }: OutgoingFailure, hops: readonly { readonly url: string }[]): LinkVerdict {
  const state = message === LATE ? 'slow' : message === UNKNOWN_NAME ? 'gone' : 'unknown'
  return { state, status: null, evidence: message, way: hops.map(({ url }) => url) }
}
