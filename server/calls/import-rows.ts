import { type BodyOf, jobContracts } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { linksOf } from '@rounds/core/rules/records'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { type ImportedRow, importRows } from '../jobs/import-rows.ts'
import { rehearseImport } from '../jobs/rehearse-import.ts'
import { importedRecord } from '../records/imported-hash.ts'
import { each, keyedRecord } from '../records/inputs.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'

const { importRows: contract, checkImport } = jobContracts
/** The rate limit per person for trying: it costs several imports. */
const limit = { name: 'import check', most: 20, seconds: 60 } as const

/** `POST /mc/import`: rows of a file with their links, in one transaction (decisions §7); `/check` only tries them. */
export const importCall: SpecialCall = {
  paths: pathsOf({ contract, checkImport }),

  add(app, { records, cipher, limits, authenticate }) {
    addCall(app, checkImport, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityOf(actor, body)
        const writer = { actor, cipher }
        await limits.take(limit, actor.person.userId)
        const created = body.create.map(({ record, links }) => ({
          isNew: true,
          read: () => ({ record: importedRecord(entity, record, writer), links: linksIn(entity, links) }),
        }))
        const updated = body.update.map(({ record, links }) => ({
          isNew: false,
          read: () => ({
            record: keyedRecord(entity, record, 'merge', writer),
            links: linksIn(entity, links),
          }),
        }))
        const rows = [...created, ...updated]
        return { refused: await rehearseImport(records, cipher, actor, { entity, rows }) }
      },
    })
    addCall(app, contract, {
      authenticate,
      handle: ({ actor, body }) => {
        const entity = entityOf(actor, body)
        const { create, update } = body
        const writer = { actor, cipher }
        const made = each(
          create.map(({ record }) => record),
          record => importedRecord(entity, record, writer),
        )
        const changed = each(
          update.map(({ record }) => record),
          record => keyedRecord(entity, record, 'merge', writer),
        )
        return importRows(records, cipher, actor, {
          entity,
          run: body.run,
          file: body.file,
          create: made.map((record, at) => ({ record, links: linksIn(entity, create[at]?.links) })),
          update: changed.map((record, at) => ({ record, links: linksIn(entity, update[at]?.links) })),
        })
      },
    })
  },
}

/** The entity of an import by its name. Throws `NotFound`, or `Forbidden` for who may not write such rows. */
function entityOf(
  actor: Actor,
  { entity: name, create, update }: Pick<BodyOf<typeof contract>, 'entity' | 'create' | 'update'>,
): Entity {
  const entity: Entity | undefined = entityNamed(name)
  if (!entity) throw new NotFound(`Unknown entity: ${name}.`)
  if (create.length > 0) allow(actor, 'create', entity)
  if (update.length > 0) allow(actor, 'update', entity)
  return entity
}

type SentLinks = BodyOf<typeof contract>['create'][number]['links']

/** The links of a row, by their definitions. Throws `BadRequest` for what the entity has not. */
function linksIn(entity: Entity, sent: SentLinks = []): ImportedRow['links'] {
  const known = linksOf(entity)
  return sent.map(({ link: name, keys }) => {
    const link = known.find(one => one.link.name === name)
    if (!link) throw new BadRequest(`${entity.plural} have no links named ${name}.`)
    return { link, keys }
  })
}
