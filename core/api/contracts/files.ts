import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, component, line, maybe, meaning, oneOf } from './schema.ts'

const tags = ['Files']
const side = Type.Integer({ minimum: 1, maximum: 100_000 })
const edge = Type.Integer({ minimum: 0, maximum: 100_000 })

/** What is done to files that are there. */
export const fileContracts = {
  edit: {
    id: 'file.edit',
    method: 'POST',
    path: '/api/v1/mc/file/edit',
    summary: 'Cut, shrink or convert a picture',
    description: 'In place the address and the form stay; as a new file it has an address of its own.',
    tags,
    body: all({
      FId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      as: oneOf('replacement', 'new'),
      cut: maybe(all({ left: edge, top: edge, width: side, height: side })),
      width: maybe(side),
      form: maybe(oneOf('webp', 'avif', 'jpeg', 'png')),
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
