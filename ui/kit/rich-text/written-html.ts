import type { Editor } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'

/**
 * The HTML of what is written, as one writes it by hand: an entry of a list and a cell of a table hold their words
 * without a paragraph around them where there is only one. Nothing written is ''.
 */
export function writtenHtml({ state }: Editor): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(state.schema).serializeFragment(state.doc.content))
  for (const paragraph of box.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child'))
    if (paragraph.attributes.length === 0 && !followsParagraph(paragraph))
      paragraph.replaceWith(...paragraph.childNodes)
  return box.innerHTML === '<p></p>' ? '' : box.innerHTML
}

/** Whether what comes next would run into the words, were they not a paragraph. */
const followsParagraph = (paragraph: Element) =>
  paragraph.nextElementSibling !== null && !/^[UO]L$/.test(paragraph.nextElementSibling.tagName)
