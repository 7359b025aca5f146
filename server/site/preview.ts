import type { AnyRow } from '@rounds/core/entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Limits } from '../limits/limits.ts'
import type { Site } from './index.ts'
import { staffCookieFor } from './index.ts'
import { addressOfPage } from './page.ts'
import { fromSnapshot, storedSnapshot } from './read/drafts.ts'
import { pageById } from './read/pages.ts'
import { frameWith } from './template-effects.ts'
import type { Pass } from './tickets.ts'

/** Where previews are: each at an address that is good for a while (decisions §6). */
export const PREVIEW = '/preview'

interface PreviewOptions {
  /** Tells the address of the site from that of the admin. */
  readonly origins: { readonly isShared: boolean; isForSite(host: string | undefined): boolean }
  readonly limits: Limits
}

/** A ticket for something that is shown with what is typed. */
type TypedPass = Extract<Pass, { sees: 'physician' | 'microsite' | 'template' }>

const takesTyped = (pass: Pass): pass is TypedPass =>
  ['physician', 'microsite', 'template'].includes(pass.sees)

/** Nothing of a preview is kept, so each takes the time of a whole page: an editor needs one or two a second. */
const LIMIT = { name: 'preview', most: 120, seconds: 60 }
/** A page is rendered in one go; whatever else the server has to do comes between two. */
const AT_ONCE = 1
const MOST_WAITING = 20
const FORM = 'application/x-www-form-urlencoded'
/** The most that is typed into one form, encoded. */
const MOST_TYPED = 2 * 1024 * 1024

/** Where the way into the site leads on to: a path of the site, whatever is asked for. */
function landingPath(to: unknown, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  const asked = typeof to === 'string' && URL.canParse(to, origin) ? new URL(to, origin) : undefined
  // Two slashes at its start would lead to another host.
  return asked?.origin === origin ? asked.pathname.replace(/^\/+/, '/') + asked.search + asked.hash : '/'
}

/**
 * `GET /preview/<ticket>`: a page as publishing would show it, by the code that shows every page; or, with a ticket for
 * the site, the way into the site while it is closed, to the path in `to`. `POST` shows a physician, a microsite or a
 * page by a template with what is typed in the form that is sent. A ticket ends with the session that it was given to.
 */
export function previewRoute(app: FastifyInstance, site: Site, { origins, limits }: PreviewOptions): void {
  const rendering = createConcurrencyLimit(AT_ONCE, MOST_WAITING)
  /** What a ticket lets see; undefined for one that is over, and at the address of the other half. */
  const passOf = async (request: FastifyRequest): Promise<Pass | undefined> => {
    const { ticket = '' } = request.params as { ticket?: string }
    const read = site.tickets.read(ticket)
    if (!read || !(await site.isSignedIn(read.sessionId))) return undefined
    await limits.take(LIMIT, read.sessionId)
    // The cookie of the site is set where the site is; drafts are shown where the admin is.
    const isHere = origins.isShared || origins.isForSite(request.host) === (read.pass.sees === 'site')
    return isHere ? read.pass : undefined
  }
  const sendTyped = async (request: FastifyRequest, reply: FastifyReply, pass: TypedPass, typed: AnyRow) => {
    const answer = await rendering.run(async () => {
      const frame = await site.pages.frame()
      if (pass.sees === 'physician') return site.pages.physician(frame, pass.phId, typed)
      if (pass.sees === 'microsite') return site.pages.microsite(frame, pass.msId, typed)
      const found = await pageById(site.database, pass.cId)
      const source = typeof typed.TSource === 'string' ? typed.TSource : ''
      const tried = frameWith(frame, pass.tId, source)
      return found && site.pages.from(tried, found, { path: addressOfPage(found.page) ?? '/' })
    })
    return answer ? site.sendPrivately(request, reply, answer) : over(site, request, reply)
  }

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_TYPED }, (_, body, done) =>
      done(null, String(body)),
    )
    scope.post(`${PREVIEW}/:ticket`, async (request, reply) => {
      const pass = await passOf(request)
      if (!pass || !takesTyped(pass)) return over(site, request, reply)
      return sendTyped(request, reply, pass, typedIn(String(request.body ?? '')))
    })
  })

  app.get(`${PREVIEW}/:ticket`, async (request, reply) => {
    const { ticket = '' } = request.params as { ticket?: string }
    const pass = await passOf(request)
    if (!pass) return over(site, request, reply)
    if (takesTyped(pass)) return sendTyped(request, reply, pass, {})
    if (pass.sees === 'site') {
      reply.header('set-cookie', staffCookieFor(site, ticket))
      const { to } = request.query as { to?: unknown }
      return reply.header('cache-control', 'no-store').redirect(landingPath(to, site.publicUrl))
    }
    const live = await pageById(site.database, pass.cId)
    const isLive = !pass.draft && pass.versionId === undefined
    const stored = live && !isLive ? await storedSnapshot(site.database, pass.cId, pass.versionId) : undefined
    if (!live || (!isLive && stored === undefined)) return over(site, request, reply)
    const page = stored === undefined ? live.page : fromSnapshot(stored, live.page)
    const path = addressOfPage(page) ?? '/'
    const answer = await rendering.run(async () =>
      site.pages.from(await site.pages.frame(), { ...live, page }, { path, marksBlocks: true }),
    )
    return answer && site.sendPrivately(request, reply, answer)
  })
}

/** The fields of a form as they are typed; none where they cannot be read. */
function typedIn(body: string): AnyRow {
  try {
    const values: unknown = JSON.parse(new URLSearchParams(body).get('values') ?? '{}')
    return typeof values === 'object' && values !== null ? (values as AnyRow) : {}
  } catch {
    return {}
  }
}

async function over(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const answer = await site.pages.messageAnswer(await site.pages.frame(), 404, () => ({
    path: '/',
    title: 'This preview has expired',
    html: '<p>A preview can be looked at for a quarter of an hour. Open it again in Rounds.</p>',
  }))
  await site.sendPrivately(request, reply, answer)
}
