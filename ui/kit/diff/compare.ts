import { diffLines, diffWordsWithSpace } from 'diff'

/** A run of text that is in both, or only in one. */
export interface Run {
  readonly is: 'same' | 'inserted' | 'deleted'
  readonly text: string
}

/** A line of the comparison; a missing side is undefined. Changes inside a line are marked as runs. */
export interface DiffRow {
  readonly is: 'same' | 'changed' | 'inserted' | 'deleted'
  readonly before: { readonly number: number; readonly runs: readonly Run[] } | undefined
  readonly after: { readonly number: number; readonly runs: readonly Run[] } | undefined
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const wholeRun = (text: string, is: Run['is']): readonly Run[] => [{ is, text }]

/** Compares two texts line by line; changed lines are compared word by word. */
export function compare(before: string, after: string): readonly DiffRow[] {
  const rows: DiffRow[] = []
  let left = 1
  let right = 1
  let gone: string[] = []
  const change = (lines: readonly string[]) => {
    const count = Math.max(gone.length, lines.length)
    for (let index = 0; index < count; index += 1) rows.push(rowOf(gone[index], lines[index]))
    gone = []
  }
  const rowOf = (old: string | undefined, next: string | undefined): DiffRow => {
    if (old !== undefined && next !== undefined) {
      const words = diffWordsWithSpace(old, next)
      const runs = words.map(
        ({ value, added, removed }): Run => ({
          is: added ? 'inserted' : removed ? 'deleted' : 'same',
          text: value,
        }),
      )
      return {
        is: 'changed',
        before: { number: left++, runs: runs.filter(({ is }) => is !== 'inserted') },
        after: { number: right++, runs: runs.filter(({ is }) => is !== 'deleted') },
      }
    }
    if (old !== undefined)
      return { is: 'deleted', before: { number: left++, runs: wholeRun(old, 'deleted') }, after: undefined }
    return {
      is: 'inserted',
      before: undefined,
      after: { number: right++, runs: wholeRun(next ?? '', 'inserted') },
    }
  }
  for (const { value, added, removed } of diffLines(before, after)) {
    const lines = linesOf(value)
    if (removed) gone.push(...lines)
    else if (added) change(lines)
    else {
      change([])
      for (const text of lines)
        rows.push({
          is: 'same',
          before: { number: left++, runs: wholeRun(text, 'same') },
          after: { number: right++, runs: wholeRun(text, 'same') },
        })
    }
  }
  change([])
  return rows
}

const BLOCKS = /^(P|H[1-6]|LI|BLOCKQUOTE|PRE|TR|DIV|SECTION|FIGURE|FIGCAPTION|DT|DD|UL|OL|TABLE|TBODY|HR)$/

/** The readable content of HTML, one line per block; link targets and alt texts are in brackets. */
export function readableText(html: string): string {
  const lines: string[] = []
  let line = ''
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? ''
    if (!(node instanceof Element) || /^(SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return
    const isBlock = BLOCKS.test(node.tagName)
    if (isBlock || node.tagName === 'BR') end()
    if (/^H[1-6]$/.test(node.tagName)) line += `[${node.tagName.toLowerCase()}] `
    if (node.tagName === 'LI') line += '• '
    if (node.tagName === 'IMG')
      line += ` [picture: ${node.getAttribute('alt') || node.getAttribute('src') || ''}] `
    for (const child of node.childNodes) visit(child)
    if (node.tagName === 'A' && node.getAttribute('href')) line += ` [${node.getAttribute('href')}]`
    if (/^T[DH]$/.test(node.tagName)) line += ' | '
    if (isBlock) end()
  }
  for (const child of new DOMParser().parseFromString(html, 'text/html').body.childNodes) visit(child)
  end()
  return lines.join('\n')
}
