/** The text of an old page as blocks of the product. What has no block here is named, and never lost without a word. */
import { parseHtml } from '../text/clean-paste/html-tree.ts'
import { type Body, createBlockMaker } from './block-maker.ts'
import { withParagraphs } from './paragraphs.ts'
import { hasBlocks, readBlocks } from './wordpress-blocks.ts'
import { writeWordPressBlocks } from './wordpress-kinds.ts'
import { writeHtml, writeNodes } from './write-html.ts'

/** A text as WordPress keeps it: with block markup, or as its classic editor wrote it. */
export function wordPressBody(html: string): Body {
  const maker = createBlockMaker()
  if (hasBlocks(html)) writeWordPressBlocks(maker, readBlocks(html))
  else writeHtml(maker, html, true)
  return maker.end()
}

/** A text in plain HTML, as every other system gives it. */
export function htmlBody(html: string): Body {
  const maker = createBlockMaker()
  writeNodes(maker, withParagraphs(parseHtml(html)))
  return maker.end()
}
