import { decide, type Person } from '@rounds/core/access'
import type { Client, Filter, Order } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed, visibleFields } from '@rounds/core/entities'
import { type Lookup, lookupOf } from '@rounds/core/rules/csv'
import { labelInSentence } from '@rounds/core/rules/text'
import { exportWords } from '@rounds/core/words/exports'

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
  /** The fields of the file, in order; all public ones by default. */
  readonly columns?: readonly string[]
  /** Called with the number of rows so far, and the total. */
  readonly onProgress: (done: number, total: number) => void
}

/** A file with its rows, and their number. */
export interface Exported {
  readonly file: Blob
  readonly rows: number
}

/** The columns of a file: a field and its heading. */
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
  const names = await namesOf(request)
  let piece: unknown[][] = []
  let seen = 0
  let rows = 0
  for await (const row of client.of(entity).stream({ filter, orderBy: order }, signal)) {
    seen += 1
    if (isWanted?.(row) ?? true) {
      rows += 1
      if (rows > most) throw new Error(exportWords.rows.suchFileTakesRows(most))
      piece.push(columns.map(({ name }) => printValue(entity, name, row, names)))
    }
    if (seen % PIECE !== 0) continue
    yield piece
    piece = []
    onProgress(seen, total)
  }
  yield piece
  onProgress(seen, total)
}

/** The requested fields, else every public one except the version; by label if that is unique. */
export function columnsOf({ entity, columns }: Pick<ExportRequest, 'entity' | 'columns'>): readonly Column[] {
  const all = visibleFields(entity).filter(name => name !== 'RowVersion')
  const names = columns?.filter(name => all.includes(name)) ?? all
  const labels = names.map(name => entity.fields[name]?.label ?? name)
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

/** The names of referenced records, with a way to tell which names are unique. */
type Names = ReadonlyMap<string, { readonly of: ReadonlyMap<unknown, string>; readonly lookup: Lookup }>

async function namesOf({ client, person, entity, signal }: ExportRequest): Promise<Names> {
  const referred = new Set(
    Object.values(entity.fields).flatMap(field =>
      field.kind === 'reference' && !field.secret ? [field.to] : [],
    ),
  )
  const names = new Map<string, { of: Map<unknown, string>; lookup: Lookup }>()
  for (const name of referred) {
    const to = entityNamed(name)
    const [key, ...more] = to?.key ?? []
    if (!to || key === undefined || more.length > 0 || !decide(person, 'read', to).allowed) continue
    const rows: readonly AnyRow[] = await client.of(to).all({ fields: [key, to.shows] }, signal)
    const shown = rows.flatMap(row =>
      typeof row[to.shows] === 'string' ? [[row[key], String(row[to.shows])] as const] : [],
    )
    names.set(name, { of: new Map(shown), lookup: lookupOf(to, rows) })
  }
  return names
}

/** A value as written to the file: an import reads the same value back; names where those are unambiguous. */
function printValue(entity: Entity, name: string, row: AnyRow, names: Names): unknown {
  const field = entity.fields[name]
  const value = row[name]
  if (value === null || value === undefined) return null
  if (field?.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? value
  if (field?.kind === 'json') return JSON.stringify(value)
  if (field?.kind !== 'reference') return value
  const known = names.get(field.to)
  const shown = known?.of.get(value)
  const found = shown === undefined ? undefined : known?.lookup.find(shown)
  return found?.is === 'one' && found.key === value ? shown : value
}
