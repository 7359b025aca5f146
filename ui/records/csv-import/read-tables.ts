import { identityRoles, identityUsers, type NamedTable } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { CsvTable, Separator } from './csv-table.ts'
import { decodeText } from './decode.ts'
import { CsvError, readCsv } from './read-csv.ts'

/** A file as it was chosen. */
export interface FileBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How the tables of ASP.NET Core Identity become one. */
const joins: Readonly<Record<string, (tables: readonly NamedTable[]) => NamedTable | undefined>> = {
  AspNetUsers: identityUsers,
  AspNetRoles: identityRoles,
}

/** Whether an entity takes several files at once: the tables of ASP.NET Core Identity. */
export const takesTables = (entity: string): boolean => Object.hasOwn(joins, entity)

/**
 * Reads the files of an import: a CSV or JSON file of records, or the tables of ASP.NET Core Identity, as files beside
 * each other or lists in one JSON file. Throws `CsvError`.
 */
export function readTables(
  files: readonly FileBytes[],
  entity: string,
  separator: Separator | undefined,
): CsvTable {
  const tables = files.flatMap(file => tablesIn(file, separator))
  const joined = joins[entity]?.(tables)
  if (joined) return { ...asTable(joined), broken: tables.flatMap(({ broken }) => broken) }
  const [only, ...more] = tables
  if (!only || more.length > 0) throw new CsvError(csvImportWords.readCsv.severalTables)
  return only
}

type Read = CsvTable & NamedTable

function tablesIn({ name, bytes }: FileBytes, separator: Separator | undefined): readonly Read[] {
  const { text } = decodeText(bytes)
  if (!/^\s*[[{]/.test(text.replace(/^\uFEFF/, ''))) return [{ ...readCsv(bytes, separator), name }]
  const found = listsIn(parseJson(text), name).map(([called, records]) => ({
    name: called,
    ...asTable({ name: called, ...rowsOf(records) }),
  }))
  if (found.length === 0) throw new CsvError(csvImportWords.readCsv.noRecordsInJson)
  return found
}

const asTable = ({ headers, rows }: NamedTable): CsvTable => ({
  headers,
  rows,
  broken: [],
  separator: ',',
  encoding: 'utf-8',
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new CsvError(csvImportWords.readCsv.brokenJson)
  }
}

type JsonRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lists of records: the file itself, or those that its members name. */
function listsIn(value: unknown, name: string): readonly (readonly [string, readonly JsonRecord[]])[] {
  const lists = Array.isArray(value) ? [[name, value] as const] : isRecord(value) ? Object.entries(value) : []
  return lists.flatMap(([called, list]) => {
    const records = Array.isArray(list) ? list.filter(isRecord) : []
    return records.length > 0 ? [[called, records] as const] : []
  })
}

function rowsOf(records: readonly JsonRecord[]) {
  const headers = [...new Set(records.flatMap(record => Object.keys(record)))]
  return {
    headers,
    rows: records.map((record, at) => ({
      line: at + 1,
      cells: headers.map(header => cellOf(record[header])),
    })),
  }
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
