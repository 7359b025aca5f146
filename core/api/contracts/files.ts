import { Type } from 'typebox'
import { File } from '../../entities/documents.ts'
import { pictureForms } from '../../rules/files/pictures.ts'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  bytes,
  component,
  count,
  flag,
  instant,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
  text,
} from './schema.ts'

const tags = ['Files']
const side = Type.Integer({ minimum: 1, maximum: 100_000 })
const edge = Type.Integer({ minimum: 0, maximum: 100_000 })

const key = meaning(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), 'The key of the file.')
const replaces = meaning(key, 'The key of the file whose address these bytes take over.')
const form = oneOf(...pictureForms)

/** The fields of a new file's record. */
const wishes = {
  FTitle: maybe(text(File.fields.FTitle.max)),
  FAltText: maybe(text(File.fields.FAltText.max)),
  FSecured: maybe(flag),
  FCategoryId: maybe(orNull(key)),
}
const upload = all({ file: bytes, replaces: maybe(replaces), ...wishes })
const uploaded = {
  status: 201,
  description: 'The file.',
  schema: component('File'),
  hasVersion: true,
} as const
const LARGER = 'What it is is found out from its content. Larger files are better sent by /mc/uploads.'

/** Uploads: in one form, or resumable in chunks (specification §7). */
export const uploadContracts = {
  upload: {
    id: 'file.upload',
    method: 'POST',
    path: '/api/v1/mc/file',
    summary: 'Upload a file',
    description: `Kept as it is, but without what tells of its maker. ${LARGER}`,
    tags,
    bodyType: 'multipart/form-data',
    body: upload,
    response: uploaded,
    refusals: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  convert: {
    id: 'file.convert',
    method: 'POST',
    path: '/api/v1/mc/file/convert',
    summary: 'Upload a picture and keep it in another form',
    description: `WebP, unless the query asks for another. ${LARGER}`,
    tags,
    query: Type.Object({ form: maybe(form) }),
    bodyType: 'multipart/form-data',
    body: upload,
    response: uploaded,
    refusals: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  fromUpload: {
    id: 'uploads.toFile',
    method: 'POST',
    path: '/api/v1/mc/uploads/:id/file',
    summary: 'Make a file of what was uploaded',
    description: 'Asked again, it answers the same file.',
    tags,
    params: all({ id: Type.String({ maxLength: 1000 }) }),
    body: all({ replaces: maybe(replaces), form: maybe(form), fields: maybe(all(wishes)) }),
    response: uploaded,
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>

const asked = { method: 'GET', tags, query: Type.Object({ fId: key }) } as const

/** Acts on existing files. */
export const fileContracts = {
  link: {
    ...asked,
    id: 'file.link',
    path: '/api/v1/mc/file/link',
    summary: 'An address that opens a file',
    description: 'The link of a secured file works for ten minutes, for anyone who has it.',
    response: {
      description: 'The address; until is null where it works for good.',
      schema: all({ url: anyText, until: orNull(instant) }),
    },
    refusals: [400, 401, 403, 404],
  },
  uses: {
    ...asked,
    id: 'file.uses',
    path: '/api/v1/mc/file/uses',
    summary: 'Where a file is used',
    description: 'The records are those that the caller may read; total counts the others too.',
    response: {
      description: 'Records that hold its address.',
      schema: all({
        total: count,
        uses: listOf(all({ entity: anyText, field: anyText, key: count, shown: orNull(anyText) })),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  remove: {
    id: 'file.delete',
    method: 'DELETE',
    path: '/api/v1/mc/file/:fId',
    summary: 'Delete a file',
    description: 'One that is used is refused with 409, unless force is true.',
    tags,
    params: all({ fId: key }),
    query: Type.Object({ force: maybe(flag) }),
    headers: ['ifMatch'],
    response: { status: 204, description: 'It is gone.' },
    refusals: [400, 401, 403, 404, 409, 412],
  },
  edit: {
    id: 'file.edit',
    method: 'POST',
    path: '/api/v1/mc/file/edit',
    summary: 'Cut, shrink or convert a picture',
    description: 'In place the address and the form stay; as a new file it has an address of its own.',
    tags,
    body: all({
      FId: key,
      as: oneOf('replacement', 'new'),
      cut: maybe(all({ left: edge, top: edge, width: side, height: side })),
      width: maybe(side),
      form: maybe(form),
    }),
    response: {
      status: 201,
      description: 'The file as it is now.',
      schema: component('File'),
      hasVersion: true,
    },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  download: {
    id: 'download',
    method: 'POST',
    path: '/api/v1/mc/download',
    summary: 'The bytes of a file, to be saved under a name',
    description: 'Files of this site only; secured ones for those who may have them.',
    tags,
    body: all({
      url: meaning(line(4000), 'The address of the file: /files/…, or with the site’s own origin.'),
      filename: maybe(line(1000)),
    }),
    response: {
      description: 'The bytes.',
      schema: Type.String({ format: 'binary' }),
      mediaType: 'application/octet-stream',
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
