import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { invalid } from '../errors.ts'
import { BrokenTemplate, createSandbox, type TemplateProblem } from '../html/liquid.ts'
import type { Watcher } from '../records/unit.ts'

const { Template, SourceVersion } = entities

/** Refuses sources of templates that do not parse, and keeps what a template was before as a version. */
export const watchTemplates: Watcher = {
  watches: entity => entity === Template,
  watch: () => ({
    async beforeWrite(unit, _, { action, records }) {
      if (action === 'delete') return
      for (const { TSource } of records) requireParsed(TSource)
      if (action === 'create') return
      const sent = JSON.stringify(records.filter(record => 'TSource' in record))
      await unit.execute({
        entity: SourceVersion,
        statement: sql`insert into "SourceVersion" ("SovEntity", "SovKey", "SovField", "SovSource", "SovReason", "SovUserName")
          select 'Template', stored."TId", 'TSource', stored."TSource", 'As it was before', ${unit.author.userName}
          from "Template" stored join json_to_recordset(${sent}::json) as sent("TId" int, "TSource" text) using ("TId")
          where stored."TSource" is distinct from sent."TSource" and stored."TSource" is not null returning 1`,
        entry: { unaudited: 'the entry of the template says what changed' },
      })
    },
  }),
}

/** Throws `BadRequest` with the line and the words of the parser. */
function requireParsed(source: unknown): void {
  const problem = typeof source === 'string' ? problemOf(source) : undefined
  if (!problem) return
  const { line, column, message } = problem
  throw invalid([{ field: 'TSource', message: `Line ${line}, column ${column}: ${message}` }])
}

function problemOf(source: string): TemplateProblem | undefined {
  try {
    createSandbox().parse(source)
    return undefined
  } catch (error) {
    if (error instanceof BrokenTemplate) return error.problem
    throw error
  }
}
