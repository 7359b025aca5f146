import { decideToReadAnswers, isAdministrator } from '@rounds/core/access'
import { defaultPageSize, type Paging } from '@rounds/core/api'
import { type Contract, type QueryOf, submissionContracts } from '@rounds/core/api/contracts'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest, Forbidden } from '../errors.ts'
import { openSubmissions } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import type { Actor } from '../rights/actor.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { keyFrom, keyOf, listRequest } from './entity-routes.ts'
import { versionAsked } from './if-match.ts'

/** The maximum number of submissions per call. */
const MOST = 1_000

type Query = QueryOf<(typeof submissionContracts.FormSubmission)['list']>

const opened = [
  [entities.FormSubmission, submissions.FormSubmission, submissionContracts.FormSubmission],
  [
    entities.Custom_FormSubmission,
    submissions.Custom_FormSubmission,
    submissionContracts.Custom_FormSubmission,
  ],
] as const

/**
 * `/formsubmission/secure`: the only calls that show submissions' answers; every view is in the audit log
 * (specification §7; decisions §2). People other than the assignee and administrators give a reason first. Appointment
 * requests have the same calls.
 */
export const formSubmissionSecure: SpecialCall = {
  paths: pathsOf(opened.flatMap(([, , contracts]) => Object.values<Contract>(contracts))),

  add(app, context) {
    const { records, authenticate } = context
    for (const [entity, , { list, open, replace, remove }] of opened) {
      addCall(app, list, {
        authenticate,
        handle: async ({ actor, query, reply }) => {
          const { rows, paging } = await listSubmissions(context, actor, entity, query)
          if (paging) reply.header('x-pagination', JSON.stringify(paging))
          demandMine(actor, entity, rows)
          return reply.send(await decryptRows(context, actor, entity, rows))
        },
      })
      addCall(app, open, {
        authenticate,
        handle: async ({ actor, body, params, reply }) => {
          const key = keyFrom(entity, String(params.key))
          const { json, version } = await records.read(actor, entity, key)
          const row = JSON.parse(json) as AnyRow
          const { reason = '' } = body
          const decision = decideToReadAnswers(actor.person, factsOf(row), reason)
          if (!decision.allowed) throw new Forbidden(decision.because)
          return send(reply, version, await decryptRows(context, actor, entity, [row], reason.trim()))
        },
      })
      addCall(app, replace, {
        authenticate,
        handle: async ({ actor, body, reply }) => {
          const { request } = reply
          const { json, version } = await records.update(
            actor,
            entity,
            keyOf(entity, request),
            body,
            'replace',
            versionAsked(request),
          )
          const row = JSON.parse(json) as AnyRow
          const mayRead = decideToReadAnswers(actor.person, factsOf(row)).allowed
          return send(reply, version, mayRead ? await decryptRows(context, actor, entity, [row]) : [row])
        },
      })
      addCall(app, remove, {
        authenticate,
        handle: async ({ actor, reply }) => {
          await records.remove(actor, entity, keyOf(entity, reply.request), versionAsked(reply.request))
          return reply.send()
        },
      })
    }
  },
}

const send = (reply: FastifyReply, version: number, [row]: readonly AnyRow[]) =>
  reply.header('etag', `"${version}"`).send(row)

/** The requested stored rows: a page, or all matches if there are not too many. Throws `BadRequest`. */
async function listSubmissions({ records }: CallContext, actor: Actor, entity: Entity, query: Query) {
  const { pageNumber = 1, pageSize } = query
  const isPaged = query.pageNumber !== undefined || pageSize !== undefined
  const size = isPaged ? (pageSize ?? defaultPageSize) : MOST
  const { body, paging } = await records.page(actor, entity, listRequest(entity, query), pageNumber, size)
  if (!isPaged && paging.totalCount > MOST)
    throw new BadRequest(`There are more than ${MOST} submissions. Request them in pages.`)
  const shown: Paging | undefined = isPaged ? paging : undefined
  return { rows: JSON.parse(body) as readonly AnyRow[], paging: shown }
}

const factsOf = ({ UserId }: AnyRow) => ({ assignedTo: typeof UserId === 'string' ? UserId : null })

const holdsAnswers = (entity: Entity, rows: readonly AnyRow[]): boolean => {
  const of = opened.find(([one]) => one === entity)?.[1]
  return rows.some(row => of !== undefined && (of.meta in row || of.machine in row))
}

/** A list opens only submissions that need no reason. Throws `Forbidden`. */
function demandMine({ person }: Actor, entity: Entity, rows: readonly AnyRow[]): void {
  if (isAdministrator(person) || !holdsAnswers(entity, rows)) return
  const others = rows.filter(row => !decideToReadAnswers(person, factsOf(row)).allowed).length
  if (others > 0)
    throw new Forbidden(
      `${others} of these ${others === 1 ? 'is' : 'are'} not assigned to you. Open them one by one and say why, or use fields to leave out the answers.`,
    )
}

/** Decrypts the answers and audits who has seen them, and why. Rows without those fields are unchanged. */
async function decryptRows(
  { database, records, cipher }: CallContext,
  actor: Actor,
  entity: Entity,
  rows: readonly AnyRow[],
  reason = '',
) {
  const of = opened.find(([one]) => one === entity)?.[1]
  const [key = ''] = entity.key
  if (!of || !holdsAnswers(entity, rows)) return rows
  const viewed = `${entity.prefix}ViewedDt`
  const entry = {
    type: 'Viewed',
    message: sql`${`Looked at ${entity.label} `}::text || key || ${reason && `: ${reason}`}::text`,
    entity: entity.name,
    key: sql`key`,
    ...(reason && { data: { reason } }),
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
  const sealed = seen.flatMap(({ key, encrypted }) => (encrypted ? [{ id: key, sealed: encrypted }] : []))
  const fields = await openSubmissions(database.query, cipher, of, sealed)
  const found = new Map(sealed.map(({ id }, at) => [id, fields[at] ?? {}]))
  return rows.map(row => {
    const own = Object.entries(found.get(Number(row[key])) ?? {}).filter(([name]) => name in row)
    return { ...row, ...Object.fromEntries(own) }
  })
}
