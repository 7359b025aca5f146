import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { entrySql } from '../audit/entry-sql.ts'
import { answer, ref, refused } from '../contract/operation.ts'
import { NotFound } from '../errors.ts'
import { allow } from '../records/records.ts'
import { wireColumns } from '../sql/columns.ts'
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

  add(app, { database, changes, authenticate }) {
    app.get(path, acts, async (request, reply) => {
      const actor = await authenticate(request)
      allow(actor, 'update', SystemMessages)
      const key = wholeNumber('sId', parametersOf(request).get('sid'))
      const entry = {
        type: 'Changed',
        message: sql`'Archived System message ' || "SId"`,
        entity: SystemMessages.name,
        key: sql`"SId"`,
      }
      const { rows } = await sql<{ json: string; version: number }>`with archived as (
          update "SystemMessages" set "SArchivedDt" = now(), "SUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1
          where "SId" = ${key} and "SArchivedDt" is null returning *),
        audited as (${entrySql(actor.author, entry, 'archived')}),
        found as (select * from archived union all
          select * from "SystemMessages" where "SId" = ${key} and "SArchivedDt" is not null)
        select row_to_json(shown)::text as json, "RowVersion" as version from (select ${wireColumns(SystemMessages)} from found) shown`.execute(
        database.query,
      )
      const [row] = rows
      if (!row) throw new NotFound(`There is no System message ${key}.`)
      changes.publish(SystemMessages.name)
      return reply.header('etag', `"${row.version}"`).type('application/json; charset=utf-8').send(row.json)
    })
  },
}
