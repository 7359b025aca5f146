/** Previews how a search result shows a page: text is cut where its width exceeds the available space. */

/** Character widths of Arial, in thousandths of its size; the first is the space. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const
const USUAL = 556
const WIDE = 1000
/** East Asian characters and emoji are as wide as they are high. */
const IS_WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\p{Extended_Pictographic}]/u

/** The available width in pixels, and the font size. */
interface Room {
  readonly pixels: number
  readonly size: number
}
/** On one line. */
export const TITLE_ROOM: Room = { pixels: 580, size: 20 }
/** On two lines. */
export const DESCRIPTION_ROOM: Room = { pixels: 920, size: 14 }

/** How wide a text is, in pixels. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0
  for (const sign of text) thousandths += widthOf(sign)
  return (thousandths * size) / 1000
}

const widthOf = (sign: string): number =>
  WIDTHS[(sign.codePointAt(0) ?? 0) - 32] ?? (IS_WIDE.test(sign) ? WIDE : USUAL)

const ELLIPSIS = ' …'

/** The text as shown: complete if it fits, else cut between two words. */
export function cutToRoom(text: string, { pixels, size }: Room): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (textWidth(plain, size) <= pixels) return plain
  const most = ((pixels - textWidth(ELLIPSIS, size)) * 1000) / size
  let width = 0
  let end = 0
  let word = 0
  for (const sign of plain) {
    width += widthOf(sign)
    if (width > most) break
    if (sign === ' ') word = end
    end += sign.length
  }
  return plain.slice(0, word > 0 ? word : end) + ELLIPSIS
}

/** Whether a search result cuts the text. */
export const isCut = (text: string, room: Room): boolean =>
  textWidth(text.replace(/\s+/g, ' ').trim(), room.size) > room.pixels
