import { micrositeAt } from '@rounds/core/rules/site'
import type { Database } from '../database/database.ts'
import { atMost } from '../limits/at-most.ts'
import type { CachedPage } from './cached-page.ts'
import { frameAt, homeOf } from './microsites.ts'
import type { Pages } from './pages.ts'
import type { SiteChrome } from './read/frame.ts'
import { pagesLike } from './read/pages.ts'
import { escapeHtml } from './render/trusted-html.ts'

/** How many lookups for suggestions may run at once: scanners ask for what is not there all the time. */
const MOST_LOOKUPS = 2

/** The pages that say that nothing is at an address; a microsite has its own words for it. */
export function missingPage({ pages, database }: { readonly pages: Pages; readonly database: Database }) {
  const limited = atMost(MOST_LOOKUPS)

  const suggestions = async (frame: SiteChrome, path: string) => {
    const words = path
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 100)
    const like = words === '' ? [] : await limited([], () => pagesLike(database, words))
    return like.filter(({ url }) => micrositeAt(frame.microsites, url)?.id === frame.microsite?.id)
  }

  const home = (frame: SiteChrome) => `<a href="${escapeHtml(homeOf(frame))}">home page</a>`

  return {
    /** For an address that no page has. */
    notFound(main: SiteChrome, path: string): Promise<CachedPage> {
      const frame = frameAt(main, path)
      const { microsite } = frame
      return pages.message(frame, `404 ${path}`, 404, async ({ html }) => ({
        path,
        title: microsite?.missingTitle ?? 'We can’t find that page',
        html: microsite?.missingText
          ? html(microsite.missingText)
          : `<p>It may have moved, or the address may have a typing error in it. The menu above and the ${home(frame)} lead on from here.</p>`,
        suggestions: await suggestions(frame, path),
      }))
    },

    /** For an address that no page can have. */
    nothingAt: (frame: SiteChrome): Promise<CachedPage> =>
      pages.message(frame, '404', 404, () => ({
        path: homeOf(frame),
        title: 'We can’t find that page',
        html: `<p>Nothing can be at this address. The ${home(frame)} leads on from here.</p>`,
      })),
  }
}
