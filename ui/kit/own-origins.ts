let site: string | undefined

/** The website's own origin, from the server. */
export function learnSite(origin: string | undefined): void {
  site = origin
}

/** The site's own addresses: links to them become paths, which survive a change of host name. */
export const ownOrigins = (): readonly string[] =>
  site === undefined || site === location.origin ? [location.origin] : [location.origin, site]
