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
const replaces = meaning(key, 'The key of the file these bytes replace, at the same address.')
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
const LARGER = 'Its type is detected from its content. Send larger files with /mc/uploads.'

/** Uploads: in one form, or resumable in chunks (specification §7). */
export const uploadContracts = {
  upload: {
    id: 'file.upload',
    method: 'POST',
    path: '/api/v1/mc/file',
    summary: 'Upload a file',
    description: `Stored as is, without metadata about its author. ${LARGER}`,
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
    summary: 'Upload a picture and convert it',
    description: `To WebP, unless the query asks for another format. ${LARGER}`,
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
    summary: 'Create a file from an upload',
    description: 'Calling it again returns the same file.',
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
    summary: 'Get an address that opens a file',
    description: 'The link of a secured file works for ten minutes, for anyone who has it.',
    response: {
      description: 'The address; until is null if it never expires.',
      schema: all({ url: anyText, until: orNull(instant) }),
    },
    refusals: [400, 401, 403, 404],
  },
  uses: {
    ...asked,
    id: 'file.uses',
    path: '/api/v1/mc/file/uses',
    summary: 'Where a file is used',
    description: 'Lists the records the caller can read; total counts the others too.',
    response: {
      description: 'Records that contain its address.',
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
    description: 'A file in use is refused with 409, unless force is true.',
    tags,
    params: all({ fId: key }),
    query: Type.Object({ force: maybe(flag) }),
    headers: ['ifMatch'],
    response: { status: 204, description: 'Deleted.' },
    refusals: [400, 401, 403, 404, 409, 412],
  },
  edit: {
    id: 'file.edit',
    method: 'POST',
    path: '/api/v1/mc/file/edit',
    summary: 'Crop, shrink or convert a picture',
    description: 'In place, the address and format stay; a new file gets its own address.',
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
      description: 'The updated file.',
      schema: component('File'),
      hasVersion: true,
    },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  download: {
    id: 'download',
    method: 'POST',
    path: '/api/v1/mc/download',
    summary: 'Download a file under its name',
    description: 'Only files of this site; secured ones for people with access.',
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
