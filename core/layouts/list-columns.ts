/** Which columns and filters the list of a tool offers: its definition first, then what else its entity has. */
import { compare, type Filter } from '../api/index.ts'
import { type AnyRow, type Entity, type EntityName, entities, type Field } from '../entities/index.ts'
import { filterField, linkNamed, linkPath, linksOfTool } from '../rules/records/index.ts'
import type { Tool, ToolList } from '../tools/index.ts'

/** What a list shows: the records of a tool, with the values that all of them have. */
export interface Listed {
  readonly tool: Pick<Tool, 'entity' | 'list' | 'touches'>
  readonly entity: Entity
  readonly fixed: AnyRow
}

/** The entity of a tool, as the tool calls its records and fields, and orders them. */
export function recordsOf({ list }: Pick<Tool, 'list'>, name: EntityName): Entity {
  const entity: Entity = entities[name]
  const { one = entity.label, many = entity.plural, sort = entity.sort, labels } = list
  const isAsDefined = one === entity.label && many === entity.plural && sort === entity.sort && !labels
  return isAsDefined
    ? entity
    : { ...entity, label: one, plural: many, sort, fields: labelled(entity.fields, labels) }
}

function labelled(fields: Entity['fields'], labels: ToolList['labels'] = {}): Entity['fields'] {
  const changed = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, label: labels[name] ?? field.label },
  ])
  return Object.fromEntries(changed)
}

/** The values that a tool keeps to, as a filter; everything where it keeps to none. */
export function onlyFilter({ list }: Pick<Tool, 'list'>): Filter {
  const entries = Object.entries(list.only ?? {}).flatMap(([name, values]) => {
    const [first, ...more] = values ?? []
    return first === undefined ? [] : [compare(name, '=', first, ...more)]
  })
  return entries.length > 0 ? [entries] : []
}

/** The columns before anybody chose any: what people know a record by first. */
export function columnNames({ tool, entity, fixed }: Listed): readonly string[] {
  const { list } = tool
  const isOpen = (name: string) => !entity.fields[name]?.secret && !Object.hasOwn(fixed, name)
  const first = list.leads ?? entity.shows
  const shown = entity.fields[first]?.secret ? [] : [first]
  if (list.columns) return [...new Set([...shown, ...list.columns.filter(isOpen)])]
  const marked = Object.keys(entity.fields).filter(name => entity.fields[name]?.column && isOpen(name))
  const identities = marked.filter(name => entity.fields[name]?.kind === 'identity')
  return [...new Set([...shown, ...identities, ...marked])]
}

/** The fields of the records that may be seen and are not the same in all of them. */
const ownFields = ({ entity, fixed }: Listed): readonly string[] =>
  Object.keys(entity.fields).filter(
    name => !entity.fields[name]?.secret && name !== 'RowVersion' && !Object.hasOwn(fixed, name),
  )

/** Every field and link that can be a column: the usual ones first. */
export function possibleColumns(listed: Listed): readonly string[] {
  const links = linksOfTool(listed.tool).map(({ link }) => link.name)
  return [...new Set([...columnNames(listed), ...links, ...ownFields(listed)])]
}

/** The columns that are shown: those that were chosen, what the records are known by among them; else the usual ones. */
export function shownColumns(listed: Listed, chosen: readonly string[]): readonly string[] {
  const usual = columnNames(listed)
  const [name] = usual
  const possible = possibleColumns(listed)
  const wanted = chosen.filter(one => possible.includes(one))
  if (wanted.length === 0 || name === undefined) return usual
  return wanted.includes(name) ? wanted : [name, ...wanted]
}

/** What a page of the list asks the server for: its columns, and the key, the name and the version of each record. */
export function fieldsToFetch(listed: Listed, chosen: readonly string[] = []): readonly string[] {
  const { tool, entity } = listed
  const { subtitle, timed, drawnFrom = [] } = tool.list
  return [
    ...new Set([
      ...entity.key,
      ...entity.names.filter(name => !entity.fields[name]?.secret),
      ...(subtitle ? [subtitle] : []),
      ...(tool.list.leads && !entity.fields[entity.shows]?.secret ? [entity.shows] : []),
      ...(timed ? [timed.from, timed.to] : []),
      ...drawnFrom,
      ...columnNames(listed),
      ...shownColumns(listed, chosen),
      'RowVersion',
    ]),
  ]
}

/** What a column is called: the label of its field, or what its links lead to. */
export function columnLabel(entity: Entity, name: string): string {
  const link = linkNamed(entity, name)
  if (link) return link.called ?? link.target.plural
  return entity.fields[name]?.label ?? name
}

/** A field, or the far end of links, that a list can be filtered by. */
export interface FilterChoice {
  readonly path: string
  readonly field: Field
}

/** What a list can be filtered by: what people filter by most, and the rest. */
export function filterChoices(listed: Listed): {
  readonly usual: readonly FilterChoice[]
  readonly others: readonly FilterChoice[]
} {
  const { tool, entity, fixed } = listed
  const links = linksOfTool(tool).map(linkPath)
  const choices = (paths: readonly string[]) =>
    paths.flatMap(path => {
      const field = filterField(entity, path)
      return field ? [{ path, field }] : []
    })
  const usual = tool.list.filters ?? []
  return {
    usual: choices(usual.filter(path => !Object.hasOwn(fixed, path))),
    others: choices(
      [...links, ...ownFields(listed)].filter(path => !(usual as readonly string[]).includes(path)),
    ),
  }
}
