import { both, type Client, compare, type Filter, searchFilter } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { addressOf } from '@rounds/core/rules/site'
import { readLink } from '@rounds/core/rules/text'
import { pageWords } from '@rounds/core/words/pages'
import type { PickerAnswer, PickerQuery } from '@rounds/machines/picker'
import { findPages } from './find-pages.ts'

/** Possible link targets on the site itself. */
export const targetKinds = [
  { value: 'pages', label: pageWords.findLinkTargets.pages },
  { value: 'documents', label: pageWords.findLinkTargets.documents },
] as const

/** The page size for each. */
const AT_ONCE = 100

/** Documents that a link opens: no images, which belong into the page, and nothing hidden from visitors. */
const linkable: Filter = [[compare('FType', '^', 'application/', 'text/'), compare('FSecured', '=', false)]]

/** A page of link targets: pages with an address, then documents. Ids are links: `page:12`, or a file's address. */
export async function findLinkTargets(
  client: Client,
  { search, filter, page }: PickerQuery,
  signal: AbortSignal,
): Promise<PickerAnswer> {
  const [pages, documents] = await Promise.all([
    filter === 'documents' ? null : findPages(client, { search, page }, signal),
    filter === 'pages' ? null : findDocuments(client, search, page, signal),
  ])
  return {
    options: [
      ...(pages?.options ?? []).map(option => ({ ...option, id: `page:${option.id}` })),
      ...(documents?.options ?? []),
    ],
    more: (pages?.more ?? false) || (documents?.more ?? false),
  }
}

async function findDocuments(
  client: Client,
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<PickerAnswer> {
  const { rows, paging } = await client.of(entities.File).list(
    {
      filter: both(linkable, searchFilter(entities.File, search)),
      fields: ['FPath', 'FName', 'FTitle'],
      orderBy: [{ field: 'FName', direction: 'asc' }],
      pageNumber: page,
      pageSize: AT_ONCE,
    },
    signal,
  )
  return {
    options: rows.map(({ FPath, FName, FTitle }) => ({
      id: FPath,
      label: FTitle || FName,
      detail: pageWords.findLinkTargets.document(FPath),
    })),
    more: paging.hasNext,
  }
}

/**
 * Turns a page's typed address into a link by id, so that it follows the page when it moves; other links are unchanged,
 * and so is this one if the server does not respond.
 */
export async function followingLink(client: Client, href: string): Promise<string> {
  const link = readLink(href)
  if (!link.ok || link.kind !== 'path' || link.href.includes('?')) return href
  const [path = '', place] = link.href.split('#')
  const answer = await client
    .of(entities.Content)
    .list({ filter: [[compare('CSeoUrl', '=', addressOf(path))]], fields: ['CId'], pageSize: 2 })
    .catch(() => null)
  const [found, another] = answer?.rows ?? []
  if (!found || another) return href
  return `page:${found.CId}${place === undefined ? '' : `#${place}`}`
}
