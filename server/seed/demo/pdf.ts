/** Letter paper with margins of an inch, in points. */
const PAPER = { width: 612, height: 792, margin: 72 }
const SIZE = { title: 22, text: 11, heading: 13 }
const LEADING = 15
/** The characters that fit a line of text set in Helvetica, whose letters are half as wide as they are high. */
const LINE = Math.floor((PAPER.width - 2 * PAPER.margin) / (SIZE.text * 0.5))

/**
 * A PDF file of one page: a title, the name of the hospital, and paragraphs. One that begins with `# ` is a heading, one
 * with `- ` an item of a list, one with `_` a line to fill in.
 */
export function pagePdf(title: string, paragraphs: readonly string[]): Buffer {
  const top = PAPER.height - PAPER.margin - SIZE.title
  const drawn = [
    textAt(title, top, 'F2', SIZE.title),
    textAt('Wexmoor Health', top - SIZE.title, 'F1', SIZE.text),
  ]
  let y = top - SIZE.title - LEADING
  for (const paragraph of paragraphs) {
    const isHeading = paragraph.startsWith('# ')
    const isField = paragraph.startsWith('_ ')
    y -= isHeading ? 12 : isField ? 10 : 4
    const words = isHeading || isField ? paragraph.slice(2) : paragraph
    for (const line of linesOf(words)) {
      y -= LEADING
      drawn.push(isHeading ? textAt(line, y, 'F2', SIZE.heading) : textAt(line, y, 'F1', SIZE.text))
    }
    if (isField)
      drawn.push(`${PAPER.margin + 170} ${y - 2} m ${PAPER.width - PAPER.margin} ${y - 2} l 0.5 w S`)
  }
  drawn.push(textAt('Wexmoor Health, 1400 Lantern Street, Wexmoor, KS 66900. (785) 555-0100', 48, 'F1', 8))
  return documentOf(drawn.join('\n'))
}

const textAt = (text: string, y: number, font: 'F1' | 'F2', size: number): string =>
  `BT /${font} ${size} Tf ${PAPER.margin} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`

function linesOf(paragraph: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** The objects of a document whose one page is drawn so, with the table of where each begins. */
function documentOf(drawn: string): Buffer {
  const fonts = ['Helvetica', 'Helvetica-Bold'].map(
    name => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAPER.width} ${PAPER.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ...fonts,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}
