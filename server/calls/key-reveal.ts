import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { allow } from '../data/records.ts'
import { isSealed } from '../data/seal.ts'
import { keyOf } from '../http/entity-routes.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import { keyParameter } from '../openapi/entity-keys.ts'
import { answer, refused } from '../openapi/operation.ts'
import { entrySql, type SpecialCall } from './call.ts'

const path = '/api/v1/db/keymanager/reveal'
const { KeyManager } = entities

/** `POST /keymanager/reveal/{key}`: shows one value to a MoJoAdmin, and writes down that it did (decisions §2). */
export const keyReveal: SpecialCall = {
  paths: {
    [`${path}/{key}`]: {
      post: {
        operationId: 'keymanager.reveal',
        summary: 'Show the value of a key',
        description: 'For MoJoAdmin. Each time is in the audit log.',
        tags: ['KeyManager'],
        parameters: [keyParameter(KeyManager)],
        responses: {
          200: answer('The value.', {
            type: 'object',
            properties: { KmId: { type: 'integer' }, KmValue: { type: 'string' } },
            required: ['KmId', 'KmValue'],
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 404, 413, 415),
        },
      },
    },
  },

  add(app, { database, changes, seal, authenticate }) {
    app.post(`${path}/:key`, async request => {
      const actor = await authenticate(request)
      allow(actor, 'update', KeyManager)
      if (!actor.person.isMJA) throw new Forbidden('Key values are for MoJoAdmin.')
      const [key] = keyOf(KeyManager, request).key
      const entry = {
        type: 'Revealed',
        message: sql`'Showed the value of Key ' || "KmId"`,
        entity: KeyManager.name,
        key: sql`"KmId"`,
      }
      const { rows } = await sql<{ KmId: number; KmValue: string }>`with shown as (
          update "KeyManager" set "KmRevealedDt" = now() where "KmId" = ${key} returning *),
        audited as (${entrySql(actor.author, entry, 'shown')})
        select "KmId", "KmValue" from shown`.execute(database.query)
      const [row] = rows
      if (!row) throw new NotFound(`There is no Key ${key}.`)
      changes.publish(KeyManager.name)
      changes.publish('AuditLog')
      return {
        KmId: row.KmId,
        KmValue: isSealed(row.KmValue) ? seal.open(KeyManager.name, row.KmValue) : row.KmValue,
      }
    })
  },
}
