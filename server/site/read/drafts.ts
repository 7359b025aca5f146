import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ShownDate, ShownPage } from '../page.ts'

type Parts = { readonly [K in keyof ShownPage]?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objects = (value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined =>
  Array.isArray(value) && value.every(isObject) ? value : undefined

/**
 * The page as a stored snapshot has it. A part that the snapshot does not have, as in those from before that part was
 * kept, is taken from the page as it is.
 */
export function fromSnapshot(stored: unknown, live: ShownPage): ShownPage {
  const parts: Parts = isObject(stored) ? stored : {}
  const or = <T>(value: unknown, otherwise: T): T => (value === undefined ? otherwise : (value as T))
  return {
    content: { ...live.content, ...(isObject(parts.content) ? parts.content : {}) },
    blocks: or(objects(parts.blocks), live.blocks),
    tags: or(objects(parts.tags), live.tags),
    news: or(isObject(parts.news) || parts.news === null ? parts.news : undefined, live.news),
    ...(Array.isArray(parts.dates) && { dates: objects(parts.dates) as unknown as ShownDate[] }),
    event: or(isObject(parts.event) || parts.event === null ? parts.event : undefined, live.event),
  }
}

/** The snapshot of the open draft of a page, or of one of its versions. */
export async function storedSnapshot(
  { query }: Database,
  id: number,
  version: number | undefined,
): Promise<unknown> {
  const { rows } = await sql<{ snapshot: string | null }>`
    select "CvSnapshot"::text as snapshot from "ContentVersion"
    where "CId" = ${id} and ${version === undefined ? sql`"Active"` : sql`"CvId" = ${version}`}
    order by "ChangeDate" desc, "CvId" desc limit 1`.execute(query)
  const text = rows[0]?.snapshot
  return text ? (JSON.parse(text) as unknown) : undefined
}
