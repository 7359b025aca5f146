import { Type } from 'typebox'
import type { AnyRow } from '../../entities/entity.ts'
import type { Contract } from './contract.ts'
import { all, anyText, listOf, text } from './schema.ts'

const record = Type.Unsafe<AnyRow>({ type: 'object' })
const part = Type.Union([Type.String({ maxLength: 2_000 }), Type.Number()])
const key = listOf(part, 10)
/** So many links are saved in one call, and so many kinds of them. */
export const MOST_LINKS = 1_000
const MOST_KINDS = 20
const records = listOf(record, MOST_LINKS)

/** What the directory of physicians, locations and services needs beside the generic calls. */
export const directoryContracts = {
  saveLinks: {
    id: 'directory.saveLinks',
    method: 'POST',
    path: '/api/v1/mc/directory/links',
    summary: 'Save links of several kinds, all or none',
    description:
      'A relational batch over several entities that join two records: each list deletes, changes and creates as the batch of its entity does, and all of them are one transaction. Comes with the rights to each entity.',
    tags: ['Entities'],
    body: all({
      lists: listOf(
        all({ link: text(100), create: records, update: records, delete: listOf(key, MOST_LINKS) }),
        MOST_KINDS,
      ),
    }),
    response: {
      description: 'What was created and changed as it is stored, and the keys deleted.',
      schema: all({
        lists: listOf(
          all({ link: anyText, create: listOf(record), update: listOf(record), delete: listOf(key) }),
        ),
      }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
