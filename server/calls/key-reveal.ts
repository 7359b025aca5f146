import { recordContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { isEncrypted } from '../crypto/cipher.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { allow } from '../rights/allow.ts'
import { requireFresh } from '../sign-in/index.ts'
import type { SpecialCall } from './call.ts'

const contract = recordContracts.revealKey
const { KeyManager } = entities

/** `POST /keymanager/reveal/{key}`: reveals one value to a MoJoAdmin, and logs it (decisions §2). */
export const keyReveal: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, records, cipher, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => {
        allow(actor, 'update', KeyManager)
        if (!actor.person.isMJA) throw new Forbidden('Only MoJoAdmin can see key values.')
      },
      handle: async ({ actor, params: { key } }) => {
        await requireFresh(database.query, actor)
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
        if (!row) throw new NotFound(`Unknown key: ${key}.`)
        return {
          KmId: row.KmId,
          KmValue: isEncrypted(row.KmValue) ? cipher.decrypt(KeyManager.name, row.KmValue) : row.KmValue,
        }
      },
    })
  },
}
