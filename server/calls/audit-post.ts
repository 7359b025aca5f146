import { type AnyRow, checkRecord, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { answer, jsonBody, ref, refused } from '../contract/operation.ts'
import { BadRequest, invalid } from '../errors.ts'
import { wireColumns } from '../sql/columns.ts'
import type { SpecialCall } from './call.ts'

const path = '/api/v1/db/auditlog/post'
const { AuditLog } = entities

/** What a client alone sees; whatever the server sees, it writes down itself. */
export const clientTypes = ['Login', 'Export', 'Print', 'Import', 'Client'] as const

const LIMIT = { name: 'audit post', most: 60, seconds: 60 }

/** `POST /auditlog/post`: a client adds what only it sees. Who, when and from where are the server's. */
export const auditPost: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'auditlog.post',
        summary: 'Write down what only the client sees',
        description: 'For everyone who is signed in. `UserName` is the caller’s, whatever is sent.',
        tags: ['AuditLog'],
        requestBody: jsonBody({
          type: 'object',
          properties: {
            Type: { enum: clientTypes },
            Message: { type: 'string', minLength: 1, maxLength: AuditLog.fields.Message.max },
            UserName: { type: ['string', 'null'] },
          },
          required: ['Type', 'Message'],
          additionalProperties: false,
        }),
        responses: {
          201: answer('The entry as it is kept.', ref('schemas', 'AuditLog')),
          ...refused(400, 401, 413, 415, 429),
        },
      },
    },
  },

  add(app, { database, changes, limits, authenticate }) {
    app.post(path, async (request, reply) => {
      const { author, person } = await authenticate(request)
      await limits.take(LIMIT, person.userId)
      const { Type, Message } = read(request.body)
      const { rows } = await sql<{ json: string }>`with written as (
          insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address")
          values (${Type}, ${Message}, ${author.userName}, ${author.userId}::uuid, ${author.actUserName}, ${author.address})
          returning *)
        select row_to_json(shown)::text as json from (select ${wireColumns(AuditLog)} from written) shown`.execute(
        database.query,
      )
      changes.publish('AuditLog')
      return reply.code(201).type('application/json; charset=utf-8').send(rows[0]?.json)
    })
  },
}

function read(body: unknown): AnyRow {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('Send { Type, Message }.')
  const { UserName: _, ...rest } = body as AnyRow
  const checked = checkRecord(AuditLog, rest, 'create', 'wire')
  if (!checked.ok) throw invalid(checked.issues)
  if (!clientTypes.some(type => type === rest.Type))
    throw invalid([{ field: 'Type', message: `Type must be one of ${clientTypes.join(', ')}.` }])
  return checked.value
}
