import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site/index.ts'

/** Where the admin and the website are; the same address where the website has none of its own. */
export interface Origins {
  /** Without a slash at its end. */
  readonly admin: string
  readonly site: string
  /** Whether scripts of the website run at the address of the admin. */
  readonly isShared: boolean
  /** Whether a request, by its `Host`, is for the website. */
  isForSite(host: string | undefined): boolean
  /** Whether a host is one of these two. */
  isOwn(host: string | undefined): boolean
}

/** Makes the origins from `PUBLIC_URL` and, where it is set, `SITE_URL`. */
export function createOrigins(publicUrl: string, siteUrl: string | undefined): Origins {
  const admin = withoutSlash(publicUrl)
  const site = withoutSlash(siteUrl ?? publicUrl)
  const siteHost = new URL(site).host
  const isShared = siteHost === new URL(admin).host
  const own = [siteHost, new URL(admin).host]
  return {
    admin,
    site,
    isShared,
    isForSite: host => isShared || host?.toLowerCase() === siteHost,
    isOwn: host => host !== undefined && own.includes(host.toLowerCase()),
  }
}

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '')

/** What is the admin's: unknown addresses below these are answered as the API answers (decisions §1). */
const ADMIN = /^\/(maintenance|api|auth|preview|about\/login-help)(\/|$)/i
/** What both have: files, and what tells whether the server is well. */
const BOTH = /^\/(files|healthz|readyz)(\/|$)/i
/** What the pages of the website call: sending a form in, and reading what is public. */
const CALLS_OF_SITE = /^\/api\/v1\/db\/((form|comment)\/submit|[a-z_]+\/public(\/[^/]*)?)$/i
/** What the pages of every site are made with. */
const OF_EVERY_SITE = /^\/_site\//i
/** What previews load besides files; the policy of a page allows its own address only. */
const OF_PREVIEWS = /^\/_site\/(style|icon)-?[\w-]*\.(css|svg)$/i
/** The way into the site while it is closed sets a cookie there. */
const WAY_IN = /^\/preview\//i

/**
 * Keeps the admin and the website apart where each has an address of its own, so that no script of the website runs
 * where the admin keeps its token (OWASP ASVS 5, V3.5). What is the website's is led there; nothing leads to the admin.
 * The host of a microsite is the website's alone, wherever the admin is.
 */
export function keepApart(app: FastifyInstance, origins: Origins, site: Site): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (BOTH.test(path)) return
    if (!origins.isOwn(request.host) && (await site.isMicrosite(request))) {
      if (CALLS_OF_SITE.test(path) || OF_EVERY_SITE.test(path)) return
      return nothing(request, reply, site)
    }
    if (origins.isShared) return
    const isAdmins = ADMIN.test(path)
    if (origins.isForSite(request.host)) {
      if (isAdmins && !CALLS_OF_SITE.test(path) && !WAY_IN.test(path)) return nothing(request, reply, site)
      // Whether something is there is asked by the editor's check of links; no page is sent.
    } else if (!isAdmins && !OF_PREVIEWS.test(path) && request.method !== 'HEAD')
      return lead(request, reply, origins)
  })
}

const nothing = (request: FastifyRequest, reply: FastifyReply, site: Site) =>
  /^\/api\//i.test(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')
    ? reply.code(404).send({ message: 'There’s nothing at this address.' })
    : site.handle(request, reply)

const lead = (request: FastifyRequest, reply: FastifyReply, { site }: Origins) =>
  request.url === '/'
    ? reply.redirect('/maintenance/')
    : reply.header('cache-control', 'no-store').redirect(`${site}${request.url}`)
