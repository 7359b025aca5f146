import { decide } from '@rounds/core/access'
import { logContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { permitDeletion } from '../database/append-only.ts'
import { demand, type SpecialCall } from './call.ts'

const contract = logContracts.truncateErrors
const { ErrorLog } = entities

/** `GET /errorlog/truncate`: empties the error log, the one append-only table that can be (decisions §2). Audited. */
export const errorLogTruncate: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('logs'))),
      handle: async ({ actor }) => {
        const total = await records.unit(actor, async unit => {
          const gone = await permitDeletion(unit.query, { setting: 'rounds.may_prune', value: 'on' }, () =>
            unit.execute({
              entity: ErrorLog,
              statement: sql`delete from "ErrorLog" returning 1`,
              entry: { unaudited: 'one entry says how many' },
            }),
          )
          await sql`delete from error_group where state <> 'ignored'`.execute(unit.query)
          const message = `Emptied the error log of ${gone.length} entries`
          await unit.audit({ type: 'Deleted', message, entity: ErrorLog.name })
          return gone.length
        })
        return { success: true, message: `${total} entries were removed.` }
      },
    })
  },
}
