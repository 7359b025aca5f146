import { navigate, usePathname } from 'wouter/use-browser-location'

/** Where the interface is mounted, without a slash at the end. */
export const MOUNT = import.meta.env.BASE_URL.replace(/\/$/, '')

const inside = (pathname: string) => pathname.slice(MOUNT.length).replace(/\/+$/, '') || '/'

/** The path inside the mount as it is written in the address, not decoded. */
export const useHere = (): string => inside(usePathname())

/** The path inside the mount, now. */
export const currentPath = (): string => inside(location.pathname)

/** Goes to a path inside the mount, in place of the page one is on. */
export const replaceWith = (path: string): void => navigate(addressOf(path), { replace: true })

/** The sign-in page that leads back to where one is. */
export const signInFromHere = (): string =>
  `/login?return=${encodeURIComponent(currentPath() + location.search + location.hash)}`

/** A path inside the mount as an address of this origin. */
export const addressOf = (path: string): string => MOUNT + path
