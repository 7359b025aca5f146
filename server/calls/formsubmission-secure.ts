import { defaultPageSize, largestPageSize, type Paging } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { BadRequest } from '../errors.ts'
import { decryptSubmission, submissions } from '../records/submissions.ts'
import type { Actor } from '../rights/actor.ts'
import { type CallContext, type SpecialCall, wholeNumber } from './call.ts'
import { keyOf, listRequest, parametersOf } from './entity-routes.ts'
import { securePaths } from './formsubmission-secure-paths.ts'
import { versionAsked } from './if-match.ts'

/** The most submissions that one call opens. */
const MOST = 1_000

const opened: readonly [Entity, (typeof submissions)[keyof typeof submissions]][] = [
  [entities.FormSubmission, submissions.FormSubmission],
  [entities.Custom_FormSubmission, submissions.Custom_FormSubmission],
]

/**
 * `/formsubmission/secure`: the only calls that show what visitors sent in; every submission that is shown is in the
 * audit log (specification §7; decisions §2). Appointment requests have the same ones.
 */
export const formSubmissionSecure: SpecialCall = {
  paths: Object.assign({}, ...opened.map(([entity]) => securePaths(entity))),

  add(app, context) {
    const { records, authenticate } = context
    for (const [entity] of opened) {
      const path = `/api/v1/db/${entity.name.toLowerCase()}/secure`
      app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
        const actor = await authenticate(request)
        const { rows, paging } = await list(context, actor, entity, request)
        if (paging) reply.header('x-pagination', JSON.stringify(paging))
        return reply.send(await decryptRows(context, actor, entity, rows))
      })
      app.put(`${path}/:key`, async (request, reply) => {
        const actor = await authenticate(request)
        const found = keyOf(entity, request)
        const { json, version } = await records.update(
          actor,
          entity,
          found,
          request.body,
          'replace',
          versionAsked(request),
        )
        return send(reply, version, await decryptRows(context, actor, entity, [JSON.parse(json) as AnyRow]))
      })
      app.delete(`${path}/:key`, async (request, reply) => {
        const actor = await authenticate(request)
        await records.remove(actor, entity, keyOf(entity, request), versionAsked(request))
        return reply.code(204).send()
      })
    }
  },
}

const send = (reply: FastifyReply, version: number, [row]: readonly AnyRow[]) =>
  reply.header('etag', `"${version}"`).send(row)

/** The stored rows that are asked for: a page, or all that match where they are not too many. */
async function list({ records }: CallContext, actor: Actor, entity: Entity, request: FastifyRequest) {
  const query = parametersOf(request)
  const asked = listRequest(entity, query)
  const isPaged = query.has('pagenumber') || query.has('pagesize')
  const number = wholeNumber('pageNumber', query.get('pagenumber') || '1')
  const size = isPaged ? wholeNumber('pageSize', query.get('pagesize') || String(defaultPageSize)) : MOST
  if (number < 1 || size < 1 || (isPaged && size > largestPageSize))
    throw new BadRequest(`Pages begin with 1 and have ${largestPageSize} rows at most.`)
  const { body, paging } = await records.page(actor, entity, asked, number, size)
  if (!isPaged && paging.totalCount > MOST)
    throw new BadRequest(`There are more than ${MOST} submissions: ask for pages.`)
  const shown: Paging | undefined = isPaged ? paging : undefined
  return { rows: JSON.parse(body) as readonly AnyRow[], paging: shown }
}

/** Decrypts the answers and audits who has seen them. Rows without those fields are left alone. */
async function decryptRows(
  { records, cipher }: CallContext,
  actor: Actor,
  entity: Entity,
  rows: readonly AnyRow[],
) {
  const of = opened.find(([one]) => one === entity)?.[1]
  const [key = ''] = entity.key
  const isAsked = rows.some(row => of !== undefined && (of.meta in row || of.machine in row))
  if (!of || !isAsked) return rows
  const viewed = `${entity.prefix}ViewedDt`
  const entry = {
    type: 'Viewed',
    message: sql`${`Looked at ${entity.label} `}::text || key`,
    entity: entity.name,
    key: sql`key`,
  }
  const keys = rows.map(row => Number(row[key]))
  const seen = await records.unit(actor, unit =>
    unit.execute({
      entity,
      statement: sql<{ key: number; encrypted: string | null }>`
        update ${sql.id(entity.name)} set ${sql.id(viewed)} = coalesce(${sql.id(viewed)}, now())
        where ${sql.id(key)} = any(${keys}::int[]) returning ${sql.id(key)} as key, ${sql.id(of.encrypted)} as encrypted`,
      entry,
    }),
  )
  const found = new Map(seen.map(row => [row.key, row.encrypted]))
  return rows.map(row => {
    const encrypted = found.get(Number(row[key]))
    if (!encrypted) return row
    const fields = Object.entries(decryptSubmission(of, encrypted, cipher)).filter(([name]) => name in row)
    return { ...row, ...Object.fromEntries(fields) }
  })
}
