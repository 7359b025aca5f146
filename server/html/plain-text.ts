import { decodeText } from '@rounds/core/rules/text'

/** Elements whose content is not readable text. */
const SILENT = new Set(['style', 'script', 'head', 'title', 'template'])
/** Elements that start a new line. */
const BLOCKS = new Set(
  'p div section article header footer h1 h2 h3 h4 h5 h6 ul ol table tr blockquote pre hr dl dt dd'.split(
    ' ',
  ),
)

/** The text of an email's HTML, for readers without HTML: one line per block, links with their addresses. */
export function plainTextOf(html: string): string {
  const written: string[] = []
  const links: { readonly href: string; readonly from: number }[] = []
  let silent: string | null = null
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      if (silent === null) written.push(wordsOf(html.slice(at)))
      break
    }
    if (open > at && silent === null) written.push(wordsOf(html.slice(at, open)))
    const isComment = html.startsWith('<!--', open)
    const end = html.indexOf(isComment ? '-->' : '>', open)
    if (end < 0) break
    at = end + (isComment ? 3 : 1)
    if (isComment) continue
    const { name, isEnd } = tagOf(html.slice(open + 1, Math.min(end, open + 20)))
    if (silent !== null) {
      if (isEnd && name === silent) silent = null
      continue
    }
    if (SILENT.has(name) && !isEnd) silent = name
    else if (name === 'br') written.push('\n')
    else if (name === 'li' && !isEnd) written.push('\n- ')
    else if (BLOCKS.has(name)) written.push(name === 'tr' || name === 'dd' ? '\n' : '\n\n')
    else if (name === 'td' || name === 'th') written.push(' ')
    else if (name === 'img') written.push(attributeOf(html.slice(open, end), 'alt'))
    else if (name === 'a' && !isEnd)
      links.push({ href: attributeOf(html.slice(open, end), 'href'), from: written.length })
    else if (name === 'a') closeLink(written, links.pop())
  }
  return `${tidy(written.join(''))}\n`
}

function closeLink(written: string[], link: { readonly href: string; readonly from: number } | undefined) {
  if (!link || !/^(https?:|mailto:|tel:)/i.test(link.href)) return
  const words = written.slice(link.from).join('').trim()
  if (words !== link.href) written.push(words === '' ? link.href : `:\n${link.href}`)
}

const wordsOf = (text: string) => decodeText(text.replace(/\s+/g, ' '))

function tagOf(inside: string): { readonly name: string; readonly isEnd: boolean } {
  const [, slash = '', name = ''] = /^(\/?)([a-z][a-z\d]*)/i.exec(inside) ?? []
  return { name: name.toLowerCase(), isEnd: slash !== '' }
}

const attributes = {
  href: /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
  alt: /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i,
} as const

function attributeOf(tag: string, name: keyof typeof attributes): string {
  const [, double, single] = attributes[name].exec(tag.slice(0, 4000)) ?? []
  return decodeText(double ?? single ?? '').trim()
}

/** Without spaces around lines and with at most one empty line between them. */
function tidy(text: string): string {
  const lines = text.split('\n').map(line => line.trim())
  return lines
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim()
}
