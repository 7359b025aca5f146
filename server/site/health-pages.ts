import { type FormField, mayHoldHealth } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** A page of the site. */
export interface NamedPage {
  readonly id: number
  readonly title: string
}

/** The pages with a form that can hold health information; among some pages, where they are given. */
export async function healthPages(
  executor: Executor,
  among?: readonly number[],
): Promise<readonly NamedPage[]> {
  const only = among ? sql`and c."CId" = any(${[...among]}::int[])` : sql``
  const { rows } = await sql<NamedPage & { fields: string | null }>`
    select distinct c."CId" as id, c."CTitle" as title, (f."FrmConfig"->'fields')::text as fields
    from "ContentBlock" b join "Content" c using ("CId") join "Form" f on f."FrmId"::text = b."CbMetaData"->>'FrmId'
    where c."CDeletedDt" is null ${only} order by title, id`.execute(executor)
  const found = rows.filter(({ fields }) => mayHoldHealth(JSON.parse(fields ?? '[]') as FormField[]))
  return [...new Map(found.map(({ id, title }) => [id, { id, title }])).values()]
}
