/**
 * Images in the sizes the site needs. The address says which: `/files/images/entrance.jpg?w=640&fm=webp&ar=16x9`.
 * Widths, formats and shapes are limited, so nobody can make the server store endless copies.
 */

/** The widths in pixels that images are generated in. */
export const pictureWidths = [320, 640, 960, 1280, 1920, 2560] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The formats that images are generated in; without one an image keeps its own. */
export const pictureForms = ['webp', 'avif', 'jpeg', 'png'] as const
export type PictureForm = (typeof pictureForms)[number]

/** The shapes that images are cropped to, width to height, around their focal point. */
export const pictureShapes = ['1x1', '4x3', '3x4', '3x2', '2x3', '16x9', '21x9'] as const
export type PictureShape = (typeof pictureShapes)[number]

/** How an image is requested. */
export interface PictureWish {
  readonly width?: PictureWidth | undefined
  readonly form?: PictureForm | undefined
  readonly shape?: PictureShape | undefined
}

/** A width and a height in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A crop in pixels of the image. */
export interface PictureCut extends PictureSize {
  readonly left: number
  readonly top: number
}

const among = <T extends string | number>(all: readonly T[], value: unknown): T | undefined =>
  all.find(one => String(one) === value)

/**
 * The variant requested by an image's query string; undefined if none. Throws `RangeError` with the possible values.
 */
export function pictureWish(query: Readonly<Record<string, unknown>>): PictureWish | undefined {
  const { w, fm, ar } = query
  if (w === undefined && fm === undefined && ar === undefined) return undefined
  return {
    width: readOption('w', w, pictureWidths),
    form: readOption('fm', fm, pictureForms),
    shape: readOption('ar', ar, pictureShapes),
  }
}

function readOption<T extends string | number>(
  name: string,
  value: unknown,
  all: readonly T[],
): T | undefined {
  if (value === undefined) return undefined
  const found = among(all, value)
  if (found === undefined) throw new RangeError(`${name} is one of ${all.join(', ')}.`)
  return found
}

/**
 * The address of an image variant. With the hash of its bytes (`FHash`) the response never changes, so browsers cache
 * it for a year.
 */
export function pictureAddress(path: string, { width, form, shape }: PictureWish, hash?: string): string {
  const query = new URLSearchParams()
  if (width) query.set('w', String(width))
  if (form) query.set('fm', form)
  if (shape) query.set('ar', shape)
  if (hash) query.set('v', hash.slice(0, 12))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The widths to offer for an image: those below its own, and the first that is not. */
export function offeredWidths(own: number): readonly PictureWidth[] {
  const covering = pictureWidths.findIndex(width => width >= own)
  return covering < 0 ? pictureWidths : pictureWidths.slice(0, covering + 1)
}

/** The `srcset` of an image of a width, in one format. */
export function pictureSet(
  path: string,
  own: number,
  wish: Omit<PictureWish, 'width'>,
  hash?: string,
): string {
  return offeredWidths(own)
    .map(width => `${pictureAddress(path, { ...wish, width }, hash)} ${Math.min(width, own)}w`)
    .join(', ')
}

/** A picture's own facts, as far as they decide in which sizes it is offered. */
export interface PictureFacts extends PictureSize {
  readonly type: string
  readonly hash: string
}

/** The attributes of an `img` for a picture of the site. */
export interface PictureOffer {
  readonly src?: string
  readonly srcset?: string
  readonly sizes?: string
  readonly width: number
  readonly height: number
}

const scaledTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** As wide as text is at most, for a picture among text. */
const TEXT_WIDTH = 720
/** Screens with more pixels to a point show no more detail than this. */
const DENSEST = 2

/**
 * What a browser needs to load no more of a picture than it shows: sizes in WebP up to twice the width that it is shown
 * at, and its own size, so that nothing moves when it comes. Drawings and animations stay as they are.
 *
 * @param shown The width in CSS pixels that it is shown at on a wide screen; that of text if unknown.
 */
export function pictureOffer(
  path: string,
  { type, hash, width, height }: PictureFacts,
  { shown = TEXT_WIDTH, isLazy = false }: { shown?: number; isLazy?: boolean } = {},
): PictureOffer {
  if (!scaledTypes.includes(type)) return { width, height }
  const most = offeredWidths(Math.min(width, DENSEST * shown)).at(-1) ?? pictureWidths[0]
  const offered = offeredWidths(width).filter(one => one <= most)
  const plain = offered.find(one => one >= shown) ?? most
  const sizes = `(max-width: ${shown}px) 100vw, ${shown}px`
  return {
    src: pictureAddress(path, { width: plain }, hash),
    srcset: offered
      .map(one => `${pictureAddress(path, { width: one, form: 'webp' }, hash)} ${Math.min(one, width)}w`)
      .join(', '),
    // A lazy picture is loaded after layout, when the browser knows how wide it is shown.
    sizes: isLazy ? `auto, ${sizes}` : sizes,
    width,
    height,
  }
}

/** The largest crop of a shape, its center as near to the focal point as the edges allow (fractions of 0 to 1). */
export function cutOf(
  size: PictureSize,
  shape: PictureShape,
  focal: { readonly x: number; readonly y: number },
): PictureCut {
  const [across = 1, down = 1] = shape.split('x').map(Number)
  const width = Math.max(1, Math.min(size.width, Math.round((size.height * across) / down)))
  const height = Math.max(1, Math.min(size.height, Math.round((size.width * down) / across)))
  return {
    width,
    height,
    left: within(focal.x * size.width - width / 2, size.width - width),
    top: within(focal.y * size.height - height / 2, size.height - height),
  }
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most))

/** A crop moved inside an image: whole pixels, at least one. */
export function cutInside(cut: PictureCut, size: PictureSize): PictureCut {
  const left = within(cut.left, size.width - 1)
  const top = within(cut.top, size.height - 1)
  const width = Math.max(1, within(cut.width, size.width - left))
  const height = Math.max(1, within(cut.height, size.height - top))
  return { left, top, width, height }
}
