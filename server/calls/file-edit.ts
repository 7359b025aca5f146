import { type AnyRow, entities } from '@rounds/core/entities'
import type { PictureCut } from '@rounds/core/rules/files'
import { jsonBody, refused } from '../contract/operation.ts'
import { BadRequest } from '../errors.ts'
import { saveStream } from '../files/incoming.ts'
import type { PictureEdit } from '../files/pictures.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { fileAnswer, readFile, sendFile } from './file-answers.ts'
import { formNamed } from './file-upload.ts'

const path = '/api/v1/mc/file/edit'
const { File } = entities

const side = { type: 'integer', minimum: 1, maximum: 100_000 }
const edge = { type: 'integer', minimum: 0, maximum: 100_000 }

/** `POST /file/edit`: cuts, shrinks and converts a picture that is there, in place or as a new file. */
export const fileEdit: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'file.edit',
        summary: 'Cut, shrink or convert a picture',
        description: 'In place the address and the form stay; as a new file it has an address of its own.',
        tags: ['Files'],
        requestBody: jsonBody({
          type: 'object',
          properties: {
            FId: { type: 'integer', minimum: 1 },
            as: { enum: ['replacement', 'new'] },
            cut: {
              type: 'object',
              properties: { left: edge, top: edge, width: side, height: side },
              required: ['left', 'top', 'width', 'height'],
              additionalProperties: false,
            },
            width: side,
            form: { enum: ['webp', 'avif', 'jpeg', 'png'] },
          },
          required: ['FId', 'as'],
          additionalProperties: false,
        }),
        responses: {
          201: fileAnswer('The file as it is now.'),
          ...refused(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
  },

  add(app, { records, files, authenticate }) {
    app.post(path, async (request, reply) => {
      const actor = await authenticate(request)
      allow(actor, 'update', File)
      const { FId, as, edit } = editAsked(request.body)
      const file = await readFile(records, actor, FId)
      const stored = await files.incoming.with(async place => {
        await saveStream(await files.read(file), place)
        return files.takeIn(actor, place, {
          name: file.FName,
          edit,
          ...(as === 'replacement' ? { replaces: FId } : { fields: copied(file) }),
        })
      })
      return sendFile(reply.code(201), stored)
    })
  },
}

/** What a new file has from the one that it was made of. */
const copied = (file: object): AnyRow =>
  Object.fromEntries(
    Object.entries(file).filter(([name]) => ['FTitle', 'FAltText', 'FSecured', 'FCategoryId'].includes(name)),
  )

function editAsked(body: unknown): { FId: number; as: 'replacement' | 'new'; edit: PictureEdit } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('Send { FId, as, cut, width, form }.')
  const { FId, as, cut, width, form, ...more } = body as AnyRow
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw new BadRequest(`An edit knows no ${unknown}.`)
  if (as !== 'replacement' && as !== 'new') throw new BadRequest('as is replacement or new.')
  if (as === 'replacement' && form !== undefined)
    throw new BadRequest('In place the form stays, as the address names it; convert it as a new file.')
  const edit = {
    ...(cut !== undefined && { cut: cutAsked(cut) }),
    ...(width !== undefined && { width: whole('width', width, 1) }),
    ...(form !== undefined && { form: formNamed(form) }),
  }
  if (Object.keys(edit).length === 0) throw new BadRequest('Say what shall be done: cut, width or form.')
  return { FId: whole('FId', FId, 1), as, edit }
}

function cutAsked(cut: unknown): PictureCut {
  if (typeof cut !== 'object' || cut === null) throw new BadRequest('cut has left, top, width and height.')
  const { left, top, width, height } = cut as AnyRow
  return {
    left: whole('left', left, 0),
    top: whole('top', top, 0),
    width: whole('width', width, 1),
    height: whole('height', height, 1),
  }
}

function whole(name: string, value: unknown, least: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 2_147_483_647)
    return value
  throw new BadRequest(`${name} must be a whole number from ${least}.`)
}
