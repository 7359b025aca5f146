import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './index.ts'
import { staffCookieFor } from './index.ts'
import { addressOfPage } from './page.ts'
import { fromSnapshot, storedSnapshot } from './read/drafts.ts'
import { pageById } from './read/pages.ts'

/** Where previews are: each at an address that is good for a while (decisions §6). */
export const PREVIEW = '/preview'

/**
 * `GET /preview/<ticket>`: a page as publishing would show it, by the code that shows every page; or, with a ticket for
 * the site, the way into the site while it is closed. A ticket ends with the session that it was given to.
 */
export function previewRoute(app: FastifyInstance, site: Site): void {
  app.get(`${PREVIEW}/:ticket`, async (request, reply) => {
    const { ticket = '' } = request.params as { ticket?: string }
    const read = site.tickets.read(ticket)
    if (!read || !(await site.isSignedIn(read.sessionId))) return over(site, request, reply)
    const { pass } = read
    if (pass.sees === 'site') {
      reply.header('set-cookie', staffCookieFor(site, ticket))
      return reply.code(302).header('cache-control', 'no-store').header('location', '/').send()
    }
    const live = await pageById(site.database, pass.cId)
    const isLive = !pass.draft && pass.versionId === undefined
    const stored = live && !isLive ? await storedSnapshot(site.database, pass.cId, pass.versionId) : undefined
    if (!live || (!isLive && stored === undefined)) return over(site, request, reply)
    const page = stored === undefined ? live.page : fromSnapshot(stored, live.page)
    const path = addressOfPage(page) ?? '/'
    const answer = await site.pages.from(await site.pages.frame(), { ...live, page }, { path })
    return answer && site.sendPrivately(request, reply, answer)
  })
}

async function over(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const answer = await site.pages.messageAnswer(await site.pages.frame(), 404, () => ({
    path: '/',
    title: 'This preview is over',
    html: '<p>A preview can be looked at for a quarter of an hour. Open it again in Rounds.</p>',
  }))
  await site.sendPrivately(request, reply, answer)
}
