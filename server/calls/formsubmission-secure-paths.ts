import type { Entity } from '@rounds/core/entities'
import { keyParameter } from '../contract/entity-keys.ts'
import { answer, jsonBody, type Paths, ref, refused } from '../contract/operation.ts'

/** How the document describes the calls that open submissions. */
export function securePaths(entity: Entity): Paths {
  const { name, plural, label } = entity
  const path = `/api/v1/db/${name.toLowerCase()}/secure`
  const key = keyParameter(entity)
  return {
    [path]: {
      get: {
        operationId: `${name}.secureList`,
        summary: `${plural} with what was sent in`,
        description: 'Each one that is shown is in the audit log. Without paging, 1,000 at most.',
        tags: [name],
        parameters: ['pageNumber', 'pageSize', 'filters', 'orderBy', 'fields'].map(one =>
          ref('parameters', one),
        ),
        responses: {
          200: {
            ...answer('The rows that match.', { type: 'array', items: ref('schemas', name) }),
            headers: { 'x-pagination': ref('headers', 'Pagination') },
          },
          ...refused(400, 401, 403),
        },
      },
    },
    [`${path}/{key}`]: {
      put: {
        operationId: `${name}.secureReplace`,
        summary: `Replace it, with what was sent in: ${label}`,
        description: 'Where neither answers nor machine are sent, both stay as they are.',
        tags: [name],
        parameters: [key, ref('parameters', 'ifMatch')],
        requestBody: jsonBody(ref('schemas', `${name}Draft`)),
        responses: {
          200: {
            ...answer('The record with what was sent in.', ref('schemas', name)),
            headers: { ETag: ref('headers', 'ETag') },
          },
          ...refused(400, 401, 403, 404, 409, 412, 413, 415),
        },
      },
      delete: {
        operationId: `${name}.secureDelete`,
        summary: `Delete it: ${label}`,
        tags: [name],
        parameters: [key, ref('parameters', 'ifMatch')],
        responses: {
          204: { description: 'It is gone.' },
          ...refused(400, 401, 403, 404, 409, 412, 413, 415),
        },
      },
    },
  }
}
