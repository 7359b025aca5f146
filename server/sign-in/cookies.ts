import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '../crypto/keys.ts'
import type { From } from './context.ts'
import { fromOf } from './from.ts'

/** A cookie of ours. */
export interface Cookie {
  /** Sets it on a response. */
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
  /** The value that the caller's browser sends. */
  read(request: FastifyRequest): string | undefined
}

/** A cookie's attributes. `Secure` is added if the site's own address is HTTPS. */
export interface CookieOptions {
  readonly path: string
  /** Whether scripts may read it. */
  readonly httpOnly: boolean
  /** In seconds; a session cookie if omitted. */
  readonly maxAge?: number
}

/**
 * Creates a cookie that is sent when someone follows a link to the site, but not with other sites' calls. Its value may
 * contain only letters, digits and `-_.`, so it needs no encoding.
 */
export function createCookie(name: string, publicUrl: string, options: CookieOptions): Cookie {
  const { path, httpOnly, maxAge } = options
  const text = (value: string, seconds: number | undefined) =>
    [
      `${name}=${value}`,
      ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
      `Path=${path}`,
      ...(httpOnly ? ['HttpOnly'] : []),
      ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
      'SameSite=Lax',
    ].join('; ')
  return {
    set: (reply, value) => void reply.header('set-cookie', text(value, maxAge)),
    clear: reply => void reply.header('set-cookie', text('', 0)),
    read(request) {
      const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
      return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    },
  }
}

/**
 * The cookie `isAuth` (specification §4): tells pages that someone is signed in, and authorizes nothing; the client
 * clears it too, so scripts can access it.
 */
export const isAuthCookie = (publicUrl: string): Cookie =>
  createCookie('isAuth', publicUrl, { path: '/', httpOnly: false })

/** As long as browsers keep a cookie, in seconds. */
const DEVICE_SECONDS = 400 * 86_400
const DEVICE = /^[\w-]{20,100}$/

/** The cookie by which a device is known again at the next sign-in; it authorizes nothing. */
export function deviceCookie(publicUrl: string) {
  const cookie = createCookie('rounds-device', publicUrl, {
    path: '/',
    httpOnly: true,
    maxAge: DEVICE_SECONDS,
  })
  return {
    /** Where a sign-in comes from, with the device that it is, or will be once it is signed in. */
    from(request: FastifyRequest): From & { readonly device: string } {
      const device = cookie.read(request) ?? ''
      return { ...fromOf(request), device: DEVICE.test(device) ? device : randomText() }
    },
    remember: (reply: FastifyReply, { device }: { readonly device: string }) => cookie.set(reply, device),
  }
}
