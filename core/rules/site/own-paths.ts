/** Addresses at which Rounds itself answers, so that nobody would ever see a page or follow a redirect there (decisions §1). */
import { addressOf } from './address-of.ts'

const OWN =
  /^\/(maintenance|api|auth|preview|files|fhir|healthz|readyz|metrics|_site|about\/login-help)(?=\/|$)/
const OWN_FILES = /^\/(robots\.txt|favicon\.ico|sitemap(-\d{1,4})?\.xml)$/

const ownPart = (path: string): string | undefined => {
  const plain = addressOf(path)
  return (OWN.exec(plain) ?? OWN_FILES.exec(plain))?.[0]
}

/** Whether the server itself answers at an address: nothing else can be there. */
export const belongsToRounds = (path: string): boolean => ownPart(path) !== undefined

/** Why no redirect can be from an address, as a sentence; undefined if one can. */
export const problemOfRedirectAddress = (from: string, beginning = from): string | undefined =>
  belongsToRounds(beginning)
    ? `${from} is used by Rounds. A redirect from there would never work.`
    : undefined

/** Why no page can be at an address, as a sentence; undefined if one can. */
export function problemOfPageAddress(address: string): string | undefined {
  if (/[?#]/.test(address))
    return 'A page’s address can’t contain ? or #. Browsers would look for another page.'
  const own = ownPart(address)
  return own === undefined
    ? undefined
    : `Addresses below ${own} belong to Rounds itself, so nobody would see the page. Choose another address.`
}
