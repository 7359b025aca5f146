import { ApiError, type EditorPage } from '../../../core/api/index.ts'
import { type PageSnapshot, readStored } from '../../../core/rules/index.ts'

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
export const lost = () => new ApiError(0, { message: 'The server cannot be reached.' })
