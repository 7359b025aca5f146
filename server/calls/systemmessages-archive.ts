import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { answer, ref, refused } from '../contract/operation.ts'
import { allow } from '../rights/allow.ts'
import { acts, type SpecialCall, wholeNumber } from './call.ts'
import { parametersOf } from './entity-routes.ts'

const path = '/api/v1/db/systemmessages/archive'
const { SystemMessages } = entities

/** `GET /systemmessages/archive?sId=`: puts a message away for everyone; one that is away stays as it is. */
export const systemMessagesArchive: SpecialCall = {
  paths: {
    [path]: {
      get: {
        operationId: 'systemmessages.archive',
        summary: 'Archive a system message',
        tags: ['SystemMessages'],
        parameters: [
          {
            name: 'sId',
            in: 'query',
            required: true,
            description: 'The key of the message.',
            schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
          },
        ],
        responses: {
          200: {
            ...answer('The message as it is stored.', ref('schemas', 'SystemMessages')),
            headers: { ETag: ref('headers', 'ETag') },
          },
          ...refused(400, 401, 403, 404),
        },
      },
    },
  },

  add(app, { records, authenticate }) {
    app.get(path, acts, async (request, reply) => {
      const actor = await authenticate(request)
      allow(actor, 'update', SystemMessages)
      const key = wholeNumber('sId', parametersOf(request).get('sid'))
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
    })
  },
}
