import {
  addressOf,
  decodedPath,
  followRedirects,
  judgeOwn,
  type LinkVerdict,
  type PageThere,
  pathOfAddress,
  redirectFinder,
} from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { liveAddresses } from '../records/live-addresses.ts'
import { storedRedirects } from '../records/redirect-addresses.ts'
import type { OwnHosts } from '../records/site-hosts.ts'
import { pageUrl } from '../site/read/pages.ts'
import { contentIsShown } from '../sql/shown-content.ts'

const OF_ROUNDS = /^\/(maintenance|api|auth|preview|healthz|readyz|_site|about\/login-help)(\/|$)/
const OWN_FILES = /^\/(robots\.txt|favicon\.ico|sitemap(-\d{1,4})?\.xml)$/

/**
 * Judges addresses of the site (`/visit`, `/files/a.pdf`, `page:12`) by what the database says is there and by the
 * site's own rules: nobody is asked, and no visit is counted.
 */
export async function judgeOwnAddresses(
  executor: Executor,
  asked: readonly string[],
  { hosts, now = Date.now() }: { readonly hosts: OwnHosts; readonly now?: number },
): Promise<ReadonlyMap<string, LinkVerdict>> {
  const find = redirectFinder((await storedRedirects(executor, hosts)).filter(({ RActive }) => RActive))
  const paths = asked.filter(one => one.startsWith('/'))
  const spelled = new Map(paths.map(path => [path, decodedPath(pathOfAddress(path))]))
  const hops = paths.flatMap(path => {
    const { hops: way, to } = followRedirects(find, spelled.get(path) ?? path)
    return [...way.map(({ at }) => at), ...(to?.startsWith('/') ? [to] : [])]
  })
  const all = [...new Set([...spelled.values(), ...hops])]
  const there = await thingsAt(executor, all)
  const files = await filesAt(executor, [...all, ...paths])
  const pages = await pagesByNumber(executor, asked)
  const verdicts = new Map<string, LinkVerdict>()
  for (const one of asked) {
    if (one.startsWith('page:')) verdicts.set(one, judgePage(pages.get(Number(one.slice(5)))))
    else verdicts.set(one, judgePath(spelled.get(one) ?? one))
  }
  return verdicts

  function judgePath(path: string): LinkVerdict {
    if (OF_ROUNDS.test(path) || OWN_FILES.test(path)) return fine('This address is used by Rounds.')
    if (path.startsWith('/files/')) return judgeFile(files.get(path))
    const isShown = (at: string) => {
      const exact = decodedPath(pathOfAddress(at))
      return there.shown.get(addressOf(exact))?.url === exact
    }
    const chain = followRedirects(find, path, isShown)
    const end = addressOf(chain.to ?? path)
    const file = chain.to?.startsWith('/files/') ? files.get(decodedPath(chain.to)) : undefined
    const shown = file === false ? { title: 'The file', url: chain.to ?? '' } : (there.shown.get(end) ?? null)
    const hidden = there.hidden.get(end) ?? []
    return judgeOwn({ address: path, chain, shown, hidden }, now)
  }
}

const fine = (evidence: string): LinkVerdict => ({ state: 'ok', status: 200, evidence, way: [] })
const goneVerdict = (evidence: string): LinkVerdict => ({ state: 'gone', status: 404, evidence, way: [] })

/** @param isSecured Whether the file is for some people alone; undefined where there is none. */
function judgeFile(isSecured: boolean | undefined): LinkVerdict {
  if (isSecured === undefined) return goneVerdict('This file doesn’t exist.')
  return isSecured
    ? goneVerdict('This file is secured: visitors get “not found” (404) by a plain link.')
    : fine('The file exists.')
}

const judgePage = (page: NumberedPage | undefined): LinkVerdict => {
  if (!page) return goneVerdict('This page doesn’t exist.')
  if (!page.isShown) return goneVerdict(`“${page.title}” isn’t shown on the site.`)
  return page.url === null
    ? goneVerdict(`“${page.title}” has no address.`)
    : fine(`“${page.title}” is at ${page.url}.`)
}

interface NumberedPage {
  readonly id: number
  readonly title: string
  readonly url: string | null
  readonly isShown: boolean
}

async function pagesByNumber(
  executor: Executor,
  asked: readonly string[],
): Promise<ReadonlyMap<number, NumberedPage>> {
  const numbers = asked.flatMap(one => (one.startsWith('page:') ? [Number(one.slice(5))] : []))
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<NumberedPage>`select c."CId" as id, c."CTitle" as title, ${pageUrl('c')} as url,
      (${contentIsShown('c')} and c."CtId" = any(${[...pageTypes]}::int[])) as "isShown"
    from "Content" c where c."CId" = any(${numbers}::int[])`.execute(executor)
  return new Map(rows.map(row => [row.id, row]))
}

/** Which of these are files, and which of those are secured. */
async function filesAt(executor: Executor, paths: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const asked = paths.filter(path => path.startsWith('/files/'))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ path: string; isSecured: boolean }>`select "FPath" as path,
    "FSecured" as "isSecured" from "File" where "FPath" = any(${asked}::text[])`.execute(executor)
  return new Map(rows.map(({ path, isSecured }) => [path, isSecured]))
}

interface Things {
  readonly shown: ReadonlyMap<string, { readonly title: string; readonly url: string }>
  readonly hidden: ReadonlyMap<string, readonly PageThere[]>
}

/** What is shown at addresses now, and the pages there that nobody sees. */
async function thingsAt(executor: Executor, addresses: readonly string[]): Promise<Things> {
  const exact = [...new Set(addresses.map(addressOf))]
  const shown = new Map<string, { readonly title: string; readonly url: string }>()
  const hidden = new Map<string, PageThere[]>()
  for (const { title, url, kind } of await liveAddresses(executor, { exact, begins: [] }))
    if (kind !== undefined && kind !== 'page') shown.set(addressOf(url), { title, url })
  const { rows } = await sql<PageThere & { isShown: boolean }>`select "CTitle" as title, url,
      "CVisible" as "isVisible", "CDeletedDt" is not null as "isInTrash", to_json("CPublishDt")#>>'{}' as "from",
      to_json("CExpireDt")#>>'{}' as until, ${contentIsShown('c')} as "isShown"
    from (select "CId", "CSeoUrl" as url from "Content" union select "CId", "TtcPageUrl" from "TagToContent") at
      join "Content" c using ("CId")
    where regexp_replace(lower(url), '(.)/+$', '\\1') = any(${exact}::text[])
      and "CtId" = any(${[...pageTypes]}::int[]) order by url, c."CId"`.execute(executor)
  for (const { isShown, ...page } of rows) {
    const address = addressOf(page.url)
    if (isShown) shown.set(address, page)
    else hidden.set(address, [...(hidden.get(address) ?? []), page])
  }
  return { shown, hidden }
}
