import { systemActor } from '../audit/entry-sql.ts'
import { conclude, type JobKind } from '../jobs/jobs.ts'
import { keepCounts } from './checks.ts'
import { dropOldCounts } from './day-counts.ts'
import { keepSeoCounts } from './seo-pages.ts'

/** Counts the findings of the directory checks and the SEO problems every night, for their trends. */
export const careChecksJob: JobKind = {
  kind: 'care-checks',
  schedule: { title: 'Count what is missing in the directory', cron: '0 3 * * *' },
  async work({ database, records }, job) {
    const total = await records.unit({ author: systemActor }, async unit => {
      const found = await keepCounts(unit.query)
      await keepSeoCounts(unit.query)
      await dropOldCounts(unit.query)
      await unit.audit({
        type: 'Checks',
        message: `The checks of the directory found ${found} things to fix`,
      })
      return found
    })
    await conclude(database.query, job, 'done', null, { total })
  },
}
