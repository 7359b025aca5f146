import { type PictureFacts, pictureOffer } from '@rounds/core/rules/files'
import { escapeHtml } from './trusted-html.ts'

/** The public pictures that a page names, by their paths. */
export type SitePictures = Readonly<Record<string, PictureFacts>>

const IMAGE = /<img\b[^<>]*>/gi
const NAMED = /\/files\/[^"'\\?#\s<>)]{1,600}/g

const patternOf = (name: string) => new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i')
const patterns = {
  src: patternOf('src'),
  srcset: patternOf('srcset'),
  sizes: patternOf('sizes'),
  width: patternOf('width'),
  height: patternOf('height'),
  loading: patternOf('loading'),
} as const

const attribute = (tag: string, name: keyof typeof patterns): string | undefined =>
  patterns[name].exec(tag)?.slice(1).find(Boolean)

/** The paths of the site's files that a text names: HTML, Liquid or JSON. */
export const filesNamedIn = (text: string): readonly string[] => [...new Set(text.match(NAMED))]

/**
 * HTML whose pictures are offered in the sizes that the site makes of them, whoever wrote their tags: an editor, a
 * template or a block. A tag that offers sizes of its own keeps them.
 */
export function sitePictures(html: string, pictures: SitePictures): string {
  if (!html.includes('/files/')) return html
  return html.replace(IMAGE, tag => {
    const path = attribute(tag, 'src') ?? ''
    const facts = Object.hasOwn(pictures, path) ? pictures[path] : undefined
    if (!facts || attribute(tag, 'srcset') !== undefined) return tag
    const given = Number(attribute(tag, 'width')) || undefined
    const { width, height, ...offer } = pictureOffer(path, facts, {
      ...(given && { shown: given }),
      isLazy: attribute(tag, 'loading') === 'lazy',
    })
    const isSized = given !== undefined || attribute(tag, 'height') !== undefined
    const more = {
      srcset: offer.srcset,
      sizes: attribute(tag, 'sizes') === undefined ? offer.sizes : undefined,
      width: isSized ? undefined : width,
      height: isSized ? undefined : height,
    }
    const added = Object.entries(more).flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${escapeHtml(String(value))}"`],
    )
    const shown =
      offer.src === undefined ? tag : tag.replace(/(\ssrc=)(["'])[^"']*\2/i, `$1"${escapeHtml(offer.src)}"`)
    return shown.replace(/^<img/i, start => start + added.join(''))
  })
}
