import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses.ts'

/** Why a request to an external server failed, in a sentence for people. */
export class OutgoingFailure extends Error {
  /** The status of its response, if there was one. */
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
  /** Whether a private network may be reached: the operator has named the address, or allows all. */
  readonly allowsPrivate: boolean
  /** The idle timeout. */
  readonly patienceMs: number
  readonly signal?: AbortSignal
}

export interface OutgoingOptions extends AskOptions {
  readonly body: string
}

const PRIVATE = 'The address is in a private network, which this server doesn’t allow.'

/** The message for a timeout. */
export const LATE = 'It didn’t answer in time.'
/** The message for an unknown host name. */
export const UNKNOWN_NAME = 'Its host name can’t be found.'

/** Names are resolved once, and the checked address is the one used, which prevents DNS rebinding. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const open = found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = open
    if (!first) return done(new OutgoingFailure(PRIVATE), '', 0)
    if (options.all) return done(null, open)
    return done(null, first.address, first.family)
  })

/** Posts to an external server, and streams its response. Redirects are not followed. Throws `OutgoingFailure`. */
export const postOutside = ({ body, headers, ...options }: OutgoingOptions): Promise<IncomingMessage> =>
  send(
    'POST',
    { ...options, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers } },
    body,
  )

/**
 * Requests an address from an external server, and streams its response; the caller ends it. Redirects are not
 * followed. Throws `OutgoingFailure`.
 */
export const getOutside = (options: AskOptions): Promise<IncomingMessage> => send('GET', options, '')

async function send(method: 'GET' | 'POST', options: AskOptions, body: string): Promise<IncomingMessage> {
  const { url, headers, allowsPrivate, patienceMs, signal } = options
  if (!URL.canParse(url)) throw new OutgoingFailure('The address isn’t valid.')
  const { protocol, hostname, username } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new OutgoingFailure('The address must begin with https:// or http://.')
  if (username !== '') throw new OutgoingFailure('The address can’t contain a user name or password.')
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

/** What went wrong, in words; our own failures are passed on. */
export function inWords(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OutgoingFailure(UNKNOWN_NAME)
  if (code === 'ECONNREFUSED') return new OutgoingFailure('Nothing answers at its address.')
  if (/CERT|TLS|SSL/.test(code)) return new OutgoingFailure('Its certificate isn’t trusted.')
  return new OutgoingFailure('The connection was lost.')
}
