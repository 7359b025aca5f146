import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses.ts'

/** Why an outside server could not be asked, in a sentence for people. */
export class OutgoingFailure extends Error {
  /** The status that it answered, where it did. */
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'OutgoingFailure'
    this.status = status
  }
}

export interface AskOptions {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether an address of a private network may be reached: the operator has named it, or allows all. */
  readonly allowsPrivate: boolean
  /** How long nothing may come before it is given up. */
  readonly patienceMs: number
  readonly signal?: AbortSignal
}

export interface OutgoingOptions extends AskOptions {
  readonly body: string
}

const PRIVATE = 'The address leads into a private network, which the operator of this server has not allowed.'

/** What is said where nothing came in time. */
export const LATE = 'It did not answer in time.'
/** What is said where nobody knows the name. */
export const UNKNOWN_NAME = 'Its name cannot be found.'

/** Names are looked up once, and what is asked is what was looked at: no second answer leads elsewhere. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const open = found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = open
    if (!first) return done(new OutgoingFailure(PRIVATE), '', 0)
    if (options.all) return done(null, open)
    return done(null, first.address, first.family)
  })

/**
 * Posts to a server outside, and gives its answer as it comes. No redirect is followed. Throws `OutgoingFailure`.
 */
export const postOutside = ({ body, headers, ...options }: OutgoingOptions): Promise<IncomingMessage> =>
  send(
    'POST',
    { ...options, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers } },
    body,
  )

/**
 * Asks a server outside for what is at an address, and gives its answer as it comes; who asks ends it. No redirect is
 * followed. Throws `OutgoingFailure`.
 */
export const getOutside = (options: AskOptions): Promise<IncomingMessage> => send('GET', options, '')

async function send(method: 'GET' | 'POST', options: AskOptions, body: string): Promise<IncomingMessage> {
  const { url, headers, allowsPrivate, patienceMs, signal } = options
  if (!URL.canParse(url)) throw new OutgoingFailure('The address isn’t valid.')
  const { protocol, hostname, username } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new OutgoingFailure('The address must begin with https:// or http://.')
  if (username !== '') throw new OutgoingFailure('The address must hold no name and no password.')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new OutgoingFailure(PRIVATE)
  const request = protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        headers: { ...headers },
        timeout: patienceMs,
        ...(signal && { signal }),
        ...(!allowsPrivate && { lookup: publicLookup }),
      },
      resolve,
    )
    asked.on('timeout', () => asked.destroy(new OutgoingFailure(LATE)))
    asked.on('error', error => reject(inWords(error)))
    asked.end(body)
  })
}

/** What went wrong on the way, in words; a failure of ours stays as it is. */
export function inWords(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutgoingFailure(UNKNOWN_NAME)
  if (code === 'ECONNREFUSED') return new OutgoingFailure('Nothing answers at its address.')
  if (/CERT|TLS|SSL/.test(code)) return new OutgoingFailure('Its certificate is not trusted.')
  return new OutgoingFailure('The connection broke off.')
}
