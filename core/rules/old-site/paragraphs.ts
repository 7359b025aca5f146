/** The paragraphs of a text that an old editor kept without tags: an empty line begins one, a line end is a break. */
import { type Element, element, isElement, type Node, textOf } from '../text/clean-paste/html-tree.ts'

const BLOCK =
  /^(?:address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|script|section|style|table|ul|video|audio|iframe|object)$/

/** Whether an element stands by itself, and not in a line of text. */
export const isBlock = (node: Node): node is Element => isElement(node) && BLOCK.test(node.tag)

/** Nodes with their paragraphs marked up; what has elements for them already stays. */
export function withParagraphs(nodes: readonly Node[]): readonly Node[] {
  const made: Node[] = []
  let line: Node[] = []
  const close = () => {
    const words = trimmed(line)
    if (words.length > 0) made.push(element('p', words))
    line = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      made.push(node)
    } else if (isElement(node)) line.push(node)
    else
      for (const [index, part] of node
        .replace(/\r\n?/g, '\n')
        .split(/\n[^\S\n]*\n\s*/)
        .entries()) {
        if (index > 0) close()
        line.push(...withBreaks(part))
      }
  }
  close()
  return made
}

const withBreaks = (text: string): readonly Node[] =>
  text.split('\n').flatMap((part, index) => (index === 0 ? [part] : [element('br', []), part]))

const isBlank = (node: Node) => (isElement(node) ? node.tag === 'br' : node.trim() === '')

/** Without breaks and blanks at both ends; nothing where there are neither words nor pictures. */
function trimmed(nodes: readonly Node[]): readonly Node[] {
  const first = nodes.findIndex(node => !isBlank(node))
  if (first < 0) return []
  const kept = nodes.slice(first, nodes.findLastIndex(node => !isBlank(node)) + 1)
  return textOf(kept).trim() === '' && !kept.some(isElement) ? [] : kept
}
