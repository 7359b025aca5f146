/** A page as a file of an export: it names other records instead of giving their keys. */
import { type AnyRow, type Entity, entityNamed } from '../../entities/index.ts'
import {
  entriesOf,
  isListOfKeys,
  isNamedByUuid,
  type PagePart,
  type PagePartName,
  type PageSnapshot,
  pagePartNames,
  pageParts,
  readStored,
} from '../page/index.ts'
import { mapFields, type ValueChanges } from './map-values.ts'
import type { RecordNames } from './names.ts'
import { writeJson } from './write-json.ts'

const LINK = /^page:(\d{1,9})(?=$|#)/
const LINK_IN_HTML = /(["'])page:(\d{1,9})(?=["'#])/g
const NAMED = /^page:\{([^{}"']+)\}/
const NAMED_IN_HTML = /(["'])page:\{([^{}"']+)\}/g

const keyEntity = ({ entity, key }: PagePart): string | undefined => {
  const field = key === null ? undefined : entity.fields[key]
  return field?.kind === 'reference' ? field.to : undefined
}

/** The text of a page's file. */
export function writePageFile(page: PageSnapshot, names: RecordNames): string {
  const link = (key: string) => {
    const name = names.nameOf('Content', key)
    return name === undefined ? `page:${key}` : `page:{${name}}`
  }
  const changes: ValueChanges = {
    reference: (entity, value) => names.nameOf(entity, value),
    text: value =>
      value
        .replace(LINK, (_, key: string) => link(key))
        .replace(LINK_IN_HTML, (_, quote: string, key: string) => `${quote}${link(key)}`),
  }
  const parts = pagePartNames.map(name => [name, partToWrite(name, page, names, changes)] as const)
  return writeJson(Object.fromEntries(parts.filter(([, value]) => value !== undefined)))
}

function partToWrite(name: PagePartName, page: PageSnapshot, names: RecordNames, changes: ValueChanges) {
  const part: PagePart = pageParts[name]
  const entity = keyEntity(part)
  const entries = entriesOf(page, name).flatMap(({ key, fields }): (AnyRow | string)[] => {
    const named = entity === undefined ? key : names.nameOf(entity, key)
    if (named === undefined) return []
    if (isListOfKeys(name)) return [named]
    const { [part.key ?? '']: _, ...rest } = fields
    const values = withoutBlanks(part, mapFields(part.fields, rest, changes) ?? {})
    return [part.key === null ? values : { [part.key]: named, ...values }]
  })
  if (part.key === null) return entries[0]
  if (entries.length === 0) return undefined
  return part.order === null
    ? entries.toSorted((one, other) => inOrder(keyIn(part, one), keyIn(part, other)))
    : entries
}

const keyIn = ({ key }: PagePart, entry: AnyRow | string): string =>
  typeof entry === 'string' ? entry : String(entry[key ?? ''])
const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** An empty value is left out where reading gives the same. */
const withoutBlanks = ({ fields }: PagePart, values: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name]
      return value !== null || (field !== undefined && 'default' in field && field.default !== undefined)
    }),
  )

/** A page that was read from a file. */
export interface ReadPage {
  readonly page: PageSnapshot
  /** What of the page has no place here, each in a sentence. */
  readonly losses: readonly string[]
}

/** The page of a file, with the keys that its names have here. */
export function readPageFile(file: AnyRow, names: RecordNames): ReadPage {
  const losses = new Set<string>()
  const link = (name: string, rest: string) => {
    const key = names.keyOf('Content', name)
    if (key !== undefined) return `page:${key}${rest}`
    losses.add(`A link leads to ${name}, which isn’t here.`)
    return name.startsWith('/') ? `${name}${rest}` : `/${rest}`
  }
  const changes: ValueChanges = {
    reference: (entity, value, label) => {
      const key = names.keyOf(entity, String(value))
      if (key === undefined) losses.add(`${label}: ${labelOf(entity)} “${value}” isn’t here.`)
      return key
    },
    text: value =>
      value
        .replace(NAMED, (_, name: string) => link(name, ''))
        .replace(NAMED_IN_HTML, (_, quote: string, name: string) => `${quote}${link(name, '')}`),
  }
  const parts = pagePartNames.map(
    name => [name, partToRead(name, file[name], names, changes, losses)] as const,
  )
  return { page: readStored(Object.fromEntries(parts)), losses: [...losses] }
}

function partToRead(
  name: PagePartName,
  value: unknown,
  names: RecordNames,
  changes: ValueChanges,
  losses: Set<string>,
): unknown {
  const part: PagePart = pageParts[name]
  if (part.key === null) return isObject(value) ? mapFields(part.fields, value, changes) : null
  const entity = keyEntity(part)
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.flatMap(entry => {
    const { [part.key ?? '']: given, ...fields } = isObject(entry) ? entry : { [part.key ?? '']: entry }
    const key = entity === undefined ? given : names.keyOf(entity, String(given))
    if (key === undefined) {
      losses.add(missing(name, entity ?? '', String(given)))
      return []
    }
    if (isListOfKeys(name)) return [key]
    const values = mapFields(part.fields, fields, changes)
    if (values === undefined) {
      losses.add(
        `${part.entity.label} “${String(fields.CbHeadline ?? given)}” is left out: it shows what isn’t here.`,
      )
      return []
    }
    return [{ ...values, [part.key ?? '']: isNamedByUuid(part) ? String(key).toLowerCase() : key }]
  })
}

const missing = (part: PagePartName, entity: string, name: string): string =>
  part === 'tags'
    ? `It won’t be in “${name}”: there is no such folder here.`
    : `${labelOf(entity)} “${name}” isn’t here.`

const labelOf = (entity: string): string => {
  const found: Entity | undefined = entityNamed(entity)
  return found ? found.label : entity
}

const isObject = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
