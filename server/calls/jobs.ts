import { jobContracts } from '@rounds/core/api/contracts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import { jobOf } from '../jobs/bulk-report.ts'
import { createUndoJob, stopJob } from '../jobs/create-job.ts'
import type { Actor } from '../rights/actor.ts'
import type { SpecialCall } from './call.ts'

const { bulk: _, importRows: __, ...contracts } = jobContracts

/** Looking at a job, stopping it, and taking back what it has done. */
export const jobCalls: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, records, authenticate }) {
    const jobWithId = async (id: number, { person }: Actor) => {
      const job = await jobOf(database.query, id, person)
      if (!job) throw new NotFound(`There is no job ${id}.`)
      return job
    }
    addCall(app, contracts.look, {
      authenticate,
      handle: ({ actor, params }) => jobWithId(params.id, actor),
    })
    addCall(app, contracts.stop, {
      authenticate,
      handle: async ({ actor, params }) => {
        await stopJob(records, actor, params.id)
        return jobWithId(params.id, actor)
      },
    })
    addCall(app, contracts.undo, {
      authenticate,
      handle: async ({ actor, params }) => ({ JbId: (await createUndoJob(records, actor, params.id)).id }),
    })
  },
}
