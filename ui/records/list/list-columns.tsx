import { type Key, keyOf, printKey } from '@rounds/core/api'
import { type AnyRow, type Entity, type Field, nameFields, nameOfRecord } from '@rounds/core/entities'
import { columnLabel, columnNames, type Listed, possibleColumns, shownColumns } from '@rounds/core/layouts'
import { groupDigits } from '@rounds/core/rules/interface'
import { type LinkedNames, linkNamed } from '@rounds/core/rules/records'
import { commonWords } from '@rounds/core/words/common'
import { saidName } from '@rounds/core/words/content-types'
import { listWords } from '@rounds/core/words/list'
import type { GridColumn, GridLayout } from '../../kit/data-grid/grid-types.ts'
import { AuditCell, isAuditData } from '../values/audit-cell.tsx'
import { nameLink } from '../values/name-link.ts'
import { ReferenceName, TimedYes, Value } from '../values/value.tsx'
import { cellPlace } from './cells/editable-cells.ts'
import type { ColumnLayout } from './column-layout.ts'

/** A record's key as a row key of the grid. */
export const rowKeyOf = (entity: Entity, row: AnyRow): string => printKey(keyOf(entity, row))

/** The layout of the list: pinned columns come first. Keep it the same object between renders. */
export function listLayout(listed: Listed, { columns, pinned, widths }: ColumnLayout): GridLayout {
  const shown = shownColumns(listed, columns)
  const front = shown.filter(name => pinned.includes(name))
  return { order: [...front, ...shown.filter(name => !pinned.includes(name))], pinned: front, widths }
}

/** Every possible column of the list. Keep them the same object between renders. */
export function listColumns(
  listed: Listed,
  addressOf: (key: Key) => string,
  mayUpdate: boolean,
): readonly GridColumn<AnyRow>[] {
  const { tool, entity, fixed } = listed
  const { timed } = tool.list
  const [known] = columnNames(listed)
  return possibleColumns(listed).flatMap(name => {
    const field = entity.fields[name]
    if (!field) return linkNamed(entity, name) ? [linkedColumn(entity, name)] : []
    const isName = name === known
    const isWholeName = isName && nameFields(entity).length > 1
    const column: GridColumn<AnyRow> = {
      id: name,
      label: isWholeName ? listWords.columns.name : columnLabel(entity, name),
      cell: row =>
        isName ? (
          <Name {...{ field, row, entity, name, fixed }} subtitle={tool.list.subtitle} />
        ) : isAuditData(entity, name) ? (
          <AuditCell entry={row} />
        ) : timed?.on === name && row[name] === true ? (
          <TimedYes from={row[timed.from]} to={row[timed.to]} />
        ) : (
          <Value field={field} value={row[name]} />
        ),
      sortable: field.kind !== 'json',
      editable: mayUpdate && !isWholeName && cellPlace(entity, fixed, name) === 'in place',
      align: field.kind === 'integer' || field.kind === 'number' ? 'end' : 'start',
      width: isName
        ? widthOfName(field, tool.list.subtitle !== undefined)
        : timed?.on === name
          ? `${widestOf([commonWords.value.scheduled, commonWords.value.ended])}rem`
          : widthOf(field),
      muted: !isName && (field.kind === 'identity' || field.kind === 'datetime' || field.kind === 'date'),
      ...(isName && { href: row => addressOf(keyOf(entity, row)) }),
    }
    return [column]
  })
}

/** The names of linked records, and how many more there are. */
const linkedColumn = (entity: Entity, name: string): GridColumn<AnyRow> => ({
  id: name,
  label: columnLabel(entity, name),
  cell: row => <LinkedNamesCell linked={row[name] as LinkedNames | undefined} />,
  sortable: false,
  editable: false,
  align: 'start',
  width: 'minmax(7.25rem, 12fr)',
  muted: false,
})

const NAMES_SHOWN = 2

function LinkedNamesCell({ linked }: { linked: LinkedNames | undefined }) {
  if (!linked || linked.count === 0) return null
  const { count, names } = linked
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  const more = count - Math.min(names.length, NAMES_SHOWN)
  const words = names.length === 0 ? groupDigits(count) : more > 0 ? `${shown} +${groupDigits(more)}` : shown
  return <span title={names.join(', ')}>{words}</span>
}

interface NameProps {
  field: Field
  row: AnyRow
  entity: Entity
  name: string
  fixed: AnyRow
  /** The secondary field in gray. */
  subtitle: string | undefined
}

/** A record's name; if empty, what it links to or its key: there is always something to click. */
function Name({ field, row, entity, name, fixed, subtitle }: NameProps) {
  const own = nameFields(entity).length > 1 ? nameOfRecord(entity, row) : row[name] || row[entity.shows]
  const value = typeof own === 'string' ? saidName(entity.name, own) : own
  const beside = subtitle === undefined ? undefined : entity.fields[subtitle]
  if (value !== null && value !== undefined && value !== '')
    return (
      <>
        <Value field={field} value={value} />
        {subtitle !== undefined && beside && row[subtitle] && row[subtitle] !== value && (
          <span className="ml-2 font-normal text-ink-2">
            <Value field={beside} value={row[subtitle]} />
          </span>
        )}
      </>
    )
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
 * A width that does not depend on the cells, but leaves room for the header. Numbers, dates and choices are as wide as
 * they are; only texts and names share the spare room. A share is never below the minimum, or the grid would be wider
 * than their sum.
 */
function widthOf(field: Field): string {
  if (field.kind === 'identity') return '4.25rem'
  const head = (field.label ?? '').length * LETTER + 2.3
  const [least, share] = sizesOf(field)
  const width = Math.max(least, head)
  return share === undefined ? `${width}rem` : `minmax(${width}rem, ${Math.max(width, share)}fr)`
}

/** The records' name has the most room, above all with something beside it. */
const widthOfName = (field: Field, hasSubtitle: boolean): string =>
  hasSubtitle || (field.kind === 'text' && field.max >= 1000) ? 'minmax(12rem, 26fr)' : 'minmax(10rem, 16fr)'

/** The average width of a letter, in rem. */
const LETTER = 0.43

/** The width of a field's typical values and its share of the spare room, in rem; without a share it is all it needs. */
function sizesOf(field: Field): readonly [least: number, share?: number] {
  switch (field.kind) {
    case 'identity':
    case 'integer':
    case 'number':
    case 'boolean':
      return [5]
    case 'choice':
      return [widestOf(field.options.map(({ label }) => label))]
    case 'date':
      return [7.5]
    case 'datetime':
      return [9.25]
    case 'uuid':
      return [19, 19]
    case 'reference':
      return [6.5, 10]
    case 'json':
      return [12, 12]
    case 'text':
      if (field.format === 'phone') return [9.5]
      if (field.format === 'email') return [8, 14]
      if (field.max <= 60) return [7, 7]
      return field.format === 'path' || field.format === 'link' || field.max >= 400 ? [8, 16] : [7, 9]
  }
}

/** Room for the longest choice and the mark before it, within reason. */
const widestOf = (labels: readonly string[]): number =>
  Math.min(9.5, Math.max(6.5, 2.25 + LETTER * Math.max(0, ...labels.map(({ length }) => length))))
