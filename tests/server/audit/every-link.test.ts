import { beforeAll, describe, expect, it } from 'vitest'
import { keyOf, printKey } from '../../../core/api/index.ts'
import { type AnyRow, type Entity, entities, entityNamed } from '../../../core/entities/index.ts'
import { endsOf, isLink } from '../../../core/rules/records/index.ts'
import { inOrder } from '../openapi/test-target.ts'
import { testApp } from '../support/app.ts'
import { createLogged, expectChanges, expectEnds } from './logged.ts'

const api = await testApp()
const { target, allows, call, make, stored, logged, entriesOf } = await createLogged(api)

// What refers to a record goes with it, or is emptied; the log says so of each, with the names of both ends of a link.

let seed = 100
beforeAll(async () => {
  for (const entity of inOrder)
    if (entity.writtenBy === 'upload' || allows('create', entity))
      target.made(entity, await make(entity, seed++))
})

const targetOf = (entity: Entity, name: string) => {
  const field = entity.fields[name]
  return field?.kind === 'reference' ? entityNamed(field.to) : undefined
}

/** References to records that can be deleted, from those that a person may change. */
const references = inOrder.flatMap(entity =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    const to = targetOf(entity, name)
    if (!to || field.kind !== 'reference' || field.onDelete === 'restrict') return []
    // What the server alone writes has no history of its own.
    if (entity.writtenBy === 'server' || to.trash || !allows('delete', to)) return []
    return [[`${entity.name}.${name}`, { entity, name, to, goes: field.onDelete === 'cascade' }] as const]
  }),
)

/** Fresh records for references of which no two records may hold the same. */
async function freshEnds(entity: Entity): Promise<AnyRow> {
  // A microsite is in a folder with an address, which the draft has.
  if (entity === entities.Microsite) return {}
  const names = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.unique || entity.key.includes(name) || entity.unique.some(set => set.includes(name)) ? [name] : [],
  )
  const ends: Record<string, unknown> = {}
  for (const name of names) {
    const to = targetOf(entity, name)
    if (to) ends[name] = (await make(to, seed++, await freshEnds(to)))[to.key[0] ?? '']
  }
  // Who looks after a physician at a location does so where that physician works.
  if (entity === entities.Custom_UserToExpertSystem)
    await make(entities.Custom_LocationToPhysician, seed++, { LId: ends.LId, PhId: ends.PhId })
  return ends
}

describe.each(references)('%s', (_, { entity, name, to, goes }) => {
  it('is said in the log when the other end is deleted', async () => {
    const ends = await freshEnds(entity)
    const [own = ''] = to.key
    const end = ends[name] ?? (await make(to, seed++, await freshEnds(to)))[own]
    const row = await make(entity, seed++, ends)
    const key = keyOf(entity, row)
    if (!(name in ends))
      await api.database.pool.query(
        `update "${entity.name}" set "${name}" = $1 where "${entity.key[0]}" = $2`,
        [end, key[0]],
      )
    const before = (await stored(entity, key)) ?? {}
    const [found] = (
      await api.database.pool.query(`select * from "${to.name}" where "${own}"::text = $1`, [String(end)])
    ).rows as AnyRow[]

    const gone = await logged(() => call('DELETE', `${to.name}/${printKey([end as number])}`))
    expect(gone.result.statusCode, gone.result.body).toBe(204)
    // Other records refer to the last one that was uploaded.
    if (to.writtenBy) await make(to, seed++)
    const after = await stored(entity, key)
    expect(after === undefined).toBe(goes)
    const told = entriesOf(entity, row, gone, { type: goes ? 'Deleted' : 'Changed' })
    if (after) expectChanges(entity, told, before, after)
    else expectEnds(entity, before, told[0])
    if (goes && isLink(entity) && endsOf(entity).some(({ field }) => field === name))
      for (const part of to.names)
        if (typeof found?.[part] === 'string')
          expect(told[0]?.Message).toContain(found[part].replace(/[\r\n]+/g, ' ').slice(0, 100))
  })
})
