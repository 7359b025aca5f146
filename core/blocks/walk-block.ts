/** What stands in a block's settings: texts, links and pictures, for all that reads pages. */
import type { Field, Shape } from '../entities/field.ts'
import { type BlockValues, entriesIn, fieldsOf } from './block-kind.ts'
import { kindOf, type StoredBlock, settingsOf, valuesOf } from './block-values.ts'

/** A link with what is read where it stands. */
export interface LinkInBlock {
  readonly to: string
  readonly words: string
}

/** A picture; without `alt` nobody has said what it shows. */
export interface PictureInBlock {
  readonly src: string
  readonly alt: string
}

/** What a block's settings hold beside its columns. */
export interface BlockContents {
  readonly html: readonly string[]
  readonly links: readonly LinkInBlock[]
  readonly pictures: readonly PictureInBlock[]
  /** Texts without tags, such as the headings of an accordion. */
  readonly lines: readonly string[]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** All that a block's settings hold. */
export function contentsOf(block: StoredBlock): BlockContents {
  const found: Found = { html: [], links: [], pictures: [], lines: [] }
  const { settings } = kindOf(block)
  readFields(settings, settingsOf(block), found)
  return found
}

interface Found {
  readonly html: string[]
  readonly links: LinkInBlock[]
  readonly pictures: PictureInBlock[]
  readonly lines: string[]
}

function readFields(fields: Readonly<Record<string, Field>>, values: BlockValues, found: Found): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind === 'json') readShape(field.shape, value, found)
    if (field.kind !== 'text' || !textIn(value)) continue
    if (field.format === 'html') found.html.push(textIn(value))
    if (field.format === 'line' || field.format === 'prose') found.lines.push(textIn(value))
    if (field.format === 'link')
      found.links.push({ to: textIn(value), words: textIn(values.text) || textIn(values.title) })
  }
}

function readShape(shape: Shape, value: unknown, found: Found): void {
  if (shape.is === 'list') {
    if (Array.isArray(value)) for (const entry of value) readShape(shape.of, entry, found)
    return
  }
  const [members] = entriesIn([value])
  if (shape.is !== 'object' || !members) return
  if (shape.as !== 'picture') readFields(shape.fields, members, found)
  else if (textIn(members.src)) found.pictures.push({ src: textIn(members.src), alt: textIn(members.alt) })
}

/** The paths of the site's files that a block shows or leads to. */
export function filesIn(block: StoredBlock): readonly string[] {
  const { links, pictures } = contentsOf(block)
  const values = valuesOf(block)
  const columns = Object.keys(fieldsOf(kindOf(block))).flatMap(name => textIn(values[name]))
  return [...columns, ...links.map(({ to }) => to), ...pictures.map(({ src }) => src)].filter(path =>
    path.startsWith('/files/'),
  )
}
