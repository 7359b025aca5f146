import { entities } from '@rounds/core/entities'
import { type FormConfig, faultsOf, type MatchPattern } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import { invalid } from '../errors.ts'
import type { Watcher } from './unit.ts'

/** Patterns are not run while a form is saved: a matching answer is assumed to exist. */
const matchAnything: MatchPattern = () => true

/**
 * Refuses to publish a form that visitors can't complete; a draft may have any fault. Checked before the commit,
 * because a change may affect only the fields or only the published state.
 */
export const watchFormFaults: Watcher = {
  watches: entity => entity === entities.Form,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite(_, __, { action, records }) {
        if (action === 'delete') return
        for (const record of records) {
          if (record.FrmConfig === undefined && record.FrmVisible === undefined) continue
          if (typeof record.FrmId === 'number') written.add(record.FrmId)
        }
      },
      afterCreate(_, stored) {
        for (const { json } of stored) written.add((JSON.parse(json) as { FrmId: number }).FrmId)
      },
      async beforeCommit({ query }) {
        if (written.size === 0) return
        const { rows } = await sql<{ config: string }>`select "FrmConfig"::text as config from "Form"
          where "FrmVisible" and "FrmConfig" is not null and "FrmId" = any(${[...written]}::int[])`.execute(
          query,
        )
        const today = new Date().toISOString().slice(0, 10)
        const issues = rows.flatMap(({ config }) =>
          faultsOf((JSON.parse(config) ?? {}) as FormConfig, { matches: matchAnything, today })
            .filter(({ blocks }) => blocks)
            .map(({ message }) => ({ field: 'FrmConfig', message: `Not published yet: ${message}` })),
        )
        if (issues.length > 0) throw invalid(issues)
      },
    }
  },
}
