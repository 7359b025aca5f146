import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '../crypto/keys.ts'
import type { From } from './context.ts'
import { fromOf } from './from.ts'

/** A cookie of ours. */
export interface Cookie {
  /** Sets it on an answer. */
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
  /** What the caller's browser sends. */
  read(request: FastifyRequest): string | undefined
}

/** How a cookie is kept. `Secure` is added where the site's own address is HTTPS. */
export interface CookieOptions {
  readonly path: string
  /** Whether scripts may read it. */
  readonly httpOnly: boolean
  /** In seconds; for as long as the browser is open where it is left out. */
  readonly maxAge?: number
}

/**
 * Makes a cookie that goes along when somebody follows a link to the site, and not with other sites' calls. Its value
 * must be made of letters, digits and `-_.`, so that nothing has to be encoded.
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
 * The cookie `isAuth` (specification §4): it says that somebody is signed in, for pages that want to show so, and
 * authorises nothing; the client clears it too, so it is open to scripts.
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
