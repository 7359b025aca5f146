import { readLink } from '@rounds/core/rules/text'
import type { Editor } from '@tiptap/core'
import { ownOrigins } from '../own-origins.ts'

/**
 * Pastes a text that is entirely a link: onto the selection, or as its own text. Pasting one over another link of its
 * kind replaces it. Returns whether it did.
 */
export function pasteLink(editor: Editor, text: string): boolean {
  const link = readLink(text, ownOrigins())
  // A word, a path or `911` in a sentence is meant literally.
  if (!link.ok || !/^(?:web|mail|phone|page)$/.test(link.kind) || text.trim().length < 6) return false
  if (editor.isActive('codeBlock') || editor.isActive('code')) return false
  const { selection, doc } = editor.state
  let paragraphs = 0
  doc.nodesBetween(selection.from, selection.to, ({ isTextblock }) => {
    if (isTextblock) paragraphs++
  })
  // A selection across several paragraphs is replaced, as by any other text.
  const words = paragraphs === 1 ? doc.textBetween(selection.from, selection.to, ' ') : ''
  const chain = editor.chain()
  if (words.trim() !== '' && !readLink(words).ok) return chain.setLink({ href: link.href }).run()
  return chain
    .insertContent({
      type: 'text',
      text: link.kind === 'page' ? link.href : text.trim(),
      marks: [{ type: 'link', attrs: { href: link.href } }],
    })
    .unsetMark('link')
    .run()
}
