/** Writes blocks one after the other: texts that follow each other are one block. */
import { isSafeLink, type PictureGiven } from './html-parts.ts'
import type { NewBlock } from './old-item.ts'

/** The blocks of a page, and what does not come over. */
export interface Body {
  readonly blocks: readonly NewBlock[]
  readonly losses: readonly string[]
}

/** Takes what a text holds, piece by piece. */
export interface BlockMaker {
  /** Goes on with the text. */
  html(html: string): void
  picture(picture: PictureGiven): void
  /** A block of another kind. */
  block(settings: Readonly<Record<string, unknown>>, columns?: NewBlock): void
  /** Something that does not come over, as a sentence; said once, however often it is there. */
  lose(sentence: string): void
  end(): Body
}

/** The longest text of a block, less than its column holds: links that are put in later may be longer. */
const LONGEST = 400_000
const MOST_BLOCKS = 1_500
const MOST_LOSSES = 40

export function createBlockMaker(): BlockMaker {
  const blocks: NewBlock[] = []
  const losses = new Set<string>()
  let text: string[] = []
  let length = 0

  const add = (block: NewBlock) => {
    if (blocks.length < MOST_BLOCKS) blocks.push(block)
    else lose(`Everything after block ${MOST_BLOCKS}.`)
  }
  const lose = (sentence: string) => {
    if (losses.size < MOST_LOSSES) losses.add(sentence)
  }
  const close = () => {
    const copy = text.join('\n').trim()
    text = []
    length = 0
    if (copy !== '') add({ CbCopy: copy })
  }
  return {
    html(html) {
      if (length + html.length > LONGEST) close()
      if (html.length > LONGEST)
        lose(`The end of a text of ${html.length.toLocaleString('en-US')} characters.`)
      text.push(html.slice(0, LONGEST))
      length += Math.min(html.length, LONGEST)
    },
    picture({ src, alt, caption, link }) {
      if (!isSafeLink(src)) return
      close()
      const isShort = src.length <= 800
      if (!isShort) {
        lose('A picture embedded in the text. Upload it as a file.')
        return
      }
      const isLinked = link !== null && link !== src && alt !== '' && isSafeLink(link) && !isPictureUrl(link)
      add({
        CbPhoto: src,
        CbPhotoAltText: alt.slice(0, 500) || null,
        CbPhotoCaption: caption.slice(0, 1000) || null,
        ...(isLinked && { CbLink: link }),
        CbMetaData: { kind: 'picture' },
      })
    },
    block(settings, columns = {}) {
      close()
      add({ ...columns, CbMetaData: settings })
    },
    lose,
    end() {
      close()
      return { blocks, losses: [...losses] }
    },
  }
}

/** A picture that links to its own larger self needs no link. */
const isPictureUrl = (url: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(url)
