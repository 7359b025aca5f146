import { Type } from 'typebox'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { entities } from '../../entities/index.ts'
import { largestPageSize } from '../query.ts'
import type { Contract } from './contract.ts'
import { keyParams } from './entity-key.ts'
import { orderBy, pageNumber, pageSize } from './lists.ts'
import { all, component, id, listOf, meaning, text } from './schema.ts'

const PATH = '/api/v1/db/:entity/public'
const entity = text(100)
const whole = all({ orderBy })
const paged = all({ orderBy, pageNumber, pageSize: pageSize(largestPageSize) })
const shared = { method: 'GET', headers: ['publicAccess'], isPublic: true } as const

/** The public data of the site, without a token (specification §7): one route for every entity. */
export const publicReadContracts = {
  list: {
    ...shared,
    id: 'public.list',
    path: PATH,
    summary: 'Records that the public site shows',
    tags: ['Public'],
    params: all({ entity }),
    query: paged,
    response: { description: 'Their public fields.', schema: listOf(Type.Unsafe<AnyRow>({})) },
    refusals: [400, 403, 429],
  },
  read: {
    ...shared,
    id: 'public.read',
    path: `${PATH}/:key`,
    summary: 'A record that the public site shows',
    tags: ['Public'],
    params: all({ entity, key: text(16_000) }),
    query: paged,
    response: { description: 'Its public fields.', schema: Type.Unsafe<AnyRow>({}) },
    refusals: [400, 403, 404, 429],
  },
} as const satisfies Readonly<Record<string, Contract>>

/** The same per public entity, for the API document. */
export const publicReadsByEntity: readonly Contract[] = Object.values<Entity>(entities).flatMap(one =>
  one.publicRead ? readsOf(one, one.publicRead.listedBy) : [],
)

function readsOf(entity: Entity, listedBy: string | undefined): readonly Contract[] {
  const { name, label, plural } = entity
  const { list, read } = publicReadContracts
  const record = component(`${name}Public`)
  const several = { ...list.response, schema: listOf(record) }
  const pathOf = (path: string) => path.replace(':entity', name)
  return [
    {
      ...list,
      id: `${name}.listPublic`,
      path: pathOf(list.path),
      summary: `${plural} that the public site shows`,
      tags: [name],
      params: all({}),
      response: several,
    },
    {
      ...read,
      id: `${name}.readPublic`,
      path: pathOf(read.path),
      summary: `${listedBy ? plural : label}, as the public site shows ${listedBy ? 'them' : 'it'}`,
      tags: [name],
      ...(listedBy
        ? {
            params: all({ key: meaning(id, `\`${listedBy}\`: everything that belongs to it.`) }),
            response: several,
            refusals: list.refusals,
          }
        : {
            params: keyParams(entity),
            query: whole,
            response: { ...read.response, schema: record },
          }),
    },
  ]
}
