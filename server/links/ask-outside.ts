import {
  answeredNow,
  askedNow,
  askRobots,
  type HostBudget,
  type LinkVerdict,
  newHostBudget,
  type RobotsFile,
  readRobots,
  whenToAsk,
} from '@rounds/core/rules/site'
import { OutgoingFailure } from '../outgoing/request.ts'
import { type AskHost, askAddress, type HostAnswer, ROBOT } from './ask-address.ts'

/** So many hosts are asked at a time; each of them one question after the other. */
const HOSTS_AT_ONCE = 4

export interface OutsideOptions {
  readonly ask: AskHost
  readonly now: () => number
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Keeps what became of an address. */
  readonly settle: (url: string, verdict: LinkVerdict) => Promise<void>
}

/**
 * Asks other hosts for addresses, each once: politely, as their robots.txt allows, and no host too often.
 *
 * @param asked How often a host was asked in this check already, before its node ended.
 */
export async function askOutside(
  addresses: readonly string[],
  asked: ReadonlyMap<string, number>,
  options: OutsideOptions,
  signal: AbortSignal,
): Promise<void> {
  const ask = onceEach(options.ask)
  const byHost = new Map<string, string[]>()
  for (const url of addresses) byHost.set(originOf(url), [...(byHost.get(originOf(url)) ?? []), url])
  const waiting = [...byHost]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [origin, urls] = next
      await askOneHost(
        origin,
        urls,
        { ...newHostBudget, asked: asked.get(origin) ?? 0 },
        { ...options, ask },
        signal,
      )
    }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
}

/** Where an address is. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/** An address that others lead to is asked once as well. */
function onceEach(ask: AskHost): AskHost {
  const answers = new Map<string, Promise<HostAnswer>>()
  return (url, signal) => {
    const known = answers.get(url)
    if (known) return known
    const answer = ask(url, signal)
    answers.set(url, answer)
    return answer
  }
}

async function askOneHost(
  origin: string,
  urls: readonly string[],
  budget: HostBudget,
  { ask, now, pause, settle }: OutsideOptions,
  signal: AbortSignal,
): Promise<void> {
  let host = budget
  let robots: RobotsFile | string | undefined
  for (const url of urls) {
    const next = whenToAsk(host, now())
    if ('leave' in next) {
      await settle(url, { state: 'too busy', status: null, evidence: next.leave, way: [] })
      continue
    }
    await pause(next.wait, signal)
    robots ??= await robotsOf(origin, ask, signal)
    const refusal = refusalOf(robots, url)
    if (refusal !== undefined) {
      await settle(url, { state: 'refuses robots', status: null, evidence: refusal, way: [] })
      continue
    }
    host = askedNow(host, now())
    const { verdict, ...answer } = await askAddress(ask, url, signal)
    host = answeredNow(host, now(), answer)
    await settle(url, verdict)
  }
}

/** The rules of a host for robots, or why nothing may be asked there. */
async function robotsOf(origin: string, ask: AskHost, signal: AbortSignal): Promise<RobotsFile | string> {
  try {
    const { status, text } = await ask(`${origin}/robots.txt`, signal)
    if (status >= 500 && status !== 503)
      return `Couldn’t read its robots.txt (${status}), so nothing is requested there.`
    return readRobots(text)
  } catch (error) {
    // What cannot be reached says so itself when it is asked for the address.
    if (error instanceof OutgoingFailure) return readRobots('')
    throw error
  }
}

function refusalOf(robots: RobotsFile | string, url: string): string | undefined {
  if (typeof robots === 'string') return robots
  const { allowed, rule } = askRobots(robots, ROBOT, url)
  if (allowed) return undefined
  return `Its robots.txt asks robots to stay away (line ${rule?.line}: Disallow: ${rule?.pattern.slice(0, 200)}). People may get through.`
}
