/** What search engines miss or dislike about pages (screens, `/seo-tools`). */
import { isBlank } from '../text/blank.ts'
import { DESCRIPTION_ROOM, isCut, TITLE_ROOM } from './search-result.ts'
import type { StructuredData } from './structured-data.ts'

export const seoProblems = [
  'no description',
  'long title',
  'long description',
  'short description',
  'same title',
  'same description',
  'no address',
  'more addresses',
  'second canonical',
  'incomplete data',
  'hidden',
] as const
export type SeoProblem = (typeof seoProblems)[number]

/** A page as search engines see it. */
export interface SeoPage {
  readonly CId: number
  /** What visitors read as the title. */
  readonly title: string
  /** The title for search engines; empty if it is the same. */
  readonly seoTitle: string
  readonly url: string | null
  readonly description: string
  readonly isHidden: boolean
  readonly isPublished: boolean
  /** Additional addresses of the page; they name its own as canonical. */
  readonly others: readonly string[]
  /** The canonical address in its head content, beside the one that the site writes. */
  readonly secondCanonical: string | null
  readonly data: StructuredData
}

/** The canonical address in the head content of a page; null if there is none. */
export function canonicalIn(head: string): string | null {
  for (const [link] of head.matchAll(/<link\b[^<>]{0,2000}>/gi))
    if (/\srel\s?=\s?["']?canonical\b/i.test(link))
      return /\shref\s?=\s?["']?([^\s"'<>]+)/i.exec(link)?.[1] ?? null
  return null
}

const SHORT_DESCRIPTION = 50

/** The title in a search result. */
export const titleForSearch = ({ title, seoTitle }: Pick<SeoPage, 'title' | 'seoTitle'>): string =>
  (isBlank(seoTitle) ? title : seoTitle).trim()

/** The problems of each page, by its key. Only published pages that are not hidden from search engines are compared. */
export function findSeoProblems(pages: readonly SeoPage[]): ReadonlyMap<number, readonly SeoProblem[]> {
  const found = pages.filter(page => page.isPublished && !page.isHidden && page.url !== null)
  const titles = countEach(found.map(page => spelled(titleForSearch(page))))
  const descriptions = countEach(found.map(({ description }) => spelled(description)))
  const compared = new Set(found)
  return new Map(
    pages.map(page => {
      const { description, isHidden, url, others, secondCanonical, data } = page
      const title = titleForSearch(page)
      const isCompared = compared.has(page)
      const is: Readonly<Record<SeoProblem, boolean>> = {
        'no description': isBlank(description),
        'long title': isCut(title, TITLE_ROOM),
        'long description': isCut(description, DESCRIPTION_ROOM),
        'short description': !isBlank(description) && description.trim().length < SHORT_DESCRIPTION,
        'same title': isCompared && (titles.get(spelled(title)) ?? 0) > 1,
        'same description':
          isCompared && !isBlank(description) && (descriptions.get(spelled(description)) ?? 0) > 1,
        'no address': url === null,
        'more addresses': others.length > 0,
        'second canonical': secondCanonical !== null,
        'incomplete data': data.gaps.length > 0,
        hidden: isHidden,
      }
      return [page.CId, seoProblems.filter(problem => is[problem])] as const
    }),
  )
}

const spelled = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** How many pages have each problem. */
export function countSeoProblems(
  problems: ReadonlyMap<number, readonly SeoProblem[]>,
): ReadonlyMap<SeoProblem, number> {
  const counts = new Map(seoProblems.map(problem => [problem, 0]))
  for (const found of problems.values())
    for (const problem of found) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return counts
}
