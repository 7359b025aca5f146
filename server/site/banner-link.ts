import { trackedLink } from '@rounds/core/rules/banners'
import { isOnAt } from '@rounds/core/rules/time'
import type { Database } from '../database/database.ts'
import type { SiteChrome } from './read/frame.ts'
import { addressesOf } from './read/pages.ts'
import { linkedPages, resolveLink } from './render/trusted-html.ts'

/** A click on a banner: which, and where it leads. */
export interface BannerClick {
  readonly banner: number
  readonly to: string
}

/**
 * `/_site/banner/<banner>`: where the link of a banner leads, with its tracking; the home page for one that is over.
 * Undefined for any other path.
 */
export async function bannerClick(
  database: Database,
  { banners }: Pick<SiteChrome, 'banners'>,
  path: string,
  now: number,
): Promise<BannerClick | undefined> {
  const id = /^\/_site\/banner\/(\d{1,9})$/.exec(path)?.[1]
  if (id === undefined) return undefined
  const banner = banners.find(one => one.id === Number(id) && isOnAt(one, now))
  const link = banner?.link && resolveLink(banner.link, await addressesOf(database, linkedPages(banner.link)))
  return { banner: banner?.id ?? 0, to: link ? trackedLink(link, banner.tracking) : '/' }
}
