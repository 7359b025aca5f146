import { type AnyRow, checkRecord, entities } from '@rounds/core/entities'
import { answer, jsonBody, ref, refused } from '../contract/operation.ts'
import { BadRequest, invalid } from '../errors.ts'
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

  add(app, { records, limits, authenticate }) {
    app.post(path, async (request, reply) => {
      const actor = await authenticate(request)
      const { userName, userId, actUserName, address } = actor.author
      await limits.take(LIMIT, actor.person.userId)
      const { Type, Message } = read(request.body)
      const who = { UserName: userName, UserId: userId, ActUserName: actUserName, Address: address }
      const [stored] = await records.unit(
        actor,
        unit =>
          unit.records.create(AuditLog, [{ Type, Message, ...who }], {
            impliedBy: 'everybody who is signed in may write these kinds of entries',
          }),
        { isOneStatement: true },
      )
      return reply.code(201).type('application/json; charset=utf-8').send(stored?.json)
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
