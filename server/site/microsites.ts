import { micrositeAt, seenAddress, wholeAddress } from '@rounds/core/rules/site'
import type { SiteChrome } from './read/frame.ts'
import type { ShownMicrosite } from './read/microsites.ts'

/** The frame of a microsite: that of the site with its name, look and menus. */
export function frameOf(frame: SiteChrome, site: ShownMicrosite | undefined): SiteChrome {
  if (!site) return frame
  const { menus, settings } = frame
  // A logo or a tagline of the main site says nothing here; templates ask whether there is one.
  const { LogoAddress: _, SiteTagline: __, ...others } = settings
  const { name, color, deepColor, logo, icon, menu, footerMenu } = site
  return {
    ...frame,
    microsite: site,
    settings: {
      ...others,
      SiteName: name,
      TitleSuffix: ` | ${name}`,
      ...(logo && { LogoAddress: logo }),
      FaviconAddress: icon ?? `/_site/icon-${site.id}.svg`,
      ...(color && { BrandColour: color }),
      ...(deepColor && { BrandDeepColour: deepColor }),
    },
    menus: {
      ...(menu.length > 0 ? { primary: menu, secondary: [], center: [] } : menus),
      footer: footerMenu.length > 0 ? footerMenu : menus.footer,
    },
  }
}

/** The frame of what is at an address: that of the microsite which it belongs to, or of the main site. */
export const frameAt = (frame: SiteChrome, path: string): SiteChrome =>
  frame.microsites.length === 0 || frame.microsite
    ? frame
    : frameOf(frame, micrositeAt(frame.microsites, path))

/** The home page of the microsite, or of the main site. */
export const homeOf = ({ microsite }: Pick<SiteChrome, 'microsite'>): string => microsite?.path ?? '/'

/** How addresses of the product are written on the pages of a frame. */
export interface Addresses {
  /** As a link on the page. */
  seen(address: string): string
  /** With its origin. */
  whole(address: string): string
}

/** Makes them for the pages of a frame, at the main site's own address. */
export function addressesIn({ microsites, microsite }: SiteChrome, main: string): Addresses {
  const sites = microsites.filter(({ host }) => host !== null)
  const at = microsite?.host ? microsite : undefined
  if (sites.length === 0) return { seen: address => address, whole: address => main + address }
  return {
    seen: address => seenAddress(address, { sites, at, main }),
    whole: address => wholeAddress(address, { sites, main }),
  }
}
