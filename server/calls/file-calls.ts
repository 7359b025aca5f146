import { entities } from '@rounds/core/entities'
import { answer, ref, refused } from '../contract/operation.ts'
import { usesOf } from '../rights/file-uses.ts'
import { type SpecialCall, wholeNumber } from './call.ts'
import { fileParameter, readFile } from './file-answers.ts'
import { versionAsked } from './if-match.ts'

const path = '/api/v1/mc/file'
const { File } = entities

type Query = Readonly<Record<string, string | undefined>>

/** What can be asked of one file: an address for a secured one, where it is used, and its deletion in spite of that. */
export const fileCalls: SpecialCall = {
  paths: {
    [`${path}/link`]: {
      get: {
        operationId: 'file.link',
        summary: 'An address that opens a file',
        description: 'That of a secured file works for ten minutes, for whoever has it.',
        tags: ['Files'],
        parameters: [fileParameter],
        responses: {
          200: answer('The address; until is null where it works for good.', {
            type: 'object',
            properties: { url: { type: 'string' }, until: { type: ['string', 'null'], format: 'date-time' } },
            required: ['url', 'until'],
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 404),
        },
      },
    },
    [`${path}/uses`]: {
      get: {
        operationId: 'file.uses',
        summary: 'Where a file is used',
        description: 'The records are those that the caller may read; total counts the others too.',
        tags: ['Files'],
        parameters: [fileParameter],
        responses: {
          200: answer('Records that hold its address.', {
            type: 'object',
            properties: {
              total: { type: 'integer' },
              uses: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    entity: { type: 'string' },
                    field: { type: 'string' },
                    key: { type: 'integer' },
                    shown: { type: ['string', 'null'] },
                  },
                  required: ['entity', 'field', 'key', 'shown'],
                  additionalProperties: false,
                },
              },
            },
            required: ['total', 'uses'],
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 404),
        },
      },
    },
    [`${path}/{fId}`]: {
      delete: {
        operationId: 'file.delete',
        summary: 'Delete a file',
        description: 'One that is used is refused with 409, unless force is true.',
        tags: ['Files'],
        parameters: [
          { ...fileParameter, in: 'path' },
          { name: 'force', in: 'query', schema: { type: 'boolean' } },
          ref('parameters', 'ifMatch'),
        ],
        responses: { 204: { description: 'It is gone.' }, ...refused(400, 401, 403, 404, 409, 412) },
      },
    },
  },

  add(app, { database, records, files, authenticate }) {
    app.get<{ Querystring: Query }>(`${path}/link`, async request => {
      const actor = await authenticate(request)
      const file = await readFile(records, actor, wholeNumber('fId', request.query.fId))
      return file.FSecured ? files.links.sign(file.FPath) : { url: file.FPath, until: null }
    })

    app.get<{ Querystring: Query }>(`${path}/uses`, async request => {
      const actor = await authenticate(request)
      const file = await readFile(records, actor, wholeNumber('fId', request.query.fId))
      return usesOf(database.query, actor, file.FPath)
    })

    app.delete<{ Querystring: Query; Params: Query }>(`${path}/:fId`, async (request, reply) => {
      const actor = await authenticate(request)
      const key = wholeNumber('fId', request.params.fId)
      const found = { fields: File.key, key: [key] }
      await records.remove(actor, File, found, versionAsked(request), request.query.force === 'true')
      return reply.code(204).send()
    })
  },
}
