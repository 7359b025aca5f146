import { rtfPictures } from '@rounds/core/rules/text'
import { richTextWords } from '@rounds/core/words/rich-text'

/** What a paste or drop contains besides text. */
export interface Clip {
  readonly files: readonly File[]
  readonly rtf: string
}

export const clipOf = (data: DataTransfer | null): Clip => ({
  files: [...(data?.files ?? [])],
  rtf: data?.getData('text/rtf') ?? '',
})

const ELSEWHERE = richTextWords.clipboardPictures.saveFileDropHere

/**
 * The images in pasted HTML that no browser may fetch, as files, in order; a message for each that is not available.
 * Word's are in the RTF beside the HTML.
 *
 * @param sources their addresses in the HTML.
 */
export function picturesNamed(sources: readonly string[], { files, rtf }: Clip): readonly (File | string)[] {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const onDisk = sources.filter(src => !src.startsWith('data:')).length
  const inRtf = onDisk > 0 && rtf !== '' ? rtfPictures(rtf) : []
  let next = 0
  return sources.map(src => {
    if (src.startsWith('data:'))
      return fileOfData(src) ?? richTextWords.clipboardPictures.pictureCantRead(ELSEWHERE)
    const name = nameOf(src)
    const at = next++
    if (inRtf.length === onDisk) {
      const picture = inRtf[at]
      if (picture) return new File([bytesOfHex(picture.hex)], name, { type: picture.type })
      return richTextWords.clipboardPictures.drawingBrowsersDontShow(name, ELSEWHERE)
    }
    if (images.length === onDisk && images[at]) return images[at]
    return richTextWords.clipboardPictures.onComputerCopiedFrom(name, ELSEWHERE)
  })
}

const nameOf = (src: string): string => src.split(/[/\\]/).at(-1)?.slice(0, 200) || 'picture'

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** The file in a `data:` address; undefined if it is not an image. */
function fileOfData(address: string): File | undefined {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]{1,60});base64,([\s\S]*)$/i.exec(address) ?? []
  if (!type) return undefined
  try {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    return new File([bytes], `picture.${type.slice(6).replace('jpeg', 'jpg').replace('svg+xml', 'svg')}`, {
      type,
    })
  } catch {
    return undefined
  }
}
