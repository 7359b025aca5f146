import { canHoldHealth, type FormConfig, type FormMeta } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** A page of the site. */
export interface NamedPage {
  readonly id: number
  readonly title: string
}

/** The pages with a form that can contain health information; among some pages, where they are given. */
export async function healthPages(
  executor: Executor,
  among?: readonly number[],
): Promise<readonly NamedPage[]> {
  const only = among ? sql`and c."CId" = any(${[...among]}::int[])` : sql``
  const { rows } = await sql<NamedPage & { config: string | null; meta: string | null }>`
    select distinct c."CId" as id, c."CTitle" as title, f."FrmConfig"::text as config, f."FrmMetaData"::text as meta
    from "ContentBlock" b join "Content" c using ("CId") join "Form" f on f."FrmId"::text = b."CbMetaData"->>'FrmId'
    where c."CDeletedDt" is null ${only} order by title, id`.execute(executor)
  const found = rows.filter(({ config, meta }) =>
    canHoldHealth(
      JSON.parse(config ?? 'null') as FormConfig | null,
      JSON.parse(meta ?? 'null') as FormMeta | null,
    ),
  )
  return [...new Map(found.map(({ id, title }) => [id, { id, title }])).values()]
}
