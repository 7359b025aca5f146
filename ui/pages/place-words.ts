import { kindOf, saySettings } from '@rounds/core/blocks'
import {
  entriesOf,
  type PageBlock,
  type PageDate,
  type PageDifference,
  type PagePlace,
  type PageSnapshot,
  pageParts,
} from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'
import { blockName } from './block-words.ts'

const PARTS: Readonly<Record<PagePlace['part'], string>> = {
  content: pageWords.placeWords.page,
  blocks: pageWords.placeWords.block,
  tags: pageWords.placeWords.folder,
  locations: pageWords.placeWords.location,
  physicians: pageWords.placeWords.physician,
  services: pageWords.placeWords.service,
  news: pageWords.placeWords.news,
  event: pageWords.placeWords.event,
  dates: pageWords.placeWords.date,
}

/** The name of a date: its day and time as stored, in UTC. */
const dateName = ({ EdStartDt }: PageDate): string =>
  EdStartDt ? EdStartDt.slice(0, 16).replace('T', ' ') : pageWords.placeWords.withoutABeginning

function nameOfBlock(block: PageBlock): string {
  const { id, label } = kindOf(block)
  return id === 'text'
    ? pageWords.placeWords.blockFields(blockName(block))
    : pageWords.placeWords.kindOfBlock(label, blockName(block))
}

/** The name of a difference: its place, and whether an entry was added or removed. */
export function differenceLabel(difference: PageDifference, pages: readonly PageSnapshot[]): string {
  const label = placeLabel(difference, pages)
  if (difference.key === null || difference.field !== null || difference.part !== 'blocks') return label
  return difference.before === undefined
    ? pageWords.placeWords.added(label)
    : pageWords.placeWords.removed(label)
}

/** The name of an entry, from the first of these pages that has it. */
function entryName(part: PagePlace['part'], key: string, pages: readonly PageSnapshot[]): string {
  const found = pages.flatMap(page => entriesOf(page, part).filter(entry => entry.key === key))[0]
  if (part === 'blocks') return found ? nameOfBlock(found.fields as unknown as PageBlock) : PARTS.blocks
  if (part === 'dates')
    return found
      ? pageWords.placeWords.dateFields(dateName(found.fields as unknown as PageDate))
      : PARTS.dates
  return `${PARTS[part]} ${key}`.trim()
}

/** The name of a place of a page; blocks by their text in the first of these pages that has them. */
export function placeLabel({ part, key, field }: PagePlace, pages: readonly PageSnapshot[]): string {
  if (key === null) return pageWords.placeWords.orderOfThe(part)
  const name = entryName(part, key, pages)
  if (field === null) return name
  const of = pageParts[part].fields[field]?.label ?? field
  return part === 'content' ? of : `${name}: ${of}`
}

/** Whether the value at a place is HTML. */
export function isHtmlAt({ part, field }: PagePlace): boolean {
  const definition = field === null ? undefined : pageParts[part].fields[field]
  return definition?.kind === 'text' && definition.format === 'html'
}

/** The value at a place as text for comparison: one line per field of an entry, empty if missing. */
export function textAt(place: PagePlace, value: unknown, pages: readonly PageSnapshot[]): string {
  const { part, key, field } = place
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? pageWords.placeWords.yes : pageWords.placeWords.no
  if (key === null && Array.isArray(value))
    return value.map(entry => entryName(part, String(entry), pages)).join('\n')
  if (typeof value !== 'object') return String(value)
  if (field === 'CbMetaData') return settingsText(value)
  if (field !== null) return JSON.stringify(value, null, 2)
  const { fields } = pageParts[part]
  return Object.entries(value)
    .filter(([name, one]) => Object.hasOwn(fields, name) && one !== null && one !== '')
    .map(([name, one]) => {
      if (name === 'CbMetaData') return settingsText(one)
      const text = typeof one === 'object' ? JSON.stringify(one) : String(one)
      return `${fields[name]?.label ?? name}: ${isHtmlAt({ part, key, field: name }) ? plainText(text) : text}`
    })
    .join('\n')
}

/** The settings of a block in words; undefined ones, from before there were kinds, unchanged. */
const settingsText = (CbMetaData: object): string =>
  'kind' in CbMetaData ? saySettings({ CbMetaData }) : JSON.stringify(CbMetaData, null, 2)

/** HTML as its text; only ever rendered as text. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
