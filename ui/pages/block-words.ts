import type { PageBlock } from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'

const WORDS = 6

/** Text without its tags; enough for a name, never to be shown as HTML. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** What a block is called in lists: its headline, else its first words, else what it shows. */
export function blockName({ CbHeadline, CbCopy, CbPhoto, CbPhotoAltText }: PageBlock): string {
  if (CbHeadline?.trim()) return CbHeadline.trim()
  const words = plain(CbCopy ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length > 0) return words.slice(0, WORDS).join(' ') + (words.length > WORDS ? '…' : '')
  if (CbPhoto)
    return CbPhotoAltText?.trim()
      ? pageWords.blockWords.photo(CbPhotoAltText.trim())
      : pageWords.blockWords.photo2
  return pageWords.blockWords.emptyBlock
}

/** What is to be looked at in a block, in two or three words. */
export const blockNote = ({ CbPhoto, CbPhotoAltText }: PageBlock): string =>
  CbPhoto && !CbPhotoAltText?.trim() ? pageWords.blockWords.noAltText : ''
