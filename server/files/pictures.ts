import { readFile } from 'node:fs/promises'
import {
  cutInside,
  cutOf,
  type PictureCut,
  type PictureForm,
  type PictureWish,
} from '@rounds/core/rules/files'
import type { Metadata, Sharp } from 'sharp'
import { HttpError } from '../errors.ts'
import { codeOf } from '../startup-error.ts'
import { drawSvg } from './draw-svg.ts'
import { NotTaken } from './kinds.ts'

/** The library, loaded with the first image: it takes about 10 MB. */
async function library() {
  const { default: sharp } = await import('sharp')
  // Decoded images are large and rarely needed twice in a row; threads are shared with everything else.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** An image is larger than the limit. */
class TooLarge extends HttpError {
  constructor(megapixels: number) {
    super(413, {
      message: `This picture has more than ${megapixels} million pixels. Make it smaller and choose it again.`,
    })
  }
}

/** An image's dimensions after rotation. */
export interface PictureFacts {
  readonly width: number
  readonly height: number
}

/** Image operations; the limit is in megapixels, over all frames of an animation. */
export interface Pictures {
  /** Re-encodes the image, upright and with nothing but its pixels: no location, no camera, no hidden data. */
  clean(path: string, type: string, to: string): Promise<PictureFacts>
  /** Drawings are rendered once, so that one that takes too long is rejected. */
  facts(source: string | Buffer, type: string): Promise<PictureFacts>
  /** Generates a variant. Never larger than the image itself. */
  make(source: Buffer, type: string, wish: PictureWish & Focal): Promise<Buffer>
  /** Crops and resizes an image into a new file. */
  edit(path: string, type: string, edit: PictureEdit, to: string): Promise<PictureFacts>
}

interface Focal {
  readonly focal: { readonly x: number; readonly y: number }
}

/** An edit of an image: first the crop, then the size, then the format. */
export interface PictureEdit {
  readonly cut?: PictureCut | undefined
  readonly width?: number | undefined
  readonly form?: PictureForm | undefined
}

const MEGA = 1_000_000
const SVG = 'image/svg+xml'

export function createPictures(megapixels: number): Pictures {
  const pixelsOf = async (source: string | Buffer, type: string): Promise<string | Buffer> =>
    type === SVG
      ? drawSvg(typeof source === 'string' ? await readFile(source) : source, megapixels * MEGA)
      : source
  const open = async (source: string | Buffer, moving = false): Promise<Sharp> =>
    (await library())(source, { limitInputPixels: megapixels * MEGA, failOn: 'error', animated: moving })

  const refuseUnreadable = <T>(work: Promise<T>): Promise<T> =>
    work.catch(error => {
      throw refusal(error, megapixels)
    })

  return {
    async clean(path, type, to) {
      const moving = type === 'image/gif' || type === 'image/webp'
      const { info } = await refuseUnreadable(
        (async () => {
          const found = await (await open(path, moving)).metadata()
          const isMoving = (found.pages ?? 1) > 1 && moving
          const upright = isMoving ? await open(path, true) : (await open(path)).autoOrient()
          const made = await encodePicture(upright, formOf(type)).toFile(to)
          return { info: { ...made, height: made.pageHeight ?? made.height } }
        })(),
      )
      return { width: info.width, height: info.height }
    },

    async facts(drawn, type) {
      const source = await refuseUnreadable(pixelsOf(drawn, type))
      const { width, height } = upright(
        await refuseUnreadable(open(source).then(picture => picture.metadata())),
      )
      return { width, height }
    },

    async make(drawn, type, { width, form, shape, focal }) {
      return refuseUnreadable(
        (async () => {
          const source = await pixelsOf(drawn, type)
          let picture = (await open(source)).autoOrient()
          if (shape) {
            const {
              width: across,
              height: down,
              left,
              top,
            } = cutOf(upright(await (await open(source)).metadata()), shape, focal)
            picture = picture.extract({ left, top, width: across, height: down })
          }
          if (width) picture = picture.resize({ width, withoutEnlargement: true })
          return encodePicture(picture, form ?? formOf(type)).toBuffer()
        })(),
      )
    },

    async edit(drawn, type, { cut, width, form }, to) {
      const info = await refuseUnreadable(
        (async () => {
          const path = await pixelsOf(drawn, type)
          let picture = (await open(path)).autoOrient()
          if (cut) {
            const {
              left,
              top,
              width: across,
              height,
            } = cutInside(cut, upright(await (await open(path)).metadata()))
            picture = picture.extract({ left, top, width: across, height })
          }
          if (width) picture = picture.resize({ width, withoutEnlargement: true })
          return encodePicture(picture, form ?? formOf(type)).toFile(to)
        })(),
      )
      return { width: info.width, height: info.height }
    },
  }
}

/** Metadata has the stored dimensions; an image with a rotated camera has them swapped. */
const upright = ({ autoOrient, width, height }: Metadata): PictureFacts => ({
  width: autoOrient?.width ?? width,
  height: autoOrient?.height ?? height,
})

type Form = PictureForm | 'gif' | 'tiff'

function formOf(type: string): Form {
  const form = type.replace('image/', '')
  return form === 'svg+xml' ? 'png' : (form as Form)
}

/** Visually lossless quality, at an acceptable speed. */
function encodePicture(picture: Sharp, form: Form): Sharp {
  switch (form) {
    case 'jpeg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'webp':
      return picture.webp({ quality: 82, effort: 4 })
    case 'avif':
      return picture.avif({ quality: 60, effort: 3 })
    case 'gif':
      return picture.gif()
    case 'tiff':
      return picture.tiff({ compression: 'lzw' })
  }
}

function refusal(error: unknown, megapixels: number): unknown {
  if (error instanceof HttpError || codeOf(error) !== undefined) return error
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit|too large|exceeds|dimensions/i.test(message)) return new TooLarge(megapixels)
  return new NotTaken('Couldn’t read this picture: it’s damaged, or not the type it claims to be.')
}
