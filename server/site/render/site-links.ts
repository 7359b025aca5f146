import { homeOf } from '../microsites.ts'
import type { Setting } from './scope.ts'

const TAG = /<[a-z][^<>]*>/gi
const ADDRESS = /(\s(?:href|action|formaction|src|poster)=)(["'])(\/(?!\/)[^"']*)\2/gi

const withAddresses = (html: string, change: (address: string) => string): string =>
  html.replace(TAG, tag =>
    tag.includes('/')
      ? tag.replace(ADDRESS, (_, name: string, quote: string, address: string) => {
          return `${name}${quote}${change(address)}${quote}`
        })
      : tag,
  )

/** HTML with its links as visitors of this site need them: microsites with a host name of their own are elsewhere. */
export function siteLinks(html: string, { frame, seen }: Pick<Setting, 'frame' | 'seen'>): string {
  const apart = frame.microsites.filter(({ host }) => host !== null)
  // On the main site only what names a microsite leads elsewhere, and few pages do.
  const isConcerned = apart.some(({ path }) => frame.microsite?.host || html.includes(path))
  return isConcerned ? withAddresses(html, seen) : html
}

/** The same for a header, where the home page is that of the microsite. */
export function headerLinks(html: string, setting: Pick<Setting, 'frame' | 'seen'>): string {
  const { frame } = setting
  const own = frame.microsite
    ? withAddresses(html, address => (address === '/' ? homeOf(frame) : address))
    : html
  return siteLinks(own, setting)
}
