import type { BlockValues } from '@rounds/core/blocks'
import { entriesIn } from '@rounds/core/blocks'
import type { Field, Shape } from '@rounds/core/entities'
import { pictureSet, printSize } from '@rounds/core/rules/files'
import type { Setting } from '../render/scope.ts'

/** A file of the site as blocks show it. */
export interface ShownFile {
  readonly type: string
  readonly size: number
  readonly title: string | null
  readonly hash: string
  readonly width: number | null
  readonly height: number | null
  readonly captions: string | null
}

/** The files that a page's blocks name, by their paths. */
export type ShownFiles = Readonly<Record<string, ShownFile>>

/** A picture as templates get it: its address, its sizes, and what it shows. */
export interface DrawnPicture {
  readonly src: string
  readonly alt: string
  readonly set: string | null
  readonly width: number | null
  readonly height: number | null
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** A picture in the sizes that the site makes of it; one from elsewhere, and a drawing, as it is. */
export function drawPicture(files: ShownFiles, src: string, alt: string): DrawnPicture {
  const { type, width = null, height = null, hash } = files[src] ?? {}
  const isScaled = width !== null && type?.startsWith('image/') && type !== 'image/svg+xml'
  return { src, alt, width, height, set: isScaled ? pictureSet(src, width, { form: 'webp' }, hash) : null }
}

/** What is filled in in some fields as a template gets it: texts made safe, links led to where their pages are. */
export function drawFields(
  setting: Setting,
  files: ShownFiles,
  fields: Readonly<Record<string, Field>>,
  values: BlockValues,
): BlockValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const file = field.kind === 'text' && field.format === 'link' ? files[textIn(values[name])] : undefined
      return [
        [name, drawValue(setting, files, field, values[name])],
        ...(file ? [[`${name}File`, factsOf(textIn(values[name]), file)]] : []),
      ]
    }),
  )
}

/** What is said of a document beside its link. */
const factsOf = (path: string, { size }: ShownFile) => ({
  kind: (/\.(\w{1,6})$/.exec(path)?.[1] ?? '').toUpperCase(),
  size: printSize(size),
})

function drawValue(setting: Setting, files: ShownFiles, field: Field, value: unknown): unknown {
  if (field.kind === 'json') return drawShape(setting, files, field.shape, value)
  if (field.kind !== 'text') return value ?? null
  const text = textIn(value)
  switch (field.format) {
    case 'html':
      return setting.html(text)
    case 'link':
      return setting.link(text) ?? null
    case 'markup':
      return text
    default:
      return setting.line(text)
  }
}

function drawShape(setting: Setting, files: ShownFiles, shape: Shape, value: unknown): unknown {
  if (shape.is === 'list')
    return Array.isArray(value) ? value.map(entry => drawShape(setting, files, shape.of, entry)) : []
  if (shape.is === 'field') return drawValue(setting, files, shape.field, value)
  const [members] = entriesIn([value])
  if (shape.is !== 'object' || !members) return null
  if (shape.as !== 'picture') return drawFields(setting, files, shape.fields, members)
  return textIn(members.src) ? drawPicture(files, textIn(members.src), textIn(members.alt)) : null
}
