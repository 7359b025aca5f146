import type { IncomingMessage, ServerResponse } from 'node:http'
import { micrositeAt, micrositeOfHost } from '@rounds/core/rules/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { isAway, isBusy, NoAnswer } from '../database/database.ts'
import { type AdVisit, readAdVisit } from './ads/ad-visit.ts'
import { bannerClick } from './banner-link.ts'
import { type Answer, type CachedPage, keepPage, sendCached } from './cached-page.ts'
import { commentedPage } from './comments/commented-page.ts'
import { createAdCounts } from './counts/ads.ts'
import { createBannerCounts } from './counts/banners.ts'
import { createHits } from './counts/hits.ts'
import { createMissing } from './counts/missing.ts'
import { createReports } from './counts/reports.ts'
import { createSearchCounts } from './counts/searches.ts'
import { readDirectoryVisit } from './directory/visit.ts'
import { formPage } from './form-page.ts'
import { createFormTokens } from './forms/tokens.ts'
import { addressesIn, frameOf, homeOf } from './microsites.ts'
import { missingPage } from './missing-page.ts'
import { createPages, type SiteOptions } from './pages.ts'
import type { SiteChrome, StoredRedirect } from './read/frame.ts'
import type { Loaded } from './read/loaded.ts'
import { addressesOf } from './read/pages.ts'
import { createRedirects, type Redirects } from './redirects.ts'
import { closedBy } from './render/scope.ts'
import { typedTitles } from './search/typed-titles.ts'
import { readSearchVisit, SUGGEST_PATH } from './search/visit.ts'
import { sentPage } from './sent-page.ts'
import { specialFile } from './special-files.ts'
import { createTickets, TICKET_SECONDS } from './tickets.ts'
import { readVisit, type Visit, visitWithin } from './visit.ts'

/** The cookie with which staff see the site while it is closed. */
const staffCookie = 'rounds.site'

/** The cookie for a ticket, as a header. */
export const staffCookieFor = ({ publicUrl }: Pick<Site, 'publicUrl'>, ticket: string): string =>
  `${staffCookie}=${ticket}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${TICKET_SECONDS}${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The public website of a node (specification §1; decisions §6). */
export type Site = ReturnType<typeof createSite>

const RETRY_SECONDS = 600
/** How long a visitor waits for the page as it is now, where there is one as it was. */
const PATIENCE_MS = 3_000
/** How long a visitor waits for a page that was never made. */
const LONGEST_WAIT_MS = 20_000
/** How often what searches need is looked at: several times before it expires. */
const FRESHEN_MS = 10_000
const noRedirects = createRedirects([])

/** Makes the website. `close` writes what has been counted. */
export function createSite(
  options: Omit<SiteOptions, 'mintToken' | 'seen' | 'searched'> & {
    readonly cipher: Cipher
    /** The admin's address, where it is known. */
    readonly adminUrl?: string
  },
) {
  const { database, log, publicUrl, cipher, now = Date.now } = options
  const formTokens = createFormTokens(cipher, now)
  const onError = (error: unknown) => log.error({ err: error }, 'the site could not save a record')
  const bannerCounts = createBannerCounts(database, onError)
  const searchCounts = createSearchCounts(database, onError)
  const pages = createPages({
    ...options,
    mintToken: formTokens.mint,
    seen: bannerCounts.seen,
    searched: searchCounts.searched,
  })
  const hits = createHits(database, onError)
  const missed = createMissing(database, onError)
  const missing = missingPage({ pages, database })
  const reports = createReports(database, onError)
  const titlesLike = typedTitles(database)
  const ads = createAdCounts(database, onError)
  const counts = [hits, missed, reports, bannerCounts, ads, searchCounts]
  const tickets = createTickets(cipher, now)
  let ready:
    | {
        readonly of: Loaded<readonly StoredRedirect[]>
        readonly sites: string
        readonly at: ReadonlyMap<number, Redirects>
      }
    | undefined
  const freshening = setInterval(() => {
    pages.keepFresh().catch(error => log.warn({ err: error }, 'could not reload the directory'))
  }, FRESHEN_MS).unref()
  let isClosing = false

  /** The redirects of the main site, or of a microsite with a host name: each has those from its own addresses. */
  const redirects = async ({ microsites, microsite }: SiteChrome): Promise<Redirects> => {
    const of = await pages.redirects()
    const apart = microsites.filter(({ host }) => host !== null)
    const sites = JSON.stringify(apart.map(({ id, path, host }) => [id, path, host]))
    if (ready?.of !== of || ready.sites !== sites) {
      const from = (id: number) => of.value.filter(({ RFrom }) => (micrositeAt(apart, RFrom)?.id ?? 0) === id)
      const at = [0, ...apart.map(({ id }) => id)].map(
        id =>
          [
            id,
            createRedirects(from(id), { site: publicUrl, admin: options.adminUrl, microsites: apart }),
          ] as const,
      )
      ready = { of, sites, at: new Map(at) }
    }
    return ready.at.get(microsite?.id ?? 0) ?? noRedirects
  }

  /** The frame of the site that answers at the host of a request. */
  const frameFor = async (request: FastifyRequest): Promise<SiteChrome> => {
    const main = await pages.frame()
    return frameOf(main, micrositeOfHost(main.microsites, request.host))
  }

  /** Whether someone who is signed in shows a ticket for the site. */
  const isStaff = async (request: FastifyRequest): Promise<boolean> => {
    const ticket = cookieOf(request, staffCookie)
    const read = ticket === undefined ? undefined : tickets.read(ticket)
    return read?.pass.sees === 'site' && (await isSignedIn(options, read.sessionId))
  }

  const gonePage = (frame: SiteChrome) =>
    pages.message(frame, '410', 410, () => ({
      path: '/',
      title: 'This page is gone',
      html: `<p>We have taken it down for good. The <a href="${homeOf(frame)}">home page</a> leads on from here.</p>`,
    }))

  const closedPage = (frame: SiteChrome) =>
    pages.messageAnswer(frame, 503, setting => {
      const notice = closedBy(frame, now())
      return {
        path: '/',
        title: notice?.title ?? 'We’ll be back soon',
        html: setting.html(notice?.html ?? null),
      }
    })

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    more: readonly string[] = [],
  ) => {
    // The last saved copy was sent meanwhile.
    if (reply.raw.headersSent) return
    reply.hijack()
    if (page.banners) bannerCounts.seen(page.banners, request)
    if (page.searched) searchCounts.searched(page.searched, request)
    // Pages have headers of their own, the same on both ways; those of the API are taken away.
    for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
    for (let at = 0; at + 1 < more.length; at += 2) reply.raw.setHeader(more[at] ?? '', more[at + 1] ?? '')
    sendCached(page, request, reply.raw, formTokens.mint)
  }

  const lead = (reply: FastifyReply, status: 301 | 302 | 303 | 307, to: string) =>
    reply.code(status).header('cache-control', 'no-cache').header('location', headerSafe(to)).send()

  /** Leads to an address of the product from the site of a frame. */
  const leadFrom = (frame: SiteChrome, reply: FastifyReply, status: 301 | 302 | 303 | 307, to: string) =>
    lead(reply, status, addressesIn(frame, publicUrl).seen(to))

  /** Where else the page may be: at the tidy address, in small letters, or where `cid` says. */
  const elsewhere = async (
    frame: SiteChrome,
    { path, tidy, search, cId }: Visit,
  ): Promise<string | undefined> => {
    for (const other of new Set([tidy, tidy.toLowerCase()]))
      if (other !== path && (await pages.at(frame, other, 1))) return encodeURI(other) + search
    if (cId === undefined) return undefined
    return (await addressesOf(database, [cId])).get(cId)
  }

  /** Where a visitor is led. What is shown at an address is never behind a pattern. */
  const redirectFor = async (frame: SiteChrome, { path, search }: Visit) => {
    const known = await redirects(frame)
    const doubtful = known.patternsFrom(path)
    if (doubtful.length === 0) return known.find(path, search)
    const shown = new Set<string>()
    for (const at of doubtful) if (await isShownAt(frame, at)) shown.add(at)
    return known.find(path, search, at => shown.has(at))
  }

  const isShownAt = async (frame: SiteChrome, url: string): Promise<boolean> => {
    const visit = readVisit(url)
    if (!visit) return false
    if (await pages.at(frame, visit.path, 1)) return true
    if (readSearchVisit(visit)) return true
    const listed = readDirectoryVisit(visit)
    return listed !== undefined && (await pages.directory(frame, listed)) !== undefined
  }

  const answerAd = (request: FastifyRequest, reply: FastifyReply, { id, what }: AdVisit, link: string) => {
    if (what === 'followed') {
      ads.clicked(id, request)
      return lead(reply, 303, link)
    }
    ads.seen([id], request)
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const frame = await frameFor(request)
    const { microsite } = frame
    const asked = readVisit(request.url)
    if (!asked) return send(request, reply, await missing.nothingAt(frame))
    const parts = { pages, database, publicUrl }
    const click = await bannerClick(database, frame, asked.path, now())
    if (click) {
      bannerCounts.clicked(click.banner, request)
      reply.header('x-robots-tag', 'noindex')
      return leadFrom(frame, reply, 302, click.to)
    }
    const file = await specialFile(parts, frame, asked.path)
    if (file) return send(request, reply, file)
    const sent = await sentPage(parts, frame, asked.path)
    if (sent) return send(request, reply, sent)
    const look = readAdVisit(asked.path)
    const ad = look && frame.ads.find(({ id }) => id === look.id)
    if (look && ad) return answerAd(request, reply, look, addressesIn(frame, publicUrl).seen(ad.link))
    const commented = await commentedPage(parts, frame, asked.path)
    if (commented) return send(request, reply, commented)
    const form = await formPage({ ...parts, trap: options.trap }, frame, asked.path)
    if (form) return send(request, reply, form)
    const visit = microsite ? visitWithin(microsite, asked) : asked
    const isClosed = closedBy(frame, now()) !== undefined
    if (isClosed && !(await isStaff(request))) {
      const page = await keepPage({ ...(await closedPage(frame)), lifetime: 'no-store' })
      return send(request, reply, page, ['retry-after', String(RETRY_SECONDS)])
    }
    if (visit.path === SUGGEST_PATH)
      return reply
        .header('cache-control', 'private, max-age=60')
        .header('x-robots-tag', 'noindex')
        .send(await titlesLike(visit))
    const apart = microsite ? undefined : micrositeAt(frame.microsites, visit.path)
    if (apart?.host) return leadFrom(frame, reply, 301, encodeURI(visit.path) + visit.search)
    const redirect = await redirectFor(frame, visit)
    if (redirect) {
      // Who asks with HEAD, as forms do of a typed link, wants to know where it leads, and follows nothing.
      if (request.method !== 'HEAD') hits.count(redirect.hits)
      if (redirect.status === 410) return send(request, reply, await gonePage(frame))
      return leadFrom(frame, reply, redirect.status, redirect.to)
    }
    const chosen = visit.chosen && !isClosed && (await pages.withChoice(frame, visit.path, visit.chosen))
    if (chosen) return send(request, reply, chosen)
    const found = isClosed
      ? await pages.renderUncached(frame, visit.path, visit.number)
      : await pages.at(frame, visit.path, visit.number)
    if (found) return send(request, reply, found)
    const searching = readSearchVisit(visit)
    if (searching) return send(request, reply, await pages.search(frame, searching, !isClosed))
    const listed = readDirectoryVisit(visit)
    const own = listed && (await pages.directory(frame, listed, !isClosed))
    if (typeof own === 'string') return lead(reply, 301, encodeURI(own) + visit.search)
    if (own) return send(request, reply, own)
    const other = await elsewhere(frame, visit)
    if (other) return leadFrom(frame, reply, 301, other)
    // Somebody wrote the address that the page has in the product.
    if (microsite && micrositeAt([microsite], asked.path))
      return leadFrom(frame, reply, 301, encodeURI(asked.path) + asked.search)
    // A HEAD asks whether something is there; nobody looks at a page that is missing.
    if (request.method === 'GET')
      missed.note({
        path: visit.path,
        referrer: request.headers.referer,
        agent: request.headers['user-agent'],
      })
    return send(request, reply, await missing.notFound(frame, visit.path))
  }

  return {
    pages,
    tickets,
    formTokens,
    publicUrl,
    database,
    trap: options.trap,
    reports,

    /** Answers from memory, before anything else is asked; false when it takes more than that. */
    quick: (request: IncomingMessage, response: ServerResponse, host: string | undefined): boolean =>
      !isClosing && pages.quick(request, response, host),

    /** Whether a microsite answered at a host when the site was read last. */
    hasHost: (host: string | undefined): boolean => pages.hasHost(host),
    frameFor,
    /** Whether a host is that of a microsite; scripts of its pages run there. */
    isMicrosite: ({ host }: FastifyRequest): Promise<boolean> =>
      // While the database does not answer, what was read last is known.
      pages.isHost(host).catch(() => pages.hasHost(host)),
    /** Leads a visitor to an address of the product, at the host where it is shown. */
    leadOn: async (request: FastifyRequest, reply: FastifyReply, status: 301 | 302 | 303 | 307, to: string) =>
      leadFrom(await frameFor(request), reply, status, to),

    /** Answers any request for a page of the site. */
    async handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return reply.code(405).header('allow', 'GET, HEAD').send({ message: 'Pages are read-only.' })
      const sendLast = (because: object): boolean => {
        const visit = readVisit(request.url)
        const page = visit && pages.last(visit, request.host)
        if (!page) return false
        log.warn({ ...because, path: visit.path }, 'serving the last saved copy of the page')
        send(request, reply, page)
        return true
      }
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise((_, reject) => {
        timer = setTimeout(() => {
          sendLast({ after: PATIENCE_MS })
          timer = setTimeout(() => reject(new NoAnswer()), LONGEST_WAIT_MS - PATIENCE_MS)
        }, PATIENCE_MS)
      })
      try {
        return await Promise.race([answer(request, reply), tooLate])
      } catch (error) {
        if (reply.raw.headersSent) return log.warn({ err: error }, 'the page could not be renewed')
        if (!(isAway(error) || isBusy(error)) || !sendLast({ err: error })) throw error
      } finally {
        clearTimeout(timer)
      }
    },

    /** Sends something that was made for one person: never kept, never listed by search engines. */
    async sendPrivately(request: FastifyRequest, reply: FastifyReply, made: Answer): Promise<void> {
      const headers = [...withoutFraming(made.headers), 'x-robots-tag', 'noindex']
      const body = withoutScripts(made.body).replace(COUNTING_PICTURE, '')
      send(request, reply, await keepPage({ ...made, body, headers, banners: [], lifetime: 'no-store' }))
    },

    /**
     * Sends a page of a form with what one visitor has given. Their browser alone keeps it, so that its own way back
     * loses nothing; a page that may not be kept at all would be asked for anew, with a question.
     */
    async sendToVisitor(request: FastifyRequest, reply: FastifyReply, made: Answer): Promise<void> {
      const headers = [...made.headers, 'x-robots-tag', 'noindex']
      send(request, reply, await keepPage({ ...made, headers, lifetime: 'private, no-cache' }))
    },

    /** Whether the session of a ticket still is one. */
    isSignedIn: (sessionId: string) => isSignedIn(options, sessionId),
    lead,
    /** Writes down what has been counted so far. */
    settled: async () => {
      for (const each of counts) await each.flush()
    },

    /** From now on everything goes the long way, which tells the browser that the server ends. */
    closing() {
      isClosing = true
      clearInterval(freshening)
    },
    async close(): Promise<void> {
      clearInterval(freshening)
      for (const each of counts) await each.flush()
    },
  }
}

/** A session is over when someone has signed out or their account was disabled, and after twelve hours anyway (decisions §5). */
async function isSignedIn({ database }: Pick<SiteOptions, 'database'>, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from "Session" s
    join "AspNetUsers" u on u."Id" = s."UserId" and not u."Disabled"
    where "SessionId"::text = ${sessionId} and "RevokedDt" is null and s."CreatedDt" > now() - interval '12 hours') as "is"`.execute(
    database.query,
  )
  return rows[0]?.is === true
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = (headers.cookie ?? '').split(/;\s*/)
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

/**
 * Previews are shown in frames of the admin, and nowhere else whatever the settings say. No script runs in them: they
 * are at the address of the admin.
 */
const withoutFraming = (headers: readonly string[]): readonly string[] =>
  headers.flatMap((value, index) => {
    const name = index % 2 === 1 ? headers[index - 1] : value
    // What staff look at says nothing of what visitors would see.
    if (name === 'content-security-policy-report-only') return []
    return name === 'content-security-policy' && index % 2 === 1
      ? value
          .replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'")
          .replace(/script-src [^;]*/, "script-src 'none'")
      : value
  })

/** A page without the scripts that would not run in a preview, so that browsers don't complain of each. */
const withoutScripts = (html: string): string =>
  html.replace(/<script\b(?![^>]*\bld\+json)[^>]*>[^<]*(?:<(?!\/script)[^<]*)*<\/script>/gi, '')

/** The picture that counts the views of an ad: staff who look at a preview are no visitors. */
const COUNTING_PICTURE = /<img class="seen"[^>]*>/g

/** An address as a header can carry it. */
const headerSafe = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, sign => encodeURIComponent(sign))
