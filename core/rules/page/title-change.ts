/**
 * A page gets a new title: which question to ask, and what each answer changes (specification §4, page title change).
 */
import { urlSlug } from '../text/slug.ts'

/** The three answers. */
export type TitleChoice = 'title and URL' | 'name only' | 'nothing'

/** The answers in the specification's words, in display order. */
export const titleChoices: readonly {
  readonly id: TitleChoice
  readonly label: string
  readonly help: string
}[] = [
  {
    id: 'title and URL',
    label: 'Change Page Title and URL',
    help: 'The title, the SEO title and the URL change.',
  },
  {
    id: 'name only',
    label: 'Change Page Name Only',
    help: 'Only affects maintenance: visitors keep seeing the current title.',
  },
  { id: 'nothing', label: "Don't Change Anything", help: 'The page stays as it is.' },
]

/** All the names of a page. */
export interface PageNames {
  /** The name of the page, also its title unless visitors read another one. */
  readonly CTitle: string
  readonly CPublicTitle?: string | null
  readonly CSeoTitle?: string | null
  readonly CSeoUrl?: string | null
}

/** The title of a page that visitors read. */
export const publicTitle = ({ CTitle, CPublicTitle }: Pick<PageNames, 'CTitle' | 'CPublicTitle'>): string =>
  CPublicTitle || CTitle

/** Whether the title really changed, ignoring case; only then is a person asked. */
export const isAnotherTitle = (current: string, next: string): boolean =>
  current.trim().toLowerCase() !== next.trim().toLowerCase()

/**
 * The URL with its last part regenerated from the title. The home page keeps `/`, and so does a page whose title yields
 * no slug.
 */
export function retitledUrl(url: string | null | undefined, title: string): string | null {
  const slug = urlSlug(title)
  if (!slug || url === '/') return url ?? null
  const parts = (url ?? '').split('/').filter(Boolean)
  return `/${[...parts.slice(0, -1), slug].join('/')}`
}

/** What a choice changes. A change of case changes only the title itself, whatever was chosen. */
export function changeTitle(page: PageNames, title: string, choice: TitleChoice): Partial<PageNames> {
  const next = title.trim()
  if (!isAnotherTitle(page.CTitle, next)) return next === page.CTitle ? {} : { CTitle: next }
  switch (choice) {
    case 'nothing':
      return {}
    case 'name only': {
      const shown = publicTitle(page)
      return { CTitle: next, CPublicTitle: shown === next ? null : shown }
    }
    case 'title and URL':
      return {
        CTitle: next,
        CSeoTitle: next,
        CSeoUrl: retitledUrl(page.CSeoUrl, next),
        ...(page.CPublicTitle && { CPublicTitle: null }),
      }
  }
}
