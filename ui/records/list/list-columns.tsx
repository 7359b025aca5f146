import { type Key, keyOf, printKey } from '@rounds/core/api'
import type { AnyRow, Entity, Field } from '@rounds/core/entities'
import type { GridColumn, GridLayout } from '../../kit/data-grid/grid-types.ts'
import { AuditCell, isAuditData } from '../values/audit-cell.tsx'
import { nameLink } from '../values/name-link.ts'
import { ReferenceName, Value } from '../values/value.tsx'
import { cellPlace } from './cells/editable-cells.ts'
import type { ColumnLayout } from './column-layout.ts'

/** A key as the grid knows a row by. */
export const rowKeyOf = (entity: Entity, row: AnyRow): string => printKey(keyOf(entity, row))

/** The names of the fields that are columns: what people know a record by first, then the key, then the rest. */
export function columnNames(entity: Entity, fixed: AnyRow): readonly string[] {
  const marked = Object.entries(entity.fields)
    .filter(([name, field]) => field.column && !field.secret && !Object.hasOwn(fixed, name))
    .map(([name]) => name)
  const shown = entity.fields[entity.shows]?.secret ? [] : [entity.shows]
  const identities = marked.filter(name => entity.fields[name]?.kind === 'identity')
  return [...new Set([...shown, ...identities, ...marked])]
}

/** The columns that are shown: those that were chosen, what the records are known by among them; else the usual ones. */
export function shownColumns(entity: Entity, fixed: AnyRow, chosen: readonly string[]): readonly string[] {
  const usual = columnNames(entity, fixed)
  const [name] = usual
  const possible = possibleColumns(entity, fixed)
  const wanted = chosen.filter(one => possible.includes(one))
  if (wanted.length === 0 || name === undefined) return usual
  return wanted.includes(name) ? wanted : [name, ...wanted]
}

/** Every field that can be a column: the usual ones first. */
export const possibleColumns = (entity: Entity, fixed: AnyRow): readonly string[] => [
  ...new Set([
    ...columnNames(entity, fixed),
    ...Object.entries(entity.fields)
      .filter(([name, field]) => !field.secret && name !== 'RowVersion' && !Object.hasOwn(fixed, name))
      .map(([name]) => name),
  ]),
]

/** The fields a page of the list asks the server for: its columns, the key and the version, for what is done to rows. */
export const fieldsToFetch = (
  entity: Entity,
  fixed: AnyRow,
  chosen: readonly string[] = [],
): readonly string[] => [
  ...new Set([
    ...entity.key,
    ...columnNames(entity, fixed),
    ...shownColumns(entity, fixed, chosen),
    'RowVersion',
  ]),
]

/** How the list is laid out: what is pinned comes first. Keep it the same object between renders. */
export function listLayout(
  entity: Entity,
  fixed: AnyRow,
  { columns, pinned, widths }: ColumnLayout,
): GridLayout {
  const shown = shownColumns(entity, fixed, columns)
  const front = shown.filter(name => pinned.includes(name))
  return { order: [...front, ...shown.filter(name => !pinned.includes(name))], pinned: front, widths }
}

/** Every column that the list can have. Keep them the same object between renders. */
export function listColumns(
  entity: Entity,
  fixed: AnyRow,
  addressOf: (key: Key) => string,
  mayUpdate: boolean,
): readonly GridColumn<AnyRow>[] {
  const [known] = columnNames(entity, fixed)
  return possibleColumns(entity, fixed).flatMap(name => {
    const field = entity.fields[name]
    if (!field) return []
    const isName = name === known
    const column: GridColumn<AnyRow> = {
      id: name,
      label: field.label ?? name,
      cell: row =>
        isName ? (
          <Name {...{ field, row, entity, name, fixed }} />
        ) : isAuditData(entity, name) ? (
          <AuditCell entry={row} />
        ) : (
          <Value field={field} value={row[name]} />
        ),
      sortable: field.kind !== 'json',
      editable: mayUpdate && cellPlace(entity, fixed, name) === 'in place',
      align: field.kind === 'integer' || field.kind === 'number' ? 'end' : 'start',
      width: isName ? widthOfName(field) : widthOf(field),
      muted: !isName && (field.kind === 'identity' || field.kind === 'datetime' || field.kind === 'date'),
      ...(isName && { href: row => addressOf(keyOf(entity, row)) }),
    }
    return [column]
  })
}

interface NameProps {
  field: Field
  row: AnyRow
  entity: Entity
  name: string
  fixed: AnyRow
}

/** What a record is known by; where that is empty, what it links to or its key: there is always something to open. */
function Name({ field, row, entity, name, fixed }: NameProps) {
  const value = row[name]
  if (value !== null && value !== undefined && value !== '') return <Value field={field} value={value} />
  const link = nameLink({ entity, fixed }, row)
  return (
    <span className="text-ink-3">
      {link ? (
        <ReferenceName to={link.to} recordKey={link.key} />
      ) : (
        `${entity.label} ${keyOf(entity, row).join(', ')}`
      )}
    </span>
  )
}

/**
 * A width that does not depend on what the cells hold, but leaves room for the head. The share is the least width
 * again: the grid is then no wider than the sum of these, and what room is left is given out in proportion.
 */
function widthOf(field: Field): string {
  if (field.kind === 'identity') return '4.25rem'
  const head = (field.label ?? '').length * 0.46 + 2.3
  const width = Math.max(leastWidth(field), head)
  return `minmax(${width}rem, ${width}fr)`
}

/** What people know a record by has the most room. */
const widthOfName = (field: Field): string =>
  field.kind === 'text' && field.max >= 1000 ? 'minmax(14rem, 26fr)' : 'minmax(12rem, 16fr)'

/** The room that usual values of a field need, in rem. */
function leastWidth(field: Field): number {
  switch (field.kind) {
    case 'identity':
    case 'integer':
    case 'number':
    case 'boolean':
      return 5.5
    case 'choice':
    case 'date':
      return 7.5
    case 'datetime':
      return 8.5
    case 'uuid':
      return 19
    case 'reference':
      return 7.5
    case 'json':
      return 12
    case 'text':
      if (field.format === 'phone') return 9.5
      if (field.max <= 60) return 7
      return field.format === 'path' || field.format === 'link' || field.max >= 400 ? 11 : 7.5
  }
}
