import type { ClientBase } from 'pg'

/** A stored file that the database names, by the hash of its bytes. */
export interface NamedUpload {
  readonly hash: string
  readonly bytes: number
  /** What people call it; of several files with the same bytes, one of their names. */
  readonly name: string
}

/** The stored files that the database names, also from the trash. */
export async function readNamedUploads(client: ClientBase): Promise<readonly NamedUpload[]> {
  // A restored database may be older than either table, or lack one that was dropped.
  const { rows: there } = await client.query<{ files: boolean; trash: boolean }>(
    `select to_regclass('public."File"') is not null as files, to_regclass('public.trash') is not null as trash`,
  )
  const parts = [
    ...(there[0]?.files ? [`select "FHash" as hash, "FSize" as bytes, "FName" as name from "File"`] : []),
    ...(there[0]?.trash
      ? [
          `select row ->> 'FHash', (row ->> 'FSize')::bigint, row ->> 'FName' from (
             select content -> 'rows' -> 0 -> 'row' as row from trash where entity = 'File') trashed`,
        ]
      : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await client.query<{ hash: string; bytes: string; name: string }>(
    `select hash, max(bytes)::text as bytes, min(name) as name from (${parts.join(' union all ')}) named
     where hash ~ '^[0-9a-f]{64}$' group by hash order by hash`,
  )
  return rows.map(({ hash, bytes, name }) => ({ hash, bytes: Number(bytes), name }))
}
