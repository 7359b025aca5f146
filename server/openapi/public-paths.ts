import type { Entity } from '@rounds/core/entities'
import { keyParameter } from './entity-keys.ts'
import { answer, type Paths, ref, refused } from './operation.ts'

/** The public reads of an entity that the public site shows (specification §7). */
export function publicPaths(entity: Entity): Paths {
  const { name, label, plural } = entity
  const record = ref('schemas', `${name}Public`)
  const header = ref('parameters', 'publicAccess')
  const order = ref('parameters', 'orderBy')
  return {
    [`/api/v1/db/${name}/public`]: {
      get: {
        operationId: `${name}.listPublic`,
        summary: `${plural} that the public site shows`,
        tags: [name],
        security: [],
        parameters: [header, order],
        responses: {
          200: answer('What may be shown of them.', { type: 'array', items: record }),
          ...refused(400, 403, 429),
        },
      },
    },
    [`/api/v1/db/${name}/public/{key}`]: {
      get: {
        operationId: `${name}.readPublic`,
        summary: `${label}, as the public site shows it`,
        tags: [name],
        security: [],
        parameters: [keyParameter(entity), header, order],
        responses: {
          200: answer('What may be shown of it.', record),
          ...refused(400, 403, 404, 429),
        },
      },
    },
  }
}
