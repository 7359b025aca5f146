import { type AnyRow, entities } from '@rounds/core/entities'
import { jsonBody, type Operation, refused } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import type { Given } from '../files/ingest-file.ts'
import { uploadsPath } from '../files/uploads.ts'
import type { Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { fileAnswer, sendFile } from './file-answers.ts'
import { formNamed, uploadLimit } from './file-upload.ts'

const { File } = entities
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } } as const

/**
 * Uploads that are taken up again where they broke off (tus 1.0, docs/decisions): begun, sent piece by piece, and
 * made into a file by a last call, which can be repeated when its answer was lost.
 */
export const fileResumable: SpecialCall = {
  paths: {
    [uploadsPath]: { post: tus('uploads.begin', 'Begin an upload', [201]) },
    [`${uploadsPath}/{id}`]: {
      patch: { ...tus('uploads.continue', 'Send the next piece', [204]), parameters: [id] },
      delete: { ...tus('uploads.giveUp', 'Give an upload up', [204]), parameters: [id] },
    },
    [`${uploadsPath}/{id}/file`]: {
      post: {
        operationId: 'uploads.toFile',
        summary: 'Make a file of what was uploaded',
        description: 'Asked again, it answers the same file.',
        tags: ['Files'],
        parameters: [id],
        requestBody: jsonBody({
          type: 'object',
          properties: {
            replaces: {
              type: 'integer',
              description: 'The key of the file whose address these bytes take over.',
            },
            form: { enum: ['webp', 'avif', 'jpeg', 'png'] },
            fields: {
              type: 'object',
              properties: {
                FTitle: { type: 'string' },
                FAltText: { type: 'string' },
                FSecured: { type: 'boolean' },
                FCategoryId: { type: ['integer', 'null'] },
              },
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        }),
        responses: { 201: fileAnswer('The file.'), ...refused(400, 401, 403, 404, 409, 413, 415) },
      },
    },
  },

  add(app, { files, limits, records, authenticate }: CallContext) {
    files.uploads.routes(app, async request => {
      const actor = await authenticate(request)
      if (request.method === 'POST') await limits.take(uploadLimit, actor.person.userId)
      return actor
    })

    const atWork = new Map<string, Promise<Stored>>()
    app.post<{ Params: { id: string } }>(`${uploadsPath}/:id/file`, async (request, reply) => {
      const actor = await authenticate(request)
      allow(actor, 'update', File)
      const upload = await files.uploads.finished(actor, request.params.id)
      const wanted = given(request.body)
      const work = atWork.get(request.params.id) ?? take(actor, request.params.id, upload, wanted)
      atWork.set(request.params.id, work)
      return sendFile(reply.code(201), await work.finally(() => atWork.delete(request.params.id)))
    })

    async function take(
      actor: Actor,
      upload: string,
      { path, name, file }: Awaited<ReturnType<typeof files.uploads.finished>>,
      wanted: Omit<Given, 'name'>,
    ): Promise<Stored> {
      if (file !== undefined) return records.read(actor, File, { fields: File.key, key: [file] })
      const stored = await files.ingestFile(actor, path, { name, ...wanted })
      await files.uploads.taken(upload, (JSON.parse(stored.json) as { FId: number }).FId)
      return stored
    }
  },
}

function given(body: unknown): Omit<Given, 'name'> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new BadRequest('Send { fields, replaces, form }.')
  const { fields, replaces, form, ...more } = body as AnyRow
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw new BadRequest(`An upload knows no ${unknown}.`)
  if (fields !== undefined && (typeof fields !== 'object' || fields === null || Array.isArray(fields)))
    throw new BadRequest('fields holds what the record of the file shall say.')
  if (replaces !== undefined && (!Number.isInteger(replaces) || (replaces as number) > 2_147_483_647))
    throw new BadRequest('replaces is the key of a file.')
  return {
    ...(fields !== undefined && { fields: fields as AnyRow }),
    ...(replaces !== undefined && { replaces: replaces as number }),
    ...(form !== undefined && { form: formNamed(form) }),
  }
}

function tus(operationId: string, summary: string, statuses: readonly number[]): Operation {
  return {
    operationId,
    summary,
    description:
      'As tus 1.0 has it (tus.io), with HEAD to ask how far it is. An upload belongs to who began it.',
    tags: ['Files'],
    responses: {
      ...Object.fromEntries(statuses.map(status => [String(status), { description: 'Done.' }])),
      ...refused(400, 401, 403, 404, 409, 413, 415, 429),
    },
  }
}
