import { isSameSnapshot, type PageSnapshot, readStored } from '@rounds/core/rules/page'
import { ApiError, type EditorPage } from '../../../core/api/index.ts'

/** A page with a title and a SEO title. */
export const titled = (CTitle: string, CSeoTitle: string | null = null): PageSnapshot =>
  readStored({ content: { CTitle, CSeoTitle, CtId: 1 } })

/** A page as the server gives it: live alone, or with a draft of that version. */
export const served = (
  live: PageSnapshot,
  draft?: { readonly version: number; readonly snapshot: PageSnapshot; readonly publishAt?: string },
): EditorPage => ({
  cId: 7,
  live: { snapshot: live, stamp: JSON.stringify(live), changed: '2026-01-01T00:00:00.000Z' },
  draft: draft
    ? {
        cvId: 70,
        base: live,
        baseStamp: JSON.stringify(live),
        by: { userId: 'u', name: 'Bob' },
        at: '2026-01-01T00:00:00.000Z',
        reason: 'Draft',
        publishAt: null,
        problem: null,
        ...draft,
      }
    : null,
  versions: [],
  here: [],
})

export const changedTo = (current: EditorPage) =>
  new ApiError(412, { message: 'It has changed.', current: { ...current } })
export const lost = () => new ApiError(0, { message: 'Can’t reach the server.' })

/** A page by its two titles: `title|SEO title`. */
export type Named = `${string}|${string}`

const pages = new Map<Named, PageSnapshot>()
const names = new WeakMap<PageSnapshot, Named>()

/** The page of that name, which has nothing else; a new one each time, as from the server. */
export function paged(name: Named): PageSnapshot {
  const [title = '', seo = ''] = name.split('|')
  const page = pages.get(name) ?? titled(title, seo || null)
  pages.set(name, page)
  return structuredClone(page)
}

/** The name of a page; of one that has more than two titles, it is nobody's. */
export function named(page: PageSnapshot): Named {
  const { CTitle, CSeoTitle } = page.content
  const name: Named = `${CTitle}|${CSeoTitle ?? ''}`
  const known = names.get(page) ?? (isSameSnapshot(page, paged(name)) ? name : (`${name} and more` as const))
  names.set(page, known)
  return known
}
