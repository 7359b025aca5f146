import { directoryPaths } from '@rounds/core/rules/find-care'
import type { Logger } from 'pino'
import type { Caches } from '../cache/caches.ts'
import { createDependentCache } from '../cache/dependent-cache.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { earlierSources, rememberBroken } from './broken-templates.ts'
import type { Answer, CachedPage } from './cached-page.ts'
import type { DirectoryAnswer } from './directory/page.ts'
import { folderAt } from './folders.ts'
import { frameAddresses, gather } from './gather.ts'
import { securityHeadersOf } from './headers.ts'
import { frameAt } from './microsites.ts'
import type { FoundPage } from './page.ts'
import { frameDependencies, type SiteChrome } from './read/frame.ts'
import { hashOf } from './read/loaded.ts'
import { addressesOf, listOf, pageAt } from './read/pages.ts'
import { filesOfFrame, readPictures } from './read/pictures.ts'
import { type Composed, compose } from './render/compose.ts'
import { renderList } from './render/list.ts'
import { type Message, renderMessage } from './render/message.ts'
import { type PageRequest, renderPage } from './render/page.ts'
import { createSetting, type Setting } from './render/scope.ts'
import { filesNamedIn, type SitePictures } from './render/site-pictures.ts'
import { createTemplates } from './render/templates.ts'

/** What making a page stands on. */
export interface MakingOptions {
  readonly database: Database
  readonly changes: Changes
  readonly caches: Caches
  readonly log: Logger
  /** The site's own address, without a slash at its end. */
  readonly publicUrl: string
  /** Whether the admin is at the same address. */
  readonly isShared: boolean
  /** The hidden field of forms that is to be left empty. */
  readonly trap: string
  readonly now: () => number
}

const HTML = 'text/html; charset=utf-8'

/** The files that a frame names, and which of them are pictures. */
interface FramePictures {
  readonly files: ReadonlySet<string>
  readonly pictures: SitePictures
}

/** A page as it was made, or the one from before where nothing of what it is made from has changed. */
export type MadePage = { readonly dependsOn: readonly string[]; readonly until?: number | undefined } & (
  | { readonly page: CachedPage; readonly answer?: undefined; readonly with?: undefined }
  | { readonly answer: Answer; readonly page?: undefined; readonly with: Composed['with'] }
)

/** Makes pages from the database: what the page cache keeps, and what staff try out. */
export function createPageMaker(options: MakingOptions) {
  const { database, changes, caches, log, publicUrl, isShared, trap, now } = options
  const isSecure = publicUrl.startsWith('https:')
  const sharedLinks = createDependentCache<ReadonlyMap<number, string>>({
    changes,
    bytesOf: ({ size }) => 100 * size,
    most: 50,
  })
  const framePictures = createDependentCache<FramePictures>({
    changes,
    bytesOf: ({ files, pictures }) => 100 * files.size + 300 * Object.keys(pictures).length,
    most: 50,
  })
  for (const cache of [sharedLinks, framePictures]) caches.join('content', cache)
  const templates = createTemplates({
    changes,
    caches,
    earlier: () => earlierSources(database),
    onBroken: (row, problem) =>
      void rememberBroken(database, row, problem).catch(error => log.error({ err: error })),
  })

  const trials = createTemplates({
    changes,
    caches: { join: () => undefined },
    earlier: () => earlierSources(database),
    onBroken: () => undefined,
  })

  const settingFor = async (
    frame: SiteChrome,
    addresses: ReadonlyMap<number, string>,
    pictures: SitePictures = {},
  ): Promise<Setting> =>
    createSetting({
      pictures,
      frame,
      templates: await (frame.isTrial ? trials : templates).of(frame),
      publicUrl,
      now: now(),
      addresses,
    })

  /** Where the pages are that menus and notices link to, read once for as long as they stay there. */
  const linksOfFrame = (frame: SiteChrome): Promise<ReadonlyMap<number, string>> =>
    sharedLinks.through(frameKey(frame), async () => ({
      value: await frameAddresses(database, frame),
      dependsOn: frameDependencies,
      ...untilOf(frame, undefined),
    }))

  const readFramePictures = async (frame: SiteChrome): Promise<FramePictures> => {
    const files = filesOfFrame(frame)
    return { files: new Set(files), pictures: await readPictures(database, files) }
  }

  /** The pictures that the frame of any page shows, read once for as long as they stay the same. */
  const picturesOfFrame = (frame: SiteChrome): Promise<FramePictures> =>
    frame.isTrial
      ? readFramePictures(frame)
      : framePictures.through(frameKey(frame), async () => ({
          value: await readFramePictures(frame),
          dependsOn: [...frameDependencies, 'File'],
          ...untilOf(frame, undefined),
        }))

  const securityOf = (
    { settings, protectedSettings, microsite }: SiteChrome,
    { code, isPrivate }: Pick<Composed, 'code' | 'isPrivate'>,
  ) =>
    securityHeadersOf({
      settings: { ...settings, ...protectedSettings },
      isSecure,
      code,
      isPrivate,
      // The admin is not at the host of a microsite, and the search of the main site is not either.
      ...(microsite?.host ? { formsTo: publicUrl } : isShared && { shared: publicUrl }),
    })

  const answerOf = (frame: SiteChrome, composed: Composed, fingerprint: string, status = 200): Answer => ({
    status,
    type: HTML,
    body: composed.html,
    headers: securityOf(frame, composed),
    fingerprint,
    banners: composed.banners,
    ...(frame.microsite?.host && { host: frame.microsite.host }),
  })

  /** The pictures that a page names, with what tells it from any other page and what it therefore depends on. */
  const madeFrom = async (inputs: readonly unknown[], frame: SiteChrome, dependsOn: readonly string[]) => {
    const text = JSON.stringify(inputs)
    const shared = await picturesOfFrame(frame)
    const named = filesNamedIn(text)
    const own = await readPictures(
      database,
      named.filter(file => !shared.files.has(file)),
    )
    const pictures = { ...shared.pictures, ...own }
    const isNamingFiles = named.length + shared.files.size > 0
    return {
      pictures,
      fingerprint: hashOf(text + JSON.stringify(pictures)),
      dependsOn: isNamingFiles ? [...new Set([...dependsOn, 'File'])] : dependsOn,
    }
  }

  /** A page from its snapshot; `before` comes back when nothing of what it is made from has changed. */
  const pageAnswer = async (
    main: SiteChrome,
    found: FoundPage,
    request: Omit<PageRequest, 'trap'>,
    before?: CachedPage,
  ): Promise<MadePage> => {
    const frame = frameAt(main, request.path)
    const { inputs, addresses, dependsOn, until } = await gather(database, frame, found, now())
    const made = await madeFrom(
      [frame.hash, request.path, inputs, [...inputs.forms], [...addresses]],
      frame,
      dependsOn,
    )
    if (before?.fingerprint === made.fingerprint) return { page: before, dependsOn: made.dependsOn, until }
    const setting = await settingFor(frame, addresses, made.pictures)
    const composed = renderPage(setting, inputs, { ...request, trap })
    return {
      answer: answerOf(frame, composed, made.fingerprint),
      with: composed.with,
      dependsOn: made.dependsOn,
      until,
    }
  }

  /** What is at a path: a page, the list of a folder, or nothing. */
  const make = async (
    main: SiteChrome,
    path: string,
    number: number,
    before?: CachedPage,
  ): Promise<MadePage | undefined> => {
    const frame = frameAt(main, path)
    const found = await pageAt(database, path)
    if (found) return pageAnswer(frame, found, { path }, before)
    const folder = folderAt(frame, path)
    if (!folder || isDirectoryPath(path)) return undefined
    const size = Math.min(100, Math.max(1, Number(frame.settings.ItemsPerPage) || 20))
    const [listed, addresses] = await Promise.all([
      listOf(database, folder.TId, { page: number, size }),
      linksOfFrame(frame),
    ])
    if (number > 1 && listed.items.length === 0) return undefined
    const { pictures, fingerprint, dependsOn } = await madeFrom(
      [frame.hash, path, number, listed, [...addresses]],
      frame,
      [...frameDependencies, 'News', 'EventItem'],
    )
    if (before?.fingerprint === fingerprint) return { page: before, dependsOn }
    const setting = await settingFor(frame, addresses, pictures)
    const composed = renderList(setting, folder, listed, { page: number, size })
    return { answer: answerOf(frame, composed, fingerprint), with: composed.with, dependsOn }
  }

  const makeOwn = async (
    frame: SiteChrome,
    key: string,
    { inputs, links, dependsOn: ownDependencies, compose: composition }: NonNullable<DirectoryAnswer['page']>,
    before?: CachedPage,
  ): Promise<MadePage> => {
    const shared = await linksOfFrame(frame)
    const own = await addressesOf(database, [...new Set(links)])
    const addresses = new Map([...shared, ...own])
    const { pictures, fingerprint, dependsOn } = await madeFrom(
      [frame.hash, key, inputs, [...addresses]],
      frame,
      ownDependencies,
    )
    if (before?.fingerprint === fingerprint) return { page: before, dependsOn }
    const setting = await settingFor(frame, addresses, pictures)
    // What somebody looks for there, or whom, may tell of their health.
    const composed = compose(setting, { ...composition(setting), withoutTrackers: true })
    return { answer: answerOf(frame, composed, fingerprint), with: composed.with, dependsOn }
  }

  const makeMessage = async (
    frame: SiteChrome,
    status: number,
    write: (setting: Setting) => Promise<Message> | Message,
  ) => {
    const setting = await settingFor(frame, await linksOfFrame(frame))
    const composed = renderMessage(setting, await write(setting))
    return {
      answer: answerOf(frame, composed, '', status),
      with: composed.with,
      dependsOn: frameDependencies,
    }
  }

  return { settingFor, securityOf, pageAnswer, make, makeOwn, makeMessage }
}

const frameKey = ({ hash, microsite }: SiteChrome) => `${hash} ${microsite?.id ?? ''}`

/** When a page ends: with the frame's next change, or its own. */
export const untilOf = ({ boundary }: SiteChrome, own: number | undefined) => {
  const until = Math.min(boundary ?? Number.POSITIVE_INFINITY, own ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(until) ? { until } : {}
}

/** Whether a path is one of the directory's own. */
export const isDirectoryPath = (path: string): boolean =>
  Object.values(directoryPaths).some(base => base === path)
