/** A page gets another title: what is asked, and what each answer changes (specification §4, page title change). */
import { urlSlug } from '../text/slug.ts'

/** The three answers. */
export type TitleChoice = 'title and URL' | 'name only' | 'nothing'

/** The answers in the words of the specification, in the order they are offered. */
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
    help: 'Only affects maintenance: visitors read the title that they read now.',
  },
  { id: 'nothing', label: "Don't Change Anything", help: 'The page stays as it is.' },
]

/** What a page is called, everywhere it is called something. */
export interface PageNames {
  /** The name of the page, which is its title too where visitors read no other one. */
  readonly CTitle: string
  readonly CPublicTitle?: string | null
  readonly CSeoTitle?: string | null
  readonly CSeoUrl?: string | null
}

/** What visitors read as the title of a page. */
export const publicTitle = ({ CTitle, CPublicTitle }: Pick<PageNames, 'CTitle' | 'CPublicTitle'>): string =>
  CPublicTitle || CTitle

/** Whether a new title is another one, without regard to case; only then a person is asked. */
export const isAnotherTitle = (current: string, next: string): boolean =>
  current.trim().toLowerCase() !== next.trim().toLowerCase()

/**
 * The URL with its last part made anew from the title. The home page keeps `/`, and so does a page whose title
 * gives no slug.
 */
export function retitledUrl(url: string | null | undefined, title: string): string | null {
  const slug = urlSlug(title)
  if (!slug || url === '/') return url ?? null
  const parts = (url ?? '').split('/').filter(Boolean)
  return `/${[...parts.slice(0, -1), slug].join('/')}`
}

/** What a choice changes. A title that differs in case only changes by itself, whatever was chosen. */
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
