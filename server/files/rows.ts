import type { PictureCut } from '@rounds/core/rules/files'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The file fields needed to serve it. */
export interface FileRow {
  readonly FId: number
  readonly FName: string
  readonly FPath: string
  readonly FType: string
  readonly FSize: number
  readonly FHash: string
  readonly FSecured: boolean
  readonly FMeta: FileMeta
  readonly FUpdatedDt: Date
}

/** The dimensions of an image or a video. */
export interface FileMeta extends Partial<Pick<PictureCut, 'width' | 'height'>> {
  readonly focalX?: number
  readonly focalY?: number
}

type StoredFile = Omit<FileRow, 'FMeta' | 'FUpdatedDt'> & { FMeta: string | null; FUpdatedDt: string }

const columns = sql`"FId", "FName", "FPath", "FType", "FSize", "FHash", "FSecured", "FMeta", "FUpdatedDt"`

/** The file at an address, secured or not. */
export async function fileAt(executor: Executor, path: string): Promise<FileRow | undefined> {
  if (path.includes('\0')) return undefined
  const { rows } = await sql<StoredFile>`select ${columns} from "File" where "FPath" = ${path}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) return undefined
  const FMeta = JSON.parse(row.FMeta ?? '{}') as FileMeta
  return { ...row, FMeta, FUpdatedDt: new Date(row.FUpdatedDt) }
}

/** The first free address: with a number at the end of its name if needed. */
export async function freeAddress(executor: Executor, wanted: string): Promise<string> {
  const [, stem = wanted, ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(wanted) ?? []
  for (let from = 1; ; from += 100) {
    const tried = Array.from({ length: 100 }, (_, index) => {
      const number = from + index
      return number === 1 ? wanted : `${stem}-${number}${ending}`
    })
    const { rows } = await sql<{
      path: string
    }>`select "FPath" as path from "File" where "FPath" = any(${tried})`.execute(executor)
    const taken = new Set(rows.map(row => row.path))
    const free = tried.find(path => !taken.has(path))
    if (free) return free
  }
}

/** Whether a file has these bytes, including files in the trash and those that an undo of an import brings back. */
export async function isReferred(executor: Executor, hash: string): Promise<boolean> {
  const { rows } = await sql`(select 1 from "File" where "FHash" = ${hash} limit 1)
    union all (select 1 from trash where entity = 'File' and content->'rows'->0->'row'->>'FHash' = ${hash} limit 1)
    union all (select 1 from old_site_item where before is not null and before->>'FHash' = ${hash} limit 1)`.execute(
    executor,
  )
  return rows.length > 0
}

/** Locks these bytes against other uploads and sweeps, until the transaction ends. */
export async function holdBytes(executor: Executor, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${hash}`}, 0))`.execute(executor)
}
