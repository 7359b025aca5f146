/** As the router leaves the origin out of an address. */
const ORIGIN = /^https?:\/\/.*?\//

/** A % that encodes nothing: the router refuses it. */
const MALFORMED = /%(?![\da-f]{2})/i

/** Characters that mean the same encoded or not (RFC 3986, 2.3); a dot stays, as `..` would become a step up. */
const isPlain = (character: string): boolean => /[\w~-]/.test(character)

/**
 * The one spelling of an address: from its path, with plain characters as themselves. The router decodes them, so
 * whoever looks at an address must see what it sees: `/%61pi` is `/api`.
 */
export function plainAddress(url: string): string {
  const address = url.replace(ORIGIN, '/')
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  if (!path.includes('%') || MALFORMED.test(path)) return address
  const plain = path.replace(/%[\da-f]{2}/gi, code => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return isPlain(character) ? character : code
  })
  return plain + address.slice(path.length)
}
