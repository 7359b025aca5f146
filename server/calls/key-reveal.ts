import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { keyParameter } from '../contract/entity-keys.ts'
import { answer, refused } from '../contract/operation.ts'
import { isEncrypted } from '../crypto/cipher.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { keyOf } from './entity-routes.ts'

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

  add(app, { records, cipher, authenticate }) {
    app.post(`${path}/:key`, async request => {
      const actor = await authenticate(request)
      allow(actor, 'update', KeyManager)
      if (!actor.person.isMJA) throw new Forbidden('Key values are for MoJoAdmin.')
      const [key] = keyOf(KeyManager, request).key
      const [row] = await records.unit(actor, unit =>
        unit.execute({
          entity: KeyManager,
          statement: sql<{ KmId: number; KmValue: string }>`
            update "KeyManager" set "KmRevealedDt" = now() where "KmId" = ${key} returning "KmId", "KmValue"`,
          entry: {
            type: 'Revealed',
            message: `Showed the value of Key ${key}`,
            entity: KeyManager.name,
            key: String(key),
          },
        }),
      )
      if (!row) throw new NotFound(`There is no Key ${key}.`)
      return {
        KmId: row.KmId,
        KmValue: isEncrypted(row.KmValue) ? cipher.decrypt(KeyManager.name, row.KmValue) : row.KmValue,
      }
    })
  },
}
