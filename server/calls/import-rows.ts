import { type BodyOf, jobContracts } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { linksOf } from '@rounds/core/rules/records'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { type ImportedRow, importRows } from '../jobs/import-rows.ts'
import { importedRecord } from '../records/imported-hash.ts'
import { each, keyedRecord } from '../records/inputs.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'

const contract = jobContracts.importRows

/** `POST /mc/import`: rows of a file with their links, in one transaction (decisions §7). */
export const importCall: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, cipher, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: ({ actor, body }) => {
        const entity: Entity | undefined = entityNamed(body.entity)
        if (!entity) throw new NotFound(`Unknown entity: ${body.entity}.`)
        const { create, update } = body
        if (create.length > 0) allow(actor, 'create', entity)
        if (update.length > 0) allow(actor, 'update', entity)
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
