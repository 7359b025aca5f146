/**
 * Guesses which column of a CSV file fills which field, from similar names (decisions §7). A person sees the guess and
 * can change it. A wrong guess costs more than none, so only synonyms count.
 */
import type { Entity } from '../../entities/entity.ts'
import type { Field } from '../../entities/field.ts'
import { linksOf, type RecordLink } from '../records/record-links.ts'
import { nppesColumns } from './nppes.ts'
import { meaningOf, normalizeName } from './synonyms.ts'

/** The index of the column that fills each field; fields not listed are not filled. */
export type Mapping = Readonly<Record<string, number>>

/** A field that a file can fill. */
export interface ImportField {
  readonly name: string
  readonly field: Field
}

/** The parts of an entity that the guess uses. */
export type Importable = Pick<Entity, 'fields' | 'key' | 'prefix' | 'label' | 'alsoCalled'>

/** The fields that a file can fill: those a client may write, the key, which recognizes records, and what only files bring. */
export const importFields = (entity: Importable): readonly ImportField[] =>
  Object.entries(entity.fields)
    .filter(
      ([name, field]) =>
        field.imported !== undefined || (!field.secret && (!field.readOnly || entity.key.includes(name))),
    )
    .map(([name, field]) => ({ name, field }))

/** A field's names, from its own name to its labels. */
function namesOf(entity: Importable, { name, field }: ImportField): readonly string[] {
  const bare = name.startsWith(entity.prefix) ? name.slice(entity.prefix.length) : name
  return [name, field.label ?? name, bare].map(normalizeName)
}

/** A column's name, with and without the entity's name as prefix: `Location phone` is `phone`. */
function namesOfColumn(entity: Importable, header: string): readonly string[] {
  const name = normalizeName(header)
  const called = [entity.label, ...entity.alsoCalled].map(word => `${normalizeName(word)} `)
  const own = called.find(word => name.startsWith(word))
  return own ? [name, name.slice(own.length)] : [name]
}

/** Whether every column is one of the entity's own or of its links, as in our exports. */
function isOurs(entity: Entity, headers: readonly string[]): boolean {
  const fields = Object.entries(entity.fields).flatMap(([name, { label }]) => [name, label ?? name])
  const links = linksOf(entity).flatMap(({ link, target, called }) => [link.name, called ?? target.plural])
  const ours = new Set([...fields, ...links].map(normalizeName))
  return headers.every(header => ours.has(normalizeName(header)))
}

/**
 * How certain it is that a column means a field; 0 is not at all. Everyone numbers their records and calls it ID: taken
 * for our key, such a number would match some other record and overwrite it.
 */
function likeness(entity: Importable, target: ImportField, header: string, ours: boolean): number {
  const fieldNames = namesOf(entity, target)
  const columnNames = namesOfColumn(entity, header)
  const [whole] = columnNames
  if (!whole) return 0
  if (fieldNames[0] === whole) return 5
  if (target.field.kind === 'identity' && !ours) return 0
  if (fieldNames[1] === whole) return 4
  if (columnNames.some(name => fieldNames.includes(name))) return 3
  const meanings = fieldNames.map(meaningOf)
  if (meanings.includes(meaningOf(whole))) return 2
  return columnNames.some(name => meanings.includes(meaningOf(name))) ? 1 : 0
}

/** How certain it is that a column names linked records. */
function likenessOfLink({ link, target }: RecordLink, header: string): number {
  const name = normalizeName(header)
  if (normalizeName(link.name) === name) return 5
  const called = [
    target.plural,
    link.plural,
    target.label,
    ...target.alsoCalled,
    ...(link.joinTable ? [link.joinTable.called] : []),
  ]
  return called.some(word => [normalizeName(word), `${normalizeName(word)}s`].includes(name)) ? 4 : 0
}

/** Guesses the mapping: best pairs first, each field or link once and each column once. */
export function guessColumns(
  entity: Entity,
  headers: readonly string[],
  links: readonly RecordLink[] = [],
): Mapping {
  const names = [...importFields(entity), ...links.map(({ link }) => link)].map(({ name }) => name)
  const nppes = nppesColumns(names, headers)
  if (nppes) return nppes
  const ours = isOurs(entity, headers)
  const pairs = [
    ...links.flatMap(link =>
      headers.map((header, column) => ({
        name: link.link.name,
        column,
        sure: likenessOfLink(link, header),
      })),
    ),
    ...importFields(entity).flatMap(target =>
      headers.map((header, column) => ({
        name: target.name,
        column,
        sure: likeness(entity, target, header, ours),
      })),
    ),
  ]
    .filter(pair => pair.sure > 0)
    .sort((one, other) => other.sure - one.sure)
  const mapping: Record<string, number> = {}
  const used = new Set<number>()
  for (const { name, column } of pairs) {
    if (Object.hasOwn(mapping, name) || used.has(column)) continue
    mapping[name] = column
    used.add(column)
  }
  return mapping
}

/** The mapping after a person chose a column for a field, or none; the field that had the column loses it. */
export function chooseColumn(mapping: Mapping, field: string, column: number | null): Mapping {
  const others = Object.entries(mapping).filter(([name, used]) => name !== field && used !== column)
  return Object.fromEntries(column === null ? others : [...others, [field, column]])
}

/** A mapping by column names, which can be reused for other files. */
export const namedMapping = (
  mapping: Mapping,
  headers: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, headers[column] ?? '']))

/** The mapping of an earlier file with the same headings. */
export function mappingNamed(named: Readonly<Record<string, string>>, headers: readonly string[]): Mapping {
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, header]) => {
      const column = headers.indexOf(header)
      return column < 0 ? [] : [[field, column]]
    }),
  )
}

/** One text for a file's headings, in any order; files with the same headings share a mapping. */
export const headingsOf = (headers: readonly string[]): string =>
  headers.map(normalizeName).toSorted().join('\u001f')
