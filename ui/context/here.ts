import { navigate, usePathname } from 'wouter/use-browser-location'

/** The interface's mount path, without a trailing slash. */
export const MOUNT = import.meta.env.BASE_URL.replace(/\/$/, '')

const inside = (pathname: string) => pathname.slice(MOUNT.length).replace(/\/+$/, '') || '/'

/** The path inside the mount as in the URL, not decoded. */
export const useHere = (): string => inside(usePathname())

/** The current path inside the mount. */
export const currentPath = (): string => inside(location.pathname)

/** Navigates to a path inside the mount, replacing the current entry. */
export const replaceWith = (path: string): void => navigate(addressOf(path), { replace: true })

/** The sign-in page with a return to the current page. */
export const signInFromHere = (): string =>
  `/login?return=${encodeURIComponent(currentPath() + location.search + location.hash)}`

/** A path inside the mount as a URL of this origin. */
export const addressOf = (path: string): string => MOUNT + path
