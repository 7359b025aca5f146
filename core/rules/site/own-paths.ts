/** Addresses at which Rounds itself answers, so that nobody would ever see a page there (decisions §1). */
import { decodedPath } from './decoded-path.ts'

const OWN = new Set([
  'maintenance',
  'api',
  'auth',
  'preview',
  'files',
  'fhir',
  'healthz',
  'readyz',
  'metrics',
  '_site',
  'robots.txt',
  'sitemap.xml',
])

/** Why no page can be at an address, as a sentence; undefined if one can. */
export function problemOfPageAddress(address: string): string | undefined {
  if (/[?#]/.test(address))
    return 'A page’s address can’t contain ? or #. Browsers would look for another page.'
  const [, first = ''] = decodedPath(address).split('/')
  return OWN.has(first.toLowerCase())
    ? `Addresses below /${first} belong to Rounds itself, so nobody would see the page. Choose another address.`
    : undefined
}
