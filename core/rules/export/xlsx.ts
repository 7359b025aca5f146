/**
 * A workbook with one sheet, as XML that spreadsheets read (ECMA-376, SpreadsheetML): only the required parts, with
 * rows one by one, so a sheet of any length can be streamed. Text is stored as text, never as a formula; numbers,
 * booleans, days and times keep their types. The parts are zipped elsewhere.
 */

/** A day (`2026-11-21`) or a local time (`2026-11-21T14:02:05`) that can be calculated with. */
export interface XlsxDate {
  readonly at: string
  readonly hasTime: boolean
}

export type XlsxCell = string | number | boolean | XlsxDate | null

/** The maximum rows of a sheet, including its header. */
export const mostXlsxRows = 1_048_576
/** The maximum characters of a cell; a file with more does not open. */
const LONGEST_TEXT = 32_767
const CUT = '… (cut short)'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The sheet's path in the file. */
export const xlsxSheetPath = 'xl/worksheets/sheet1.xml'

/** Cell formats by their index in `styles.xml`. */
const STYLE = { head: 1, day: 2, time: 3 } as const

/** Every part except the sheet itself, by path. */
export const xlsxParts = (sheetName: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/${xlsxSheetPath}" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  ],
  ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${inXml(sheetTitle(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', styles],
]

const relationships = (targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Replaces characters that are invalid in a sheet name with spaces; the limit is 31 characters. */
const sheetTitle = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|(?<!')'+$/g, '')
    .slice(0, 31)
    .trim() || 'Data'

/** The start of the sheet, with its header row frozen. */
export const xlsxSheetStart = (heads: readonly string[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${heads
    .map((head, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(head)}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${row(heads, 1, STYLE.head)}`

export const xlsxSheetEnd = '</sheetData></worksheet>'

const widthOf = (head: string) => Math.min(40, Math.max(12, head.length + 2))

/** A row of the sheet; `number` counts from 2, after the header. */
export const xlsxRow = (cells: readonly XlsxCell[], number: number): string => row(cells, number)

const row = (cells: readonly XlsxCell[], number: number, style?: number) =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, columnName(at) + number, style)).join('')}</row>`

/** The letters of a column, from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function cellXml(cell: XlsxCell, place: string, style?: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') {
    const serial = serialOf(cell)
    if (serial !== undefined)
      return `<c r="${place}" s="${cell.hasTime ? STYLE.time : STYLE.day}"><v>${serial}</v></c>`
  }
  const text = typeof cell === 'object' ? cell.at : String(cell)
  const styled = style === undefined ? '' : ` s="${style}"`
  return `<c r="${place}" t="inlineStr"${styled}><is><t xml:space="preserve">${inXml(fitting(text))}</t></is></c>`
}

/** As much of a text as fits, with a note if it was cut. */
const fitting = (text: string) =>
  text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT - CUT.length) + CUT : text

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** Spreadsheets treat 1900 as a leap year; from here on all count days alike. */
const FIRST_SURE_DAY = 61
const LAST_DAY = 2_958_465

/** Days since the end of 1899; undefined for dates that a spreadsheet can't represent. */
function serialOf({ at, hasTime }: XlsxDate): number | undefined {
  const time = Date.parse(hasTime ? `${at}Z` : `${at}T00:00:00Z`)
  const serial = (time - FIRST_DAY) / DAY_MS
  return serial >= FIRST_SURE_DAY && serial < LAST_DAY + 1 ? serial : undefined
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes text for XML. Characters that XML can't contain are written `_x0007_`, and literal text of that form is
 * escaped (§22.9.2.19).
 */
const inXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\r(?!\n)/g, character => `_x${hex(character)}_`)
    .replace(/\r\n/g, '\n')
    .replace(/[&<>"]/g, character => ESCAPES[character] ?? character)

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
