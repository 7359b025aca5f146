import { entriesIn, kindOf, settingsOf } from '@rounds/core/blocks'
import type { PageBlock } from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'

const WORDS = 6

/** Text without its tags; good enough for a name, never to be rendered as HTML. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A block's name in lists: its headline, else its first words, else what it shows. */
export function blockName(block: PageBlock): string {
  const { CbHeadline, CbCopy, CbPhoto, CbPhotoAltText } = block
  if (CbHeadline?.trim()) return CbHeadline.trim()
  const words = plain(CbCopy ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length > 0) return words.slice(0, WORDS).join(' ') + (words.length > WORDS ? '…' : '')
  if (CbPhoto)
    return CbPhotoAltText?.trim()
      ? pageWords.blockWords.photo(CbPhotoAltText.trim())
      : pageWords.blockWords.photo2
  const kind = kindOf(block)
  return kind.id === 'text' ? pageWords.blockWords.emptyBlock : (firstTitle(block) ?? kind.label)
}

/** The first words of a block's entries. */
const firstTitle = (block: PageBlock): string | undefined =>
  Object.values(settingsOf(block))
    .flatMap(entriesIn)
    .flatMap(({ title, text }) => [title, text])
    .find(
      (words): words is string => typeof words === 'string' && words.trim() !== '' && !words.includes('<'),
    )

/** A block's kind, if it is more than a text and its name does not say so. */
export function blockKindNote(block: PageBlock): string {
  const { id, label } = kindOf(block)
  return id === 'text' || blockName(block) === label ? '' : label
}

/** What to check in a block, in two or three words. */
export const blockNote = ({ CbPhoto, CbPhotoAltText }: PageBlock): string =>
  CbPhoto && !CbPhotoAltText?.trim() ? pageWords.blockWords.noAltText : ''
