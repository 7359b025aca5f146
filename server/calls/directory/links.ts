import { directoryContracts, MOST_LINKS } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { BadRequest, NotFound } from '../../errors.ts'
import type { Stored } from '../../records/records.ts'
import type { SpecialCall } from '../call.ts'

const { saveLinks } = directoryContracts

/** `POST /mc/directory/links`: links of several kinds, saved as one relational batch. */
export const directoryLinks: SpecialCall = {
  paths: pathsOf({ saveLinks }),

  add(app, { records, authenticate }) {
    addCall(app, saveLinks, {
      authenticate,
      handle: async ({ actor, body: { lists } }) => {
        const count = lists.flatMap(list => [...list.create, ...list.update, ...list.delete]).length
        if (count > MOST_LINKS) throw new BadRequest(`One call saves ${MOST_LINKS} links at most.`)
        const done = await records.batches(
          actor,
          lists.map(({ link, ...batch }) => ({ entity: linkEntity(link), batch })),
        )
        return {
          lists: lists.map(({ link, delete: keys }, at) => ({
            link,
            create: (done[at]?.create ?? []).map(rowOf),
            update: (done[at]?.update ?? []).map(rowOf),
            delete: keys,
          })),
        }
      },
    })
  },
}

const rowOf = ({ json }: Stored) => JSON.parse(json)

/** The entity of that name, which joins two records. Throws `NotFound` or `BadRequest`. */
function linkEntity(name: string): Entity {
  const entity = entityNamed(name)
  if (!entity) throw new NotFound(`Unknown entity: ${name}.`)
  if (entity.key.length !== 2) throw new BadRequest(`${entity.label} does not link two records.`)
  return entity
}
