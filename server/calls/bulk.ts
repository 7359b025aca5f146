import { type Key, KeyError, parseFilter, parseKey } from '@rounds/core/api'
import { type BodyOf, jobContracts } from '@rounds/core/api/contracts'
import { type AnyRow, checkRecord, type Entity, entityNamed } from '@rounds/core/entities'
import { type SqlBool, sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest, invalid, NotFound } from '../errors.ts'
import type { Chosen } from '../jobs/bulk-items.ts'
import { createJob } from '../jobs/create-job.ts'
import { beyondFields } from '../records/reads.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { filterSql } from '../sql/filter.ts'
import type { SpecialCall } from './call.ts'
import { linkChangesOf } from './link-changes.ts'

const contract = jobContracts.bulk
/** The rate limit per person; more requests are a mistake. */
const limit = { name: 'bulk', most: 30, seconds: 60 } as const

/** `POST /mc/bulk`: changes or deletes many records of an entity, as a job (specification §2, data table). */
export const bulkCall: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, limits, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity: Entity | undefined = entityNamed(body.entity)
        if (!entity) throw new NotFound(`Unknown entity: ${body.entity}.`)
        const { action } = body
        allow(actor, 'read', entity)
        allow(actor, action, entity)
        const links = action === 'update' ? linkChangesOf(actor, entity, body.links) : []
        const hasPatch = action === 'update' && (body.patch !== undefined || links.length === 0)
        const patch = hasPatch ? patchOf(entity, body.patch) : null
        const chosen = chosenOf(actor, entity, body)
        await limits.take(limit, actor.person.userId)
        return { JbId: await createJob(records, actor, { entity, action, patch, links, chosen }) }
      },
    })
  },
}

/** The fields to change, each validated as in a PATCH. Throws `BadRequest`. */
function patchOf(entity: Entity, patch: AnyRow = {}): AnyRow {
  const given = Object.keys(patch)
  if (given.length === 0) throw new BadRequest('Send the fields to change in patch, or links.')
  for (const name of given) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) throw new BadRequest(`${entity.label} has no field ${name}.`)
    if (field.secret || field.readOnly || entity.key.includes(name))
      throw new BadRequest(`${field.label ?? name} can’t be changed in bulk.`)
  }
  const checked = checkRecord(entity, patch, 'merge', 'wire')
  if (!checked.ok) throw invalid(checked.issues)
  return patch
}

function chosenOf(actor: Actor, entity: Entity, body: BodyOf<typeof contract>): Chosen {
  const { keys: given, filters, except } = body
  if (given !== undefined && filters === undefined && except === undefined)
    return { keys: keysOf(entity, given) }
  if (filters === undefined || given !== undefined)
    throw new BadRequest('Choose the records by keys or by filters.')
  const matching = sql<SqlBool>`${filterSql(entity, parseFilter(filters), beyondFields(actor))} and ${rowFilterFor(actor, entity)}`
  return { matching, except: except === undefined ? [] : keysOf(entity, except) }
}

const keysOf = (entity: Entity, texts: readonly string[]): readonly Key[] =>
  texts.map(text => {
    const { fields, key } = parseKey(entity, text)
    if (fields !== entity.key) throw new KeyError(`${entity.label} is named by ${entity.key.join(' and ')}.`)
    return key
  })
