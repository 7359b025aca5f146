import multipart from '@fastify/multipart'
import { type AnyRow, entities } from '@rounds/core/entities'
import { longestGivenName, type PictureForm, pictureForms } from '@rounds/core/rules/files'
import type { FastifyRequest } from 'fastify'
import { type Paths, refused } from '../contract/operation.ts'
import { BadRequest, HttpError } from '../errors.ts'
import { FileTooLarge, saveStream } from '../files/incoming.ts'
import type { Given } from '../files/ingest-file.ts'
import { allow } from '../rights/allow.ts'
import { type CallContext, type SpecialCall, wholeNumber } from './call.ts'
import { fileAnswer, sendFile } from './file-answers.ts'

const path = '/api/v1/mc/file'
const { File } = entities

/** How many files one person may send within an hour. */
export const uploadLimit = { name: 'upload', most: 2_000, seconds: 3_600 }

/** `POST /file` and `/file/convert`: one file in a form, field `file` (specification §7). */
export const fileUpload: SpecialCall = {
  paths: {
    [path]: {
      post: description(
        'file.upload',
        'Upload a file',
        'Kept as it is, but without what tells of its maker.',
      ),
    },
    [`${path}/convert`]: {
      post: {
        ...description(
          'file.convert',
          'Upload a picture and keep it in another form',
          'WebP, unless the query asks for another.',
        ),
        parameters: [{ name: 'form', in: 'query', schema: { enum: [...pictureForms] } }],
      },
    },
  },

  add(app, context) {
    void app.register(async scope => {
      const { bytes } = context.files.limits
      await scope.register(multipart, {
        limits: { fileSize: bytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
      })
      scope.post(path, (request, reply) =>
        upload(request, context, {}).then(stored => sendFile(reply.code(201), stored)),
      )
      scope.post<{ Querystring: { form?: unknown } }>(`${path}/convert`, async (request, reply) => {
        const form = request.query.form === undefined ? 'webp' : formNamed(request.query.form)
        return sendFile(reply.code(201), await upload(request, context, { form }))
      })
    })
  },
}

/** The form that a picture is wanted in. Throws `BadRequest`. */
export function formNamed(value: unknown): PictureForm {
  const form = pictureForms.find(one => one === value)
  if (!form) throw new BadRequest(`The form is one of ${pictureForms.join(', ')}.`)
  return form
}

async function upload(
  request: FastifyRequest,
  { files, limits, authenticate }: CallContext,
  wish: Partial<Given>,
) {
  const actor = await authenticate(request)
  allow(actor, 'update', File)
  if (!request.isMultipart())
    throw new HttpError(415, { message: 'Send a form (multipart/form-data) with the field file.' })
  await limits.take(uploadLimit, actor.person.userId)
  return files.incoming.with(async place => {
    const texts: Record<string, string> = {}
    let name: string | undefined
    for await (const part of request.parts()) {
      if (part.type === 'field') texts[part.fieldname] = String(part.value)
      else if (part.fieldname === 'file' && name === undefined) {
        await saveStream(part.file, place)
        if (part.file.truncated) throw new FileTooLarge(files.limits.bytes)
        name = part.filename || 'file'
        if (name.length > longestGivenName)
          throw new BadRequest(`The name of a file has ${longestGivenName} characters at most.`)
      } else part.file.resume()
    }
    if (name === undefined) throw new BadRequest('There is no file in the field file.')
    return files.ingestFile(actor, place, { name, ...given(texts), ...wish })
  })
}

/** Fields of a form are texts; what they stand for is told by the record. */
function given({ replaces, ...texts }: Readonly<Record<string, string>>): Omit<Given, 'name'> {
  const fields: AnyRow = {
    ...texts,
    ...(texts.FSecured !== undefined && { FSecured: texts.FSecured === 'true' }),
    ...(texts.FCategoryId !== undefined && { FCategoryId: wholeNumber('FCategoryId', texts.FCategoryId) }),
  }
  return { fields, ...(replaces !== undefined && { replaces: wholeNumber('replaces', replaces) }) }
}

function description(operationId: string, summary: string, more: string) {
  const text = { type: 'string' }
  return {
    operationId,
    summary,
    description: `${more} What it is is found out from its content. Larger files are better sent by /mc/uploads.`,
    tags: ['Files'],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: { type: 'string', format: 'binary' },
              replaces: {
                type: 'string',
                description: 'The key of the file whose address these bytes take over.',
              },
              FTitle: text,
              FAltText: text,
              FSecured: { enum: ['true', 'false'] },
              FCategoryId: text,
            },
            required: ['file'],
          },
        },
      },
    },
    responses: { 201: fileAnswer('The file.'), ...refused(400, 401, 403, 404, 409, 413, 415, 429) },
  } satisfies Paths[string]['post']
}
