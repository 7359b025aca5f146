let site: string | undefined

/** The website has an origin of its own, as the server tells. */
export function learnSite(origin: string | undefined): void {
  site = origin
}

/** Where the site itself is: links to it become paths, which stay right when its name changes. */
export const ownOrigins = (): readonly string[] =>
  site === undefined || site === location.origin ? [location.origin] : [location.origin, site]
