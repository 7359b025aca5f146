import { type AnyRow, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import { BrokenTemplate, createSandbox, missingPartial, type TemplateProblem } from '../html/liquid.ts'
import type { Unit, Watcher } from '../records/unit.ts'

const { Template, SourceVersion } = entities

/**
 * Refuses sources of templates that do not parse or that include a file that there is not, and the removal of a file
 * that others include, also by switching it off; keeps what a template was before as a version.
 */
export const watchTemplates: Watcher = {
  watches: entity => entity === Template,
  watch() {
    const written = new Set<string>()
    const replaced = new Set<string>()
    return {
      async beforeWrite(unit, _, { action, records }) {
        if (action === 'delete') {
          for (const file of await filesOf(unit.query, records)) replaced.add(file)
          return
        }
        for (const { TSource } of records) {
          if (typeof TSource !== 'string') continue
          requireParsed(TSource)
          written.add(TSource)
        }
        if (action === 'create') return
        const renamed = records.filter(record => 'TFile' in record || record.TActive === false)
        for (const file of await filesOf(unit.query, renamed)) replaced.add(file)
        await keepVersions(unit, records)
      },
      async beforeCommit({ query }) {
        if (written.size > 0 || replaced.size > 0) await requirePartials(query, written, replaced)
      },
    }
  },
}

async function keepVersions(unit: Unit, records: readonly AnyRow[]): Promise<void> {
  const sent = JSON.stringify(records.filter(record => 'TSource' in record))
  await unit.execute({
    entity: SourceVersion,
    statement: sql`insert into "SourceVersion" ("SovEntity", "SovKey", "SovField", "SovSource", "SovReason", "SovUserName")
      select 'Template', stored."TId", 'TSource', stored."TSource", 'As it was before', ${unit.author.userName}
      from "Template" stored join json_to_recordset(${sent}::json) as sent("TId" int, "TSource" text) using ("TId")
      where stored."TSource" is distinct from sent."TSource" and stored."TSource" is not null returning 1`,
    entry: { unaudited: 'the template’s entry says what changed' },
  })
}

async function filesOf(query: Executor, records: readonly AnyRow[]): Promise<readonly string[]> {
  if (records.length === 0) return []
  const keys = records.map(({ TId }) => Number(TId))
  const { rows } = await sql<{ file: string }>`select "TFile" as file from "Template"
    where "TId" = any(${keys}::int[]) and "TFile" is not null`.execute(query)
  return rows.map(({ file }) => file)
}

/** Throws `BadRequest` for a written source, or one that includes a file that is gone, without the files it names. */
async function requirePartials(
  query: Executor,
  written: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await sql<{ name: string; file: string | null; source: string | null; isOn: boolean }>`
    select "TName" as name, "TFile" as file, "TSource" as source, "TActive" as "isOn" from "Template"
    order by "TId"`.execute(query)
  const files = new Set(rows.flatMap(({ file, isOn }) => (isOn && file) || []))
  const gone = [...replaced].filter(file => !files.has(file))
  const filesBefore = [...files, ...gone]
  for (const { name, source, isOn } of rows) {
    if (source === null || !(isOn || written.has(source))) continue
    const missing = written.has(source) || gone.length > 0 ? missingPartial(source, files) : undefined
    if (!missing) continue
    if (written.has(source)) throw atLine(missing)
    if (!missingPartial(source, filesBefore))
      throw invalid([
        { field: 'TFile', message: `The template “${name}” includes it. Change that one first.` },
      ])
  }
}

/** Throws `BadRequest` with the line and the words of the parser. */
function requireParsed(source: string): void {
  try {
    createSandbox().parse(source)
  } catch (error) {
    throw error instanceof BrokenTemplate ? atLine(error.problem) : error
  }
}

const atLine = ({ line, column, message }: TemplateProblem) =>
  invalid([{ field: 'TSource', message: `Line ${line}, column ${column}: ${message}` }])
