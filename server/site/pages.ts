import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyRow } from '@rounds/core/entities'
import { addressWithin, micrositeOfHost } from '@rounds/core/rules/site'
import { isOnAt } from '@rounds/core/rules/time'
import { createDependentCache } from '../cache/dependent-cache.ts'
import { type Answer, type CachedPage, keepPage, sendCached } from './cached-page.ts'
import type { LookCounts } from './counts/looks.ts'
import type { SearchCounts } from './counts/searches.ts'
import { createDirectory } from './directory/index.ts'
import type { DirectoryVisit } from './directory/visit.ts'
import { folderAt } from './folders.ts'
import { frameAddresses } from './gather.ts'
import { createPageMaker, isDirectoryPath, type MadePage, type MakingOptions, untilOf } from './make-page.ts'
import { frameAt } from './microsites.ts'
import type { FoundPage } from './page.ts'
import { createFrameReader, frameDependencies, type SiteChrome } from './read/frame.ts'
import { pageAt } from './read/pages.ts'
import type { Chosen } from './render/form.ts'
import type { Message } from './render/message.ts'
import { formOf, type PageRequest } from './render/page.ts'
import type { Setting } from './render/scope.ts'
import { pageTemplate } from './render/templates.ts'
import { createSearch } from './search/index.ts'
import type { SearchVisit } from './search/visit.ts'
import { drawStyleGuide, type StyleGuide } from './style-guide.ts'
import { frameToTry, typedMicrosite } from './typed-microsite.ts'
import type { Visit } from './visit.ts'

/** What the public website stands on. */
export interface SiteOptions extends Omit<MakingOptions, 'now'> {
  /** Makes what tells one shown form from any other. */
  readonly mintToken: () => string
  /** Counts the banners on a page that is sent. */
  readonly seen: LookCounts['seen']
  /** Counts a search whose results are sent. */
  readonly searched: SearchCounts['searched']
  readonly now?: () => number
}

/** The pages of the website, made from the database and kept until something that they are made from changes. */
export type Pages = ReturnType<typeof createPages>

/** The fingerprint of a page that was made without its template: it is never the same as another one. */
const STAND_IN = 'stand-in'
const STAND_IN_MS = 5_000

/** Makes the pages of a node. */
export function createPages(options: SiteOptions) {
  const { database, changes, caches, trap, mintToken, seen, searched, now = Date.now } = options
  const { settingFor, securityOf, pageAnswer, make, makeOwn, makeMessage } = createPageMaker({
    ...options,
    now,
  })
  const reader = createFrameReader(database, changes, caches)
  /** The microsites as they were read last: what is kept was made with them, or is stale. */
  let sites: SiteChrome['microsites'] = []
  const kept = createDependentCache<CachedPage>({ changes, bytesOf: page => page.bytes })
  const messages = createDependentCache<CachedPage>({ changes, bytesOf: page => page.bytes, most: 300 })
  caches.join('content', kept)
  const profiles = createDependentCache<CachedPage>({ changes, bytesOf: page => page.bytes })
  const searches = createDependentCache<CachedPage>({ changes, bytesOf: page => page.bytes, most: 1_000 })
  const occupied = createDependentCache<boolean>({ changes, bytesOf: () => 8 })
  caches.join('content', occupied)
  caches.join('content', messages)
  caches.join('content', profiles)
  caches.join('content', searches)
  const directory = createDirectory({ database, changes, caches, now })
  const searchSite = createSearch({ database, changes, caches })

  /** Whether a page has been made at an address of the directory, in the place of ours. */
  const isOccupied = (frame: SiteChrome, path: string): Promise<boolean> =>
    occupied.through(path, async () => ({
      value: (await pageAt(database, path)) !== undefined,
      dependsOn: frameDependencies,
      ...untilOf(frame, undefined),
    }))

  /** A page that was made without its template is soon made anew. */
  const keep = async (
    frame: SiteChrome,
    { answer, page, dependsOn, ...how }: MadePage,
    isPassing = false,
  ) => {
    const { with: made = 'template' } = how
    if (page) return { value: page, dependsOn, ...untilOf(frame, how.until) }
    if (made === 'template')
      return { value: await keepPage({ ...answer, isPassing }), dependsOn, ...untilOf(frame, how.until) }
    const until = Math.min(frame.boundary ?? Number.POSITIVE_INFINITY, now() + STAND_IN_MS)
    return { value: await keepPage({ ...answer, fingerprint: STAND_IN }), dependsOn, until }
  }

  /** The name of the template that a page is made with. */
  const templateOf = (frame: SiteChrome, { page }: FoundPage): string =>
    pageTemplate(frame, page.content.CtId, page.tags)?.TName ?? ''

  return {
    templateOf,
    async frame(): Promise<SiteChrome> {
      const frame = await reader.frame()
      const microsites = frame.microsites.filter(site => isOnAt(site, now()))
      sites = microsites
      return microsites.length === frame.microsites.length ? frame : { ...frame, microsites }
    },
    /** The settings that templates may read. */
    settings: async (): Promise<SiteChrome['settings']> => (await reader.settings()).value.settings,
    redirects: reader.redirects,
    keepFresh: directory.keepFresh,
    /** The headers that a page without code of its own is sent with. */
    headers: (frame: SiteChrome) => securityOf(frame, { code: '', isPrivate: false }),

    /** Whether a microsite answered at a host when they were read last. */
    hasHost: (host: string | undefined): boolean => micrositeOfHost(sites, host) !== undefined,
    /** Whether a microsite answers at a host now. */
    async isHost(host: string | undefined): Promise<boolean> {
      const { value } = await reader.microsites()
      return (
        micrositeOfHost(
          value.filter(site => isOnAt(site, now())),
          host,
        ) !== undefined
      )
    },

    /** Sends a page from memory, in one look and one write; false when it is not there or no longer right. */
    quick(request: IncomingMessage, response: ServerResponse, host: string | undefined): boolean {
      const asked = request.url ?? ''
      const site = sites.length === 0 ? undefined : micrositeOfHost(sites, host)
      const url = site ? addressWithin(site, asked) : asked
      const page = kept.get(url) ?? profiles.get(url) ?? searches.get(url)
      if (page === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      if ((page.host ?? null) !== (site?.host ?? null)) return false
      if (page.banners) seen(page.banners, request)
      if (page.searched) searched(page.searched, request)
      sendCached(page, request, response, mintToken)
      return true
    },

    /** The page as it was made last, right or not: better than none while the database does not answer. */
    last({ path, number }: Visit, host: string | undefined): CachedPage | undefined {
      const site = micrositeOfHost(sites, host)
      const key = number > 1 ? `${path}?page=${number}` : path
      const page = kept.last(site ? addressWithin(site, key) : key) ?? profiles.last(key)
      return (page?.host ?? null) === (site?.host ?? null) ? page : undefined
    },

    /**
     * A page of the directory, or where it is now; undefined where there is none. It is kept unless it is for staff
     * alone, searches apart from pages: whoever tries out a thousand of them pushes no page out.
     */
    async directory(
      frame: SiteChrome,
      visit: DirectoryVisit,
      isKept = true,
    ): Promise<CachedPage | string | undefined> {
      if (!isKept) {
        const answer = await directory.find(frame, visit)
        const made = answer?.page && (await makeOwn(frame, visit.key, answer.page))
        return made?.answer ? keepPage({ ...made.answer, lifetime: 'no-store' }) : answer?.moved
      }
      const isPassing = visit.slug === undefined && visit.key.includes('?')
      const cache = isPassing ? searches : profiles
      let moved = ''
      const page = await orNothing(
        cache.through(visit.key, async before => {
          const answer = await directory.find(frame, visit)
          if (answer?.page)
            return keep(frame, await makeOwn(frame, visit.key, answer.page, before), isPassing)
          cache.forget(visit.key)
          throw new NothingHere(answer?.moved)
        }),
        nothing => {
          moved = nothing.message
        },
      )
      return page ?? (moved || undefined)
    },

    /** A page of results of the search; kept unless it is for staff alone. */
    async search(frame: SiteChrome, { search, key }: SearchVisit, isKept = true): Promise<CachedPage> {
      const makeSearch = async (before?: CachedPage): Promise<MadePage> => {
        const { page, found } = await searchSite(search)
        const made = await makeOwn(frame, key, page, before)
        const isCounted = search.text !== '' && search.kind === '' && search.page === 1
        if (!made.answer || !isCounted) return made
        const total = found.isLoose ? 0 : found.total
        return { ...made, answer: { ...made.answer, searched: { text: search.text, found: total } } }
      }
      if (isKept) return searches.through(key, async before => keep(frame, await makeSearch(before), true))
      const { answer } = await makeSearch()
      if (!answer) throw new Error('Rendering a page without a saved copy.')
      return keepPage({ ...answer, lifetime: 'no-store' })
    },

    /** The page or list at a path; undefined where there is none. */
    async at(frame: SiteChrome, path: string, number: number): Promise<CachedPage | undefined> {
      if (isDirectoryPath(path) && !(await isOccupied(frame, path))) return undefined
      // Only lists have further pages; whatever else is asked for with a number is the page itself.
      const isFurther = number > 1 && folderAt(frame, path) !== undefined
      const key = isFurther ? `${path}?page=${number}` : path
      return orNothing(
        kept.through(key, async before => {
          const made = await make(frame, path, isFurther ? number : 1, before)
          if (!made) {
            kept.forget(key)
            throw new NothingHere()
          }
          return keep(frame, made)
        }),
      )
    },

    /** The same, made for one person and not kept: for staff while the site is closed. */
    async renderUncached(frame: SiteChrome, path: string, number: number): Promise<CachedPage | undefined> {
      const made = await make(frame, path, number)
      return made?.answer && keepPage({ ...made.answer, lifetime: 'no-store' })
    },

    /** A page with a form that begins with what its address chooses: made for one visitor. Undefined where no form is there. */
    async withChoice(frame: SiteChrome, path: string, chosen: Chosen): Promise<CachedPage | undefined> {
      const found = await pageAt(database, path)
      if (!found?.page.blocks.some(block => formOf(block) !== undefined)) return undefined
      const { answer } = await pageAnswer(frame, found, { path, chosen })
      return answer && keepPage({ ...answer, lifetime: 'no-store' })
    },

    /** A page rendered from a given snapshot, by the same code as any page. */
    async from(
      frame: SiteChrome,
      found: FoundPage,
      request: Omit<PageRequest, 'trap'>,
    ): Promise<Answer | undefined> {
      return (await pageAnswer(frame, found, request)).answer
    },

    /** The page of a physician as it would be with what was typed; undefined where there is no such physician. */
    async physician(frame: SiteChrome, id: number, typed: AnyRow): Promise<Answer | undefined> {
      const page = await directory.previewPhysician(id, typed)
      return page && (await makeOwn(frame, `preview of physician ${id}`, page)).answer
    },

    /** The home page of a microsite as it would be with what was typed; undefined where there is none to show. */
    async microsite(main: SiteChrome, id: number, typed: AnyRow): Promise<Answer | undefined> {
      const site = await typedMicrosite(database, id, typed)
      return site && (await make(frameAt(frameToTry(main, site), site.path), site.path, 1))?.answer
    },

    /** The styles of the site, drawn by its own templates. */
    styleGuide: async (frame: SiteChrome): Promise<StyleGuide> =>
      drawStyleGuide(await settingFor(frame, await frameAddresses(database, frame)), frame, trap),

    /** A message in the frame of the site, such as that nothing is here; kept by its name. */
    message(
      frame: SiteChrome,
      name: string,
      status: number,
      write: (setting: Setting) => Promise<Message> | Message,
    ) {
      const key = frame.microsite ? `${frame.microsite.id} ${name}` : name
      return messages.through(key, async () => keep(frame, await makeMessage(frame, status, write)))
    },

    messageAnswer: async (
      frame: SiteChrome,
      status: number,
      write: (setting: Setting) => Promise<Message> | Message,
    ): Promise<Answer> => (await makeMessage(frame, status, write)).answer,

    /** A text file that is made from the frame, such as the style sheet; kept by its path. */
    file: (path: string, write: () => Promise<TextFile | undefined>): Promise<CachedPage | undefined> =>
      orNothing(
        messages.through(path, async () => {
          const file = await write()
          if (!file) throw new NothingHere()
          const headers = ['x-content-type-options', 'nosniff']
          const value = await keepPage({ ...file, status: 200, headers, fingerprint: '' })
          return { value, dependsOn: frameDependencies }
        }),
      ),
  }
}

/** A file that the site makes. */
export interface TextFile {
  readonly type: string
  readonly body: string
  readonly lifetime?: string
}

class NothingHere extends Error {}

const orNothing = <T>(
  making: Promise<T>,
  note: (error: NothingHere) => void = () => undefined,
): Promise<T | undefined> =>
  making.catch(error => {
    if (!(error instanceof NothingHere)) throw error
    note(error)
    return undefined
  })
