import { decide } from '@rounds/core/access'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { entrySql } from '../audit/entry-sql.ts'
import { answer, ref, refused } from '../contract/operation.ts'
import { acts, demand, type SpecialCall } from './call.ts'

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

  add(app, { database, changes, authenticate }) {
    app.get(path, acts, async request => {
      const { person, author } = await authenticate(request)
      demand(decide(person, 'open', toolNamed('logs')))
      const message = sql`'Emptied the error log of ' || total || ' entries'`
      const { rows } = await sql<{ total: number }>`with gone as (delete from "ErrorLog" returning 1),
        counted as (select count(*)::int as total from gone),
        audited as (${entrySql(author, { type: 'Deleted', message, entity: 'ErrorLog' }, 'counted')})
        select total from counted`.execute(database.query)
      changes.publish('ErrorLog')
      changes.publish('AuditLog')
      return { success: true, message: `${rows[0]?.total ?? 0} entries were removed.` }
    })
  },
}
