/** Where the sources of broken templates are read from and reported. */
import { sql } from 'kysely'
import { rememberFailure } from '../audit/error-log.ts'
import type { Database } from '../database/database.ts'
import type { TemplateProblem } from '../html/liquid.ts'
import type { TemplateRow } from './read/frame.ts'

/** The sources that templates had before, as their versions have them, the latest first. */
export async function earlierSources({ query }: Database): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ template: number; sources: readonly string[] }>`
    select "SovKey" as template, array_agg("SovSource" order by "SovId" desc) as sources from (
      select "SovId", "SovKey", "SovSource", row_number() over (partition by "SovKey" order by "SovId" desc) as place
      from "SourceVersion" where "SovEntity" = 'Template' and "SovField" = 'TSource' and "SovSource" is not null) latest
    where place <= 5 group by "SovKey"`.execute(query)
  return new Map(rows.map(({ template, sources }) => [template, sources]))
}

/** Adds a broken template to the error log. */
export async function rememberBroken(
  database: Database,
  row: TemplateRow,
  problem: TemplateProblem,
): Promise<void> {
  await rememberFailure(database, {
    type: 'Broken template',
    message: `The template “${row.TName}” can’t be shown: ${problem.message} (line ${problem.line}${problem.file ? ` of ${problem.file}` : ''})`,
    data: { TId: row.TId, ...problem },
  })
}
