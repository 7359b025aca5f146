import { recordContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'

const contract = recordContracts.archiveMessage
const { SystemMessages } = entities

/** `GET /systemmessages/archive?sId=`: archives a message for everyone; an archived one is unchanged. */
export const systemMessagesArchive: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'update', SystemMessages),
      handle: async ({ actor, query: { sId: key }, reply }) => {
        await records.unit(actor, unit =>
          unit.execute({
            entity: SystemMessages,
            statement: sql`
              update "SystemMessages" set "SArchivedDt" = now(), "SUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1
              where "SId" = ${key} and "SArchivedDt" is null returning 1`,
            entry: {
              type: 'Changed',
              message: `Archived System message ${key}`,
              entity: SystemMessages.name,
              key: String(key),
            },
          }),
        )
        const row = await records.read(actor, SystemMessages, { fields: SystemMessages.key, key: [key] })
        return reply.header('etag', `"${row.version}"`).type('application/json; charset=utf-8').send(row.json)
      },
    })
  },
}
