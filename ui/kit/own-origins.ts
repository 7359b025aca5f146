/** Where the site itself is: links to it become paths, which stay right when its name changes. */
export const ownOrigins = (): readonly string[] => [location.origin]
