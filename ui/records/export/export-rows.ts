import type { Person } from '@rounds/core/access'
import type { Client, Filter, Order } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed, type Field, visibleFields } from '@rounds/core/entities'
import { columnLabel } from '@rounds/core/layouts'
import { nameOrKey } from '@rounds/core/rules/csv'
import type { RecordLink } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { exportWords } from '@rounds/core/words/exports'
import { linkCells, namesReader, type RecordNames } from './export-links.ts'

/** An export: every matching row, in list order. */
export interface ExportRequest {
  readonly client: Client
  readonly person: Person
  readonly entity: Entity
  readonly filter: Filter
  readonly order: readonly Order[]
  readonly signal: AbortSignal
  /** Restricts the rows; all by default. */
  readonly isWanted?: (row: AnyRow) => boolean
  /** The links that the file may contain, as columns with the names of the linked records. */
  readonly links?: readonly RecordLink[]
  /** The fields and links of the file, in order; by default all public fields, then all links. */
  readonly columns?: readonly string[]
  /** Called with the number of rows so far, and the total. */
  readonly onProgress: (done: number, total: number) => void
}

/** A file with its rows, and their number. */
export interface Exported {
  readonly file: Blob
  readonly rows: number
}

/** The columns of a file: a field or the entity of a link, and its heading. */
export interface Column {
  readonly name: string
  readonly head: string
}

/** The progress interval in rows, and the size of the pieces that are joined. */
const PIECE = 200

/**
 * The selected rows, a few at a time as they arrive, with values as names where those are unambiguous. `most` is the
 * file's limit. Throws an error that says so if there are more.
 */
export async function* piecesOf(
  request: ExportRequest,
  columns: readonly Column[],
  most = Number.POSITIVE_INFINITY,
): AsyncIterable<readonly (readonly unknown[])[]> {
  const { client, entity, filter, order, signal, isWanted, onProgress } = request
  const [first] = entity.key
  const { paging } = await client
    .of(entity)
    .list({ filter, pageSize: 1, ...(first && { fields: [first] }) }, signal)
  const total = paging.totalCount
  const cellOf = await readCells(request, columns)
  let piece: unknown[][] = []
  let seen = 0
  let rows = 0
  for await (const row of client.of(entity).stream({ filter, orderBy: order }, signal)) {
    seen += 1
    if (isWanted?.(row) ?? true) {
      rows += 1
      if (rows > most) throw new Error(exportWords.rows.suchFileTakesRows(most))
      piece.push(columns.map(({ name }) => cellOf(name, row)))
    }
    if (seen % PIECE !== 0) continue
    yield piece
    piece = []
    onProgress(seen, total)
  }
  yield piece
  onProgress(seen, total)
}

/** The requested columns, else every public field except the version, and every link; by label if that is unique. */
export function columnsOf({
  entity,
  links = [],
  columns,
}: Pick<ExportRequest, 'entity' | 'links' | 'columns'>): readonly Column[] {
  const fields = visibleFields(entity).filter(name => name !== 'RowVersion')
  const all = [...fields, ...links.map(({ link }) => link.name)]
  const names = columns?.filter(name => all.includes(name)) ?? all
  const labels = names.map(name => columnLabel(entity, name))
  return names.map((name, index) => {
    const label = labels[index] ?? name
    return { name, head: labels.filter(other => other === label).length > 1 ? name : label }
  })
}

/** Records in the audit log how many rows were exported, and which columns. */
export async function auditExport(request: ExportRequest, rows: number, file: string): Promise<void> {
  const { client, entity } = request
  const what = labelInSentence(rows === 1 ? entity.label : entity.plural)
  const heads = columnsOf(request).map(({ head }) => head)
  await client.audit({ Type: 'Export', Message: exportWords.audit.exported(rows, what, file, heads) })
}

/** Reads the names that the columns need, and returns the value of each cell. */
async function readCells(
  { client, person, entity, links = [], signal }: ExportRequest,
  columns: readonly Column[],
): Promise<(name: string, row: AnyRow) => unknown> {
  const readNames = namesReader(client, person, signal)
  const names = new Map<string, RecordNames>()
  const linked = new Map<string, (key: unknown) => string | null>()
  for (const { name } of columns) {
    const field = entity.fields[name]
    const to = field?.kind === 'reference' ? entityNamed(field.to) : undefined
    const known = to && (await readNames(to))
    if (known) names.set(name, known)
    const link = field ? undefined : links.find(one => one.link.name === name)
    if (link) linked.set(name, await linkCells(client, link, readNames, signal))
  }
  const [key = ''] = entity.key
  return (name, row) => {
    const cellOf = linked.get(name)
    return cellOf ? cellOf(row[key]) : printValue(entity.fields[name], row[name], names.get(name))
  }
}

/** A value as written to the file: an import reads the same value back; names where those are unambiguous. */
function printValue(field: Field | undefined, value: unknown, names: RecordNames | undefined): unknown {
  if (value === null || value === undefined) return null
  if (field?.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? value
  if (field?.kind === 'json') return JSON.stringify(value)
  const name = field?.kind === 'reference' ? names?.of.get(value) : undefined
  return names && name ? nameOrKey(names.lookup, value as string | number, name) : value
}
