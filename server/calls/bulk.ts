import { type Key, KeyError, parseFilter, parseKey } from '@rounds/core/api'
import { checkRecord, type Entity, entityNamed } from '@rounds/core/entities'
import { type SqlBool, sql } from 'kysely'
import { answer, jsonBody, refused } from '../contract/operation.ts'
import { BadRequest, invalid, NotFound } from '../errors.ts'
import type { Chosen } from '../jobs/bulk-items.ts'
import { createJob, MOST_BULK } from '../jobs/create-job.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { narrowing } from '../rights/row-filter.ts'
import { filterSql } from '../sql/filter.ts'
import type { SpecialCall } from './call.ts'

const path = '/api/v1/mc/bulk'
/** Asked for so often by one person, and what is asked for is a mistake. */
const limit = { name: 'bulk', most: 30, seconds: 60 } as const
const keys = { type: 'array', maxItems: 10_000, items: { type: 'string', maxLength: 2_000 } } as const

/** `POST /mc/bulk`: changes or deletes many records of an entity, as a job (specification §2, data table). */
export const bulkCall: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'bulk',
        summary: 'Change or delete many records',
        description: `Begins a job, which is then asked about by its id. The records are those with \`keys\`, as paths write them, or all that match \`filters\` but those of \`except\`: ${MOST_BULK.toLocaleString('en-US')} at most, as they are at this moment. \`patch\` has the fields to change as a PATCH has them; secrets are not among them. Each record is written with the rights that the asking person has then.`,
        tags: ['Jobs'],
        requestBody: jsonBody({
          type: 'object',
          required: ['entity', 'action'],
          properties: {
            entity: { type: 'string', maxLength: 100 },
            action: { enum: ['update', 'delete'] },
            patch: { type: 'object' },
            keys,
            filters: { type: 'string', maxLength: 20_000 },
            except: keys,
          },
        }),
        responses: {
          202: answer('The job that has begun.', {
            type: 'object',
            required: ['JbId'],
            properties: { JbId: { type: 'integer' } },
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 404, 413, 415, 429),
        },
      },
    },
  },

  add(app, { records, limits, authenticate }) {
    app.post(path, async (request, reply) => {
      const actor = await authenticate(request)
      const body = objectOf(request.body)
      const entity = typeof body.entity === 'string' ? entityNamed(body.entity) : undefined
      if (!entity) throw new NotFound(`There is no entity ${String(body.entity)}.`)
      if (body.action !== 'update' && body.action !== 'delete')
        throw new BadRequest('action is update or delete.')
      allow(actor, 'read', entity)
      allow(actor, body.action, entity)
      const patch = body.action === 'update' ? patchOf(entity, body.patch) : null
      const chosen = chosenOf(actor, entity, body)
      await limits.take(limit, actor.person.userId)
      const JbId = await createJob(records, actor, { entity, action: body.action, patch, chosen })
      return reply.code(202).send({ JbId })
    })
  },
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest(
      'Send { entity, action, patch, keys } or { entity, action, patch, filters, except }.',
    )
  return body as Readonly<Record<string, unknown>>
}

/** The fields to change, each checked as a PATCH would be. Throws `BadRequest`. */
function patchOf(entity: Entity, patch: unknown): Readonly<Record<string, unknown>> {
  const given = typeof patch === 'object' && patch !== null ? Object.keys(patch) : []
  if (given.length === 0) throw new BadRequest('Send the fields to change in patch.')
  for (const name of given) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) throw new BadRequest(`${entity.label} has no field ${name}.`)
    if (field.secret || field.readOnly || entity.key.includes(name))
      throw new BadRequest(`${field.label ?? name} cannot be changed for many at once.`)
  }
  const checked = checkRecord(entity, patch, 'merge', 'wire')
  if (!checked.ok) throw invalid(checked.issues)
  return patch as Readonly<Record<string, unknown>>
}

function chosenOf(actor: Actor, entity: Entity, body: Readonly<Record<string, unknown>>): Chosen {
  const { keys: given, filters, except } = body
  if (given !== undefined && filters === undefined && except === undefined)
    return { keys: keysOf(entity, given) }
  if (typeof filters !== 'string' || given !== undefined)
    throw new BadRequest('Name the records by their keys, or by filters.')
  const matching = sql<SqlBool>`${filterSql(entity, parseFilter(filters))} and ${narrowing(actor, entity)}`
  return { matching, except: except === undefined ? [] : keysOf(entity, except) }
}

function keysOf(entity: Entity, texts: unknown): readonly Key[] {
  if (!Array.isArray(texts) || texts.length > keys.maxItems)
    throw new BadRequest(`Send ${keys.maxItems.toLocaleString('en-US')} keys at most, as a list of texts.`)
  return texts.map(text => {
    const { fields, key } = parseKey(entity, String(text))
    if (fields !== entity.key) throw new KeyError(`${entity.label} is named by ${entity.key.join(' and ')}.`)
    return key
  })
}
