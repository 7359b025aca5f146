/** Pages that lack something they should have (screens, `/unfilled-content`). */
import { isBlank } from '../text/blank.ts'

export const lacks = ['blocks', 'meta', 'photo', 'tags'] as const
export type Lack = (typeof lacks)[number]

/** What is known about a page's parts. */
export interface FilledPage {
  readonly CId: number
  readonly CMetaDesc?: { readonly description?: string | null } | null
  readonly CIntroPhoto?: string | null
}

/**
 * What each page lacks; complete pages are left out.
 *
 * @param blocks the photos of the blocks, by page.
 * @param placed the pages that are in a folder.
 */
export function findUnfilledPages<P extends FilledPage>(
  pages: readonly P[],
  blocks: readonly { readonly CId: number; readonly CbPhoto?: string | null }[],
  placed: ReadonlySet<number>,
): readonly { readonly page: P; readonly lacks: readonly Lack[] }[] {
  const written = new Set(blocks.map(({ CId }) => CId))
  const pictured = new Set(blocks.filter(({ CbPhoto }) => !isBlank(CbPhoto)).map(({ CId }) => CId))
  return pages.flatMap(page => {
    const missing: Readonly<Record<Lack, boolean>> = {
      blocks: !written.has(page.CId),
      meta: isBlank(page.CMetaDesc?.description),
      photo: isBlank(page.CIntroPhoto) && !pictured.has(page.CId),
      tags: !placed.has(page.CId),
    }
    const found = lacks.filter(lack => missing[lack])
    return found.length > 0 ? [{ page, lacks: found }] : []
  })
}
