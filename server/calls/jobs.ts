import { decide } from '@rounds/core/access'
import { jobContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import { jobOf } from '../jobs/bulk-report.ts'
import { createUndoJob } from '../jobs/create-job.ts'
import { askerOf, readJobLog } from '../jobs/job-log.ts'
import { runJobNow, stepsOf, stopJob } from '../jobs/steer-job.ts'
import type { Actor } from '../rights/actor.ts'
import type { SpecialCall } from './call.ts'

const { bulk: _, importRows: __, ...contracts } = jobContracts

/** Reading a job and its log, running it again, stopping it, and undoing it. */
export const jobCalls: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, records, authenticate }) {
    const steering = (actor: Actor) => ({
      actor,
      seesAll: decide(actor.person, 'open', toolNamed('jobs')).allowed,
    })
    const jobWithId = async (id: number, actor: Actor) => {
      const { seesAll } = steering(actor)
      const job = await jobOf(database.query, id, { userId: actor.person.userId, seesAll })
      if (!job) throw new NotFound(`Unknown job: ${id}.`)
      return { ...job, steps: [...stepsOf(job)] }
    }
    addCall(app, contracts.look, {
      authenticate,
      handle: ({ actor, params }) => jobWithId(params.id, actor),
    })
    addCall(app, contracts.stop, {
      authenticate,
      handle: async ({ actor, params }) => {
        await stopJob(records, steering(actor), params.id)
        return jobWithId(params.id, actor)
      },
    })
    addCall(app, contracts.run, {
      authenticate,
      handle: async ({ actor, params }) => {
        await runJobNow(records, steering(actor), params.id)
        return jobWithId(params.id, actor)
      },
    })
    addCall(app, contracts.log, {
      authenticate,
      handle: async ({ actor, params: { id } }) => {
        await jobWithId(id, actor)
        const lines = await readJobLog(database.query, id)
        return { askedBy: await askerOf(database.query, id), lines: [...lines] }
      },
    })
    addCall(app, contracts.undo, {
      authenticate,
      handle: async ({ actor, params }) => ({ JbId: (await createUndoJob(records, actor, params.id)).id }),
    })
  },
}
