import { decide } from '@rounds/core/access'
import { parseKey } from '@rounds/core/api'
import { trashContracts as contracts } from '@rounds/core/api/contracts'
import { type Entity, type EntityName, entityNamed } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { erasePages, readTrash, restorePages, restoreRecords, reviewTrash } from '../content/trash.ts'
import { readUses } from '../content/uses.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid, NotFound } from '../errors.ts'
import { keyRecord } from '../records/inputs.ts'
import { readTrashed, type TrashedKey } from '../records/trash.ts'
import { identityOfKey, reviewDeletion } from '../records/trash-writes.ts'
import { rehearse } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { checkReach } from '../rights/guards/reach.ts'
import { demand, type SpecialCall } from './call.ts'

/**
 * The trash: pages restored by people who could delete them, and deleted for good by a MoJoAdmin (screens, `/trash`,
 * `/remove-content`).
 */
export const trash: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { database, authenticate } = context
    const remover = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('remove-content'))),
    }
    addCall(app, contracts.pages, { ...remover, handle: () => readTrash(database.query) })
    addCall(app, contracts.review, {
      ...remover,
      handle: ({ body }) => reviewTrash(database, [...new Set(body.pages)]),
    })
    addCall(app, contracts.restore, {
      ...remover,
      handle: ({ actor, body }) =>
        restorePages(context, actor, [...new Set(body.pages)], new Map(body.urls.map(addressOf))),
    })
    addCall(app, contracts.cascade, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityAt(body.entity)
        allow(actor, 'delete', entity)
        const keys = body.keys.map(key => parseKey(entity, key).key)
        const review = await database.query.transaction().execute(async executor => {
          const asked = keys.map(key => keyRecord(entity, key))
          await checkReach(executor, actor, entity, { action: 'delete', records: asked })
          return entity.trash ? { goes: [], emptied: [] } : reviewDeletion(executor, entity, keys)
        })
        const [only, ...more] = keys
        const refusal =
          only && more.length === 0
            ? await rehearse(context.records.unit, actor, unit => unit.records.remove(entity, [only]))
            : null
        const uses = only && more.length === 0 ? await readUses(database.query, actor, entity, only) : []
        return { ...review, uses, refusal }
      },
    })
    addCall(app, contracts.records, {
      authenticate,
      handle: ({ actor, query: { entity, search } }) =>
        readTrashed(database.query, actor, {
          entity: entity === undefined ? undefined : (entityAt(entity).name as EntityName),
          search,
        }),
    })
    addCall(app, contracts.restoreRecords, {
      authenticate,
      handle: ({ actor, body }) =>
        restoreRecords(context, actor, askedOf(body.records), body.withoutAddress ?? false),
    })
    addCall(app, contracts.erase, {
      ...remover,
      handle: ({ actor, body }) => erasePages(context, actor.author, [...new Set(body.pages)]),
    })
  },
}

/** The entity of that name. Throws `NotFound`. */
function entityAt(name: string): Entity {
  const entity = entityNamed(name)
  if (!entity) throw new NotFound(`Unknown entity: ${name}.`)
  return entity
}

/** Records by entity and key, without duplicates. Throws `NotFound` and `BadRequest`. */
function askedOf(
  records: readonly { readonly entity: string; readonly key: string }[],
): readonly TrashedKey[] {
  const asked = records.map(({ entity: name, key }) => {
    const entity = entityAt(name)
    return { entity, key: parseKey(entity, key).key }
  })
  return [...new Map(asked.map(one => [identityOfKey(one.entity, one.key), one])).values()]
}

/** A page's new address. Throws `BadRequest` if it is not a path of this site. */
function addressOf({ cId, url }: { readonly cId: number; readonly url: string | null }) {
  if (url !== null && !(/^\/[^\s?#]{0,599}$/.test(url) && !url.startsWith('//')))
    throw invalid([
      { field: String(cId), message: 'An address must begin with one slash and have no spaces.' },
    ])
  return [cId, url] as const
}
