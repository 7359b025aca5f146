import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { withTableParts } from './table-parts.ts'

/**
 * The HTML of what is written, as one writes it by hand: an entry of a list and a cell of a table hold their words
 * without a paragraph around them where there is only one, a figure its picture. Nothing written is ''.
 */
export function writtenHtml({ state }: Pick<Editor, 'state'>): string {
  // In this document nothing is fetched and nothing runs.
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

/** Whether what comes next would run into the words, were they not a paragraph. */
const followsParagraph = (paragraph: Element) =>
  paragraph.nextElementSibling !== null && !/^[UO]L$/.test(paragraph.nextElementSibling.tagName)

const holdsPictures = ({ textContent, childElementCount }: Element) =>
  textContent?.trim() === '' && childElementCount > 0
