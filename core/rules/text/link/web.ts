import { encodeSpaces, pathLink } from './own.ts'
import { type ReadLink, shortenText, unfinishedLink } from './read-link.ts'

/** A name with a period in it, or an IP address. */
const HOST = /^(?:[^.\s]{1,63}\.)+[^.\s]{2,63}\.?$|^\[[\da-f:.]+\]$/i

/** An address that begins with `http:` or `https:`; one of the site itself becomes a path. */
export function readWeb(address: string, ownOrigins: readonly string[] = []): ReadLink {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    const hasHost = /^https?:[/\\]*[^/\\\s]/i.test(address)
    return unfinishedLink(
      hasHost
        ? `“${shortenText(address)}” can’t be read as an address.`
        : `“${shortenText(address)}” has no site name yet.`,
    )
  }
  if (ownOrigins.some(origin => isSameSite(origin, url)))
    return pathLink(encodeSpaces(`${url.pathname}${url.search}${url.hash}`).replace(/^\/{2,}/, '/'))
  if (!HOST.test(url.hostname)) return unfinishedLink(`“${shortenText(address)}” has no site name yet.`)
  // A bare host stays as people write it, without the slash.
  const bare =
    url.pathname === '/' && !/[^/\\][/\\]+(?:[?#]|$)/.test(address.slice(8)) && !url.search && !url.hash
  const href = encodeSpaces(bare ? url.href.replace(/\/$/, '') : url.href)
  return { ok: true, kind: 'web', href, says: `Opens ${href}` }
}

/** The same host and port; http and https are the same site. */
function isSameSite(origin: string, url: URL): boolean {
  try {
    return new URL(origin).host === url.host
  } catch {
    return false
  }
}

/** File extensions that look like top-level domains. */
const FILE =
  /^[^/?#]*\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|html?|aspx?|php|jpe?g|png|gif|webp|svg|mp4|mp3)$/i
const BARE =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?(?:[/?#\\].*)?$/i

/** `www.cdc.gov/flu`, `//cdc.gov` and `localhost:3000`: an address without its scheme. */
export function readHost(text: string, ownOrigins: readonly string[] = []): ReadLink | undefined {
  if (/^\/\//.test(text)) return readWeb(`https:${text}`, ownOrigins)
  if (FILE.test(text))
    return unfinishedLink(`“${shortenText(text)}” is a file name. Choose the document, or paste its address.`)
  if (BARE.test(text)) return readWeb(`https://${text}`, ownOrigins)
  const host = text.split(/[/?#\\]/)[0]?.toLowerCase()
  return ownOrigins.some(origin => origin.split('//')[1]?.toLowerCase() === host)
    ? readWeb(`https://${text}`, ownOrigins)
    : undefined
}
