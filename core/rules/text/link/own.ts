import { type ReadLink, unfinishedLink } from './read-link.ts'

const pageLink = (id: string, place = ''): ReadLink => ({
  ok: true,
  kind: 'page',
  href: `page:${Number(id)}${place}`,
  says: `Leads to page ${Number(id)} of this site`,
})

/** The part after `page:`. */
export const readPage = (rest: string): ReadLink => {
  const [, id, place = ''] = /^0*([1-9]\d{0,8})(#\S{0,800})?$/.exec(rest) ?? []
  return id ? pageLink(id, place.replaceAll('\\', '/')) : unfinishedLink('Enter a page number after page:.')
}

/** A path of the site, or an anchor on the same page. */
export function readOwn(text: string): ReadLink | undefined {
  if (text.startsWith('#')) {
    const place = encodeSpaces(text)
    return place === '#'
      ? unfinishedLink('Enter the name of a place on the page after #.')
      : { ok: true, kind: 'place', href: place, says: `Leads to “${place.slice(1)}” on the same page` }
  }
  if (!/^[/\\](?![/\\])/.test(text)) return undefined
  return pathLink(encodeSpaces(text))
}

/** A path of the site; one that names a page by `cid` becomes a link to that page. */
export function pathLink(path: string): ReadLink {
  const [, query = '', place = ''] = /^[^?#]{0,2000}\?([^#]{0,2000})(#.{0,800})?$/.exec(path) ?? []
  const cId = new URLSearchParams(query).get('cid') ?? ''
  if (/^[1-9]\d{0,8}$/.test(cId)) return pageLink(cId, place)
  return { ok: true, kind: 'path', href: path, says: `Leads to ${path} on this site` }
}

/** In the format that the definitions accept: without spaces and backslashes. */
export const encodeSpaces = (text: string) => text.replace(/\s/g, '%20').replaceAll('\\', '/')
