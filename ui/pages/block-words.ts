import { entriesIn, kindOf, settingsOf } from '@rounds/core/blocks'
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

/** The first words of the entries that a block lists. */
const firstTitle = (block: PageBlock): string | undefined =>
  Object.values(settingsOf(block))
    .flatMap(entriesIn)
    .flatMap(({ title, text }) => [title, text])
    .find(
      (words): words is string => typeof words === 'string' && words.trim() !== '' && !words.includes('<'),
    )

/** What kind a block is, where it is more than a text and is not called so. */
export function blockKindNote(block: PageBlock): string {
  const { id, label } = kindOf(block)
  return id === 'text' || blockName(block) === label ? '' : label
}

/** What is to be looked at in a block, in two or three words. */
export const blockNote = ({ CbPhoto, CbPhotoAltText }: PageBlock): string =>
  CbPhoto && !CbPhotoAltText?.trim() ? pageWords.blockWords.noAltText : ''
