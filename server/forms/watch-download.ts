import { entities } from '@rounds/core/entities'
import { downloadOf, type FormConfig } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { Watcher } from '../records/unit.ts'
import type { WrittenBy } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'

const { File, Form } = entities

/**
 * Refuses to publish a form that opens a file which anyone can open without it, or which whoever publishes it cannot
 * open: a form must not be a way around the rights to secured files.
 */
export const watchDownloads: Watcher = {
  watches: entity => entity === Form,
  watch(by) {
    const before = new Map<number, string | undefined>()
    return {
      async beforeWrite({ query }, _, { action, records }) {
        if (action === 'delete') return
        const keys = records.flatMap(({ FrmId }) => (typeof FrmId === 'number' ? FrmId : []))
        for (const [key, path] of await openedFiles(query, keys)) if (!before.has(key)) before.set(key, path)
      },
      afterCreate(_, stored) {
        for (const { json } of stored) before.set((JSON.parse(json) as { FrmId: number }).FrmId, undefined)
      },
      async beforeCommit({ query }) {
        if (before.size === 0) return
        for (const [key, path] of await openedFiles(query, [...before.keys()])) {
          const why = path && (await whyNotOpened(query, by, path, path !== before.get(key)))
          if (why) throw invalid([{ field: 'FrmConfig', message: `Not published yet: ${why}` }])
        }
      },
    }
  },
}

/** The addresses of the files that forms open for visitors now. */
async function openedFiles(executor: Executor, keys: readonly number[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: number; config: string | null }>`
    select "FrmId" as key, case when "FrmVisible" then "FrmConfig"::text end as config from "Form"
    where "FrmId" = any(${[...keys]}::int[])`.execute(executor)
  return rows.map(
    ({ key, config }) => [key, downloadOf((JSON.parse(config ?? 'null') ?? {}) as FormConfig)?.path] as const,
  )
}

async function whyNotOpened(
  executor: Executor,
  by: WrittenBy,
  path: string,
  isNew: boolean,
): Promise<string | undefined> {
  const within = isNew && 'person' in by ? rowFilterFor(by, File) : sql`true`
  const { rows } = await sql<{ isSecured: boolean }>`
    select "FSecured" as "isSecured" from "File" where "FPath" = ${path} and ${within}`.execute(executor)
  const [row] = rows
  if (!row) return 'the file this form opens was deleted, or you can’t open it. Choose another one.'
  return row.isSecured
    ? undefined
    : 'anyone can open its file without the form. Secure the file under Documents, or choose another one.'
}
