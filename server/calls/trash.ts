import { randomUUID } from 'node:crypto'
import { decide } from '@rounds/core/access'
import { parseKey } from '@rounds/core/api'
import { trashContracts as contracts } from '@rounds/core/api/contracts'
import { type Entity, type EntityName, entityNamed } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import type { ContentContext } from '../content/drafts.ts'
import { erasePages, readTrash, restorePages, reviewTrash } from '../content/trash.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid, NotFound } from '../errors.ts'
import { keyRecord } from '../records/inputs.ts'
import { readTrashed, restoreTrashed } from '../records/trash.ts'
import { reviewDeletion } from '../records/trash-writes.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { checkReach } from '../rights/guards/reach.ts'
import { demand, type SpecialCall } from './call.ts'

/** What was deleted: pages restored or erased for good (screens, `/remove-content`), other records by whoever may delete them. */
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
    addCall(app, contracts.goesWith, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityAt(body.entity)
        allow(actor, 'delete', entity)
        const keys = body.keys.map(key => parseKey(entity, key).key)
        return database.query.transaction().execute(async executor => {
          const asked = keys.map(key => keyRecord(entity, key))
          await checkReach(executor, actor, entity, { action: 'delete', records: asked })
          return reviewDeletion(executor, entity, keys)
        })
      },
    })
    addCall(app, contracts.records, {
      authenticate,
      handle: ({ actor, query }) =>
        readTrashed(
          database.query,
          actor,
          query.entity === undefined ? undefined : (entityAt(query.entity).name as EntityName),
        ),
    })
    addCall(app, contracts.restoreRecords, {
      authenticate,
      handle: ({ actor, body }) => restoreAll(context, actor, [...new Set(body.ids)]),
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
  if (!entity) throw new NotFound(`There is no entity ${name}.`)
  return entity
}

/** Restores the last that was deleted first, since it may hang on what went before. */
async function restoreAll(
  { records }: Pick<ContentContext, 'records'>,
  actor: Actor,
  ids: readonly number[],
) {
  const group = { id: randomUUID(), cause: 'restore' } as const
  await records.unit({ ...actor, author: { ...actor.author, group } }, async unit => {
    for (const id of [...ids].sort((one, other) => other - one)) await restoreTrashed(unit, actor, id)
  })
  return { restored: ids.length }
}

/** The other address of a page. Throws `BadRequest` for what is no path of this site. */
function addressOf({ cId, url }: { readonly cId: number; readonly url: string | null }) {
  if (url !== null && !(/^\/[^\s?#]{0,599}$/.test(url) && !url.startsWith('//')))
    throw invalid([{ field: String(cId), message: 'An address begins with one slash and has no spaces.' }])
  return [cId, url] as const
}
