import { decide } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { answer, ref, refused } from '../contract/operation.ts'
import { acts, demand, type SpecialCall } from './call.ts'

const { ErrorLog } = entities
const path = '/api/v1/db/errorlog/truncate'

/** `GET /errorlog/truncate`: empties the error log, the one append-only table that can be (decisions §2). Audited. */
export const errorLogTruncate: SpecialCall = {
  paths: {
    [path]: {
      get: {
        operationId: 'errorlog.truncate',
        summary: 'Empty the error log',
        description: 'Comes with Logs. That it was done, and of how many entries, is in the audit log.',
        tags: ['ErrorLog'],
        responses: {
          200: answer('It is empty.', ref('schemas', 'Done')),
          ...refused(401, 403),
        },
      },
    },
  },

  add(app, { records, authenticate }) {
    app.get(path, acts, async request => {
      const actor = await authenticate(request)
      demand(decide(actor.person, 'open', toolNamed('logs')))
      const total = await records.unit(actor, async unit => {
        const gone = await unit.execute({
          entity: ErrorLog,
          statement: sql`delete from "ErrorLog" returning 1`,
          entry: { unaudited: 'one entry says how many' },
        })
        const message = `Emptied the error log of ${gone.length} entries`
        await unit.audit({ type: 'Deleted', message, entity: ErrorLog.name })
        return gone.length
      })
      return { success: true, message: `${total} entries were removed.` }
    })
  },
}
