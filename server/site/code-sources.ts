import { type AnyRow, entities } from '@rounds/core/entities'
import { loadsElsewhere } from '@rounds/core/rules/custom-code'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { Unit, Watcher } from '../records/unit.ts'
import { keepTurnedOn } from './code-stop.ts'
import { healthPages } from './health-pages.ts'

const { PageCSS, SourceVersion } = entities
const FIELDS = ['PcCss', 'PcHead', 'PcBody'] as const
/** Code names what is of the site itself by its path, so every whole address is one of another site. */
const NO_SITE = 'https://site.invalid'

/** Keeps what custom code was before as a version, and refuses code that a page of patients must not carry. */
export const watchCode: Watcher = {
  watches: entity => entity === PageCSS,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite(unit, _, { action, records }) {
        if (action !== 'update') return
        for (const { PcId } of records) written.add(Number(PcId))
        for (const field of FIELDS) await keepVersions(unit, records, field)
      },
      afterCreate(_, stored) {
        for (const { json } of stored) written.add(Number((JSON.parse(json) as AnyRow).PcId))
      },
      async beforeCommit({ query }) {
        if (written.size === 0) return
        await requirePrivacy(query, [...written])
        await keepTurnedOn(query, [...written])
      },
    }
  },
}

async function keepVersions(
  unit: Unit,
  records: readonly AnyRow[],
  field: (typeof FIELDS)[number],
): Promise<void> {
  const changed = records.filter(record => field in record)
  if (changed.length === 0) return
  const name = sql.id(field)
  await unit.execute({
    entity: SourceVersion,
    statement: sql`insert into "SourceVersion" ("SovEntity", "SovKey", "SovField", "SovSource", "SovReason", "SovUserName")
      select 'PageCSS', stored."PcId", ${field}, stored.${name}, 'As it was before', ${unit.author.userName}
      from "PageCSS" stored join json_to_recordset(${JSON.stringify(changed)}::json) as sent("PcId" int, ${name} text) using ("PcId")
      where stored.${name} is distinct from sent.${name} and stored.${name} is not null returning 1`,
    entry: { unaudited: 'the custom code’s entry says what changed' },
  })
}

/**
 * Throws `BadRequest` for code of one page that loads from another site, where the page has a form that can hold health
 * information. Code of a folder or of the site is held back there when the page is made.
 */
async function requirePrivacy(query: Executor, written: readonly number[]): Promise<void> {
  const { rows } = await sql<{ page: number; css: string | null; head: string | null; body: string | null }>`
    select "CId" as page, "PcCss" as css, "PcHead" as head, "PcBody" as body from "PageCSS"
    where "PcActive" and "CId" is not null and "PcId" = any(${[...written]}::int[])`.execute(query)
  const loading = rows.filter(row => loadsElsewhere(row, NO_SITE))
  if (loading.length === 0) return
  const [page] = await healthPages(
    query,
    loading.map(row => row.page),
  )
  if (page)
    throw invalid([
      {
        field: 'PcActive',
        message: `“${page.title}” has a form that can contain health information. Code that loads from another site would tell that site who visits it. Upload the file to this site and use its path, or turn the code off.`,
      },
    ])
}
