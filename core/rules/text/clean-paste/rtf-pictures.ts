/**
 * Extracts images from what Word copies. Its HTML names local files, which browsers can't read; its RTF, on the same
 * clipboard, contains the bytes.
 */

/** An image in RTF. */
export interface RtfPicture {
  readonly type: 'image/png' | 'image/jpeg'
  /** Its bytes in hexadecimal. */
  readonly hex: string
}

const BEGINS = '{\\pict'
const TYPES = [
  ['\\pngblip', 'image/png'],
  ['\\jpegblip', 'image/jpeg'],
] as const

/**
 * The images of an RTF text in order; null for a type that browsers don't show (a drawing). Word's compatibility copies
 * for older programs (`\nonshppict`) are skipped.
 */
export function rtfPictures(rtf: string): readonly (RtfPicture | null)[] {
  const pictures: (RtfPicture | null)[] = []
  let from = 0
  for (let at = rtf.indexOf(BEGINS); at >= 0; at = rtf.indexOf(BEGINS, from)) {
    const end = endOfGroup(rtf, at)
    from = end
    if (rtf.slice(Math.max(0, at - 14), at).includes('\\nonshppict')) continue
    const group = rtf.slice(at, end)
    const type = TYPES.find(([word]) => group.includes(word))?.[1]
    const hex = type ? bytesIn(group) : ''
    pictures.push(type && hex ? { type, hex } : null)
  }
  return pictures
}

/** The end of the group that starts here; the end of the text if it is unclosed. */
function endOfGroup(rtf: string, from: number): number {
  let depth = 0
  for (let at = from; at < rtf.length; at++) {
    if (rtf[at] === '{') depth++
    else if (rtf[at] === '}' && --depth === 0) return at
  }
  return rtf.length
}

/** The group's own content after its inner groups and control words: the bytes in hexadecimal. */
function bytesIn(group: string): string {
  const last = group.slice(Math.max(group.lastIndexOf('}'), group.lastIndexOf('\\')) + 1)
  const bytes = (
    group.lastIndexOf('}') > group.lastIndexOf('\\') ? last : last.replace(/^[a-z]{1,40}-?\d{0,12}/i, '')
  ).replace(/\s/g, '')
  return /^[\da-f]*$/i.test(bytes) && bytes.length % 2 === 0 ? bytes : ''
}
