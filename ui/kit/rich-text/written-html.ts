import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { withTableParts } from './table-parts.ts'

/**
 * The HTML of the text as written by hand: list entries and cells contain their text without a paragraph if there is
 * only one, a figure its image. An empty text is ''.
 */
export function writtenHtml({ state }: Pick<Editor, 'state'>): string {
  // Nothing loads or runs in this document.
  const inert = document.implementation.createHTMLDocument('')
  const box = inert.createElement('div')
  const serializer = DOMSerializer.fromSchema(state.schema)
  box.append(serializer.serializeFragment(state.doc.content, { document: inert }))
  withTableParts(box)
  for (const paragraph of box.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child'))
    if (paragraph.attributes.length === 0 && !followsParagraph(paragraph))
      paragraph.replaceWith(...paragraph.childNodes)
  for (const paragraph of box.querySelectorAll('figure > p'))
    if (paragraph.attributes.length === 0 && holdsPictures(paragraph))
      paragraph.replaceWith(...paragraph.childNodes)
  return box.innerHTML === '<p></p>' ? '' : box.innerHTML
}

/** Whether the following content would merge with the text without the paragraph. */
const followsParagraph = (paragraph: Element) =>
  paragraph.nextElementSibling !== null && !/^[UO]L$/.test(paragraph.nextElementSibling.tagName)

const holdsPictures = ({ textContent, childElementCount }: Element) =>
  textContent?.trim() === '' && childElementCount > 0
