import { randomUUID } from 'node:crypto'
import { type Entity, entities, entityNamed } from '@rounds/core/entities'
import { contentTypeIds } from '@rounds/core/tools'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { HttpError } from '../../../server/errors.ts'
import { storedRow } from '../../../server/records/cascade.ts'
import { createRecords } from '../../../server/records/records.ts'
import { readTrashed, restoreTrashed } from '../../../server/records/trash.ts'
import { reviewDeletion } from '../../../server/records/trash-writes.ts'
import { watchers } from '../../../server/watchers.ts'
import { freshDatabase } from '../support/database.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { connection } = await freshDatabase({ as: 'demo' })
const database = openDatabase(connection)
const { query } = database
const changes = await openChanges(database, () => undefined)
afterAll(async () => {
  await changes.close()
  await database.close()
})
const records = createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), watchers)
const admin = mojoAdmin()

// Shown news and events keep the dates that they need; hidden ones may lose them.
await sql`update "Content" set "CVisible" = false
  where "CtId" in (${contentTypeIds.News_Detail}, ${contentTypeIds.Event_Detail})`.execute(query)

// A shared list of the site's own: those of the demo are all needed.
await sql`insert into "MiscData" ("MdId", "MdName") values (77, 'Our_own')`.execute(query)

const all = Object.values<Entity>(entities)
const deletable = all.filter(one => !one.appendOnly && one.writtenBy !== 'server' && !one.trash)

/** What every table holds, but for what each write moves on: versions and stamps of what only lost a reference. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const entity of all) {
    // A page whose parts come and go has versions that say so.
    if (['AuditLog', 'Session', 'ContentVersion'].includes(entity.name)) continue
    const moving = Object.entries(entity.fields).flatMap(([name, field]) =>
      name === 'RowVersion' || (field.kind === 'datetime' && field.stamp === 'updated') ? [name] : [],
    )
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(md5(string_agg(row, ';' order by row)), '') as sum
      from (select (to_jsonb(t) - ${moving}::text[])::text as row from ${sql.id(entity.name)} t) rows`.execute(
      query,
    )
    found[entity.name] = rows[0]?.sum ?? ''
  }
  return found
}

/** Some records of an entity, those with the most hanging on them among them. */
async function some(entity: Entity): Promise<readonly (readonly (string | number)[])[]> {
  const order = sql.join(entity.key.map(name => sql.id(name)))
  const { rows } = await sql<{ key: string }>`select key::text as key from (
      select json_build_array(${order}) as key, row_number() over (order by ${order}) as place, count(*) over () as total
      from ${sql.id(entity.name)}) keys where place in (1, total / 3 + 1, total)`.execute(query)
  return rows.map(({ key }) => JSON.parse(key))
}

const lastId = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from trash`.execute(query)).rows[0]?.id ?? 0

describe('what is deleted and restored', () => {
  it.each(deletable.map(entity => [entity.name, entity] as const))(
    'is as it was: %s',
    async (name, entity) => {
      const before = await everything()
      let deleted = 0
      for (const key of await some(entity)) {
        const row = await storedRow(query, entity, key)
        const last = await lastId()
        const refused = await records
          .remove(admin, entity, { fields: entity.key, key }, undefined, true)
          .then(() => null)
          .catch(error => {
            if (!(error instanceof HttpError)) throw error
            return error
          })
        if (refused) {
          expect([403, 409], refused.message).toContain(refused.status)
          expect(await storedRow(query, entity, key)).toEqual(row)
          continue
        }
        expect(await storedRow(query, entity, key)).toBeUndefined()
        if (name === 'AspNetUserTokens') {
          expect(await lastId()).toBe(last)
          return
        }
        deleted += 1
        const id = await lastId()
        expect(id).toBeGreaterThan(last)
        const { rows: kept } = await sql<{
          content: string
        }>`select content::text from trash where id = ${id}`.execute(query)
        await records.unit(admin, unit => restoreTrashed(unit, admin, [{ entity, key }]))
        const { rows: parts } = JSON.parse(kept[0]?.content ?? '')
        expect(parts[0].row).toEqual(row)
        for (const part of parts) {
          const of = entityNamed(part.entity) as Entity
          expect(
            await storedRow(
              query,
              of,
              of.key.map(field => part.row[field]),
            ),
            part.entity,
          ).toEqual(part.row)
        }
      }
      expect(await everything()).toEqual(before)
      // The types of the demo are all in use.
      const isFree = name !== 'ContentType' && (await some(entity)).length > 0
      expect(deleted > 0, 'some could be deleted').toBe(isFree)
    },
  )
})

describe('the trash', () => {
  const { Custom_Physician, Custom_Specialty, Custom_PhysicianToSpecialty } = entities
  it('says first what goes along, and writes into the log that it went', async () => {
    const [physician] = await records.create(admin, Custom_Physician, [
      { PhFirstName: 'Ann', PhLastName: 'Lee' },
    ])
    const { PhId } = JSON.parse(physician?.json ?? '')
    const [specialty] = await records.create(admin, Custom_Specialty, [
      { SpTitle: `Specialty ${randomUUID()}` },
    ])
    const { SpId, SpTitle } = JSON.parse(specialty?.json ?? '')
    await records.create(admin, Custom_PhysicianToSpecialty, [{ PhId, SpId }])
    expect(await reviewDeletion(query, Custom_Specialty, [[SpId]])).toEqual({
      goes: [{ what: Custom_PhysicianToSpecialty.label, count: 1, names: [`Ann Lee – ${SpTitle}`] }],
      emptied: [],
    })
    await records.remove(admin, Custom_Specialty, { fields: ['SpId'], key: [SpId] })
    const { rows } = await sql<{ Type: string; GroupId: string }>`select "Type", "GroupId" from "AuditLog"
      where "Concerns" like ${`%;Custom_Specialty/${SpId};%`} and "Type" = 'Deleted'`.execute(query)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(row => row.GroupId)).size).toBe(1)
  })

  it('shows and gives back to those who may delete, and to nobody else', async () => {
    const seen = async (actor: typeof admin) =>
      (await readTrashed(query, actor, { entity: 'Custom_Specialty' })).records.map(({ key }) => key)
    const [last = ''] = await seen(admin)
    const asked = [{ entity: Custom_Specialty, key: [Number(last)] }]
    expect(last).not.toBe('')
    expect(await seen(somebody())).toEqual([])
    expect(await seen(withTags(170))).toEqual([])
    await expect(
      records.unit(somebody(), unit => restoreTrashed(unit, somebody(), asked)),
    ).rejects.toMatchObject({
      status: 403,
    })
    await records.unit(admin, unit => restoreTrashed(unit, admin, asked))
    await expect(records.unit(admin, unit => restoreTrashed(unit, admin, asked))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('has what a batch deletes, with its links, and gives it back', async () => {
    const [made] = await records.create(admin, Custom_Specialty, [{ SpTitle: `Batch ${randomUUID()}` }])
    const { SpId } = JSON.parse(made?.json ?? '')
    const [physician] = await records.create(admin, Custom_Physician, [{ PhLastName: 'Batch' }])
    const { PhId } = JSON.parse(physician?.json ?? '')
    await records.create(admin, Custom_PhysicianToSpecialty, [{ PhId, SpId }])
    await records.batch(admin, Custom_Specialty, { create: [], update: [], delete: [[SpId]] })
    const asked = [{ entity: Custom_Specialty, key: [SpId] }]
    const { rows } = await sql`select 1 from "AuditLog"
      where "Entity" = 'Custom_PhysicianToSpecialty' and "Type" = 'Deleted' and "Concerns" like ${`%;Custom_Specialty/${SpId};%`}`.execute(
      query,
    )
    expect(rows).toHaveLength(1)
    await records.unit(admin, unit => restoreTrashed(unit, admin, asked))
    expect(await storedRow(query, Custom_PhysicianToSpecialty, [PhId, SpId])).toBeDefined()
  })

  it('has back what hangs on two records that were deleted, in whichever order they are', async () => {
    const names = ['Custom_Physician', 'Custom_Location', 'Custom_Specialty'] as const
    const order = fc.shuffledSubarray([...names], { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(order, order, async (deletions, restorations) => {
        const keys = new Map<string, number>()
        for (const [name, given] of [
          ['Custom_Physician', { PhLastName: 'Blake' }],
          ['Custom_Location', { LName: 'Clinic' }],
          ['Custom_Specialty', { SpTitle: randomUUID() }],
        ] as const) {
          const [made] = await records.create(admin, entities[name], [given])
          keys.set(name, JSON.parse(made?.json ?? '')[entities[name].key[0] ?? ''])
        }
        const [PhId, LId, SpId] = names.map(name => keys.get(name) ?? 0)
        await records.create(admin, entities.Custom_PhysicianToSpecialty, [{ PhId, SpId }])
        await records.create(admin, entities.Custom_LocationToPhysician, [{ PhId, LId }])
        const before = await everything()
        for (const name of deletions)
          await records.remove(admin, entities[name], {
            fields: entities[name].key,
            key: [keys.get(name) ?? 0],
          })
        for (const name of restorations)
          await records.unit(admin, unit =>
            restoreTrashed(unit, admin, [{ entity: entities[name], key: [keys.get(name) ?? 0] }]),
          )
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('keeps back what belongs to something in the trash, and says what to restore first', async () => {
    const [made] = await records.create(admin, Custom_Specialty, [{ SpTitle: `Whole ${randomUUID()}` }])
    const { SpId, SpTitle } = JSON.parse(made?.json ?? '')
    const [physician] = await records.create(admin, Custom_Physician, [{ PhLastName: 'Part' }])
    const { PhId } = JSON.parse(physician?.json ?? '')
    await records.create(admin, Custom_PhysicianToSpecialty, [{ PhId, SpId }])
    const link = { entity: Custom_PhysicianToSpecialty, key: [PhId, SpId] }
    const whole = { entity: Custom_Specialty, key: [SpId] }
    for (const { entity, key } of [link, whole])
      await records.remove(admin, entity, { fields: entity.key, key })
    await expect(records.unit(admin, unit => restoreTrashed(unit, admin, [link]))).rejects.toMatchObject({
      status: 409,
      message: `It belongs to “${SpTitle}”, which is in the trash too. Restore that first.`,
    })
    await records.unit(admin, unit => restoreTrashed(unit, admin, [link, whole]))
    expect(await storedRow(query, Custom_PhysicianToSpecialty, [PhId, SpId])).toBeDefined()
  })

  it('keeps back what has somebody in its place by now, and says who', async () => {
    const SpTitle = `Twin ${randomUUID()}`
    const [made] = await records.create(admin, Custom_Specialty, [{ SpTitle }])
    const key = [JSON.parse(made?.json ?? '').SpId]
    await records.remove(admin, Custom_Specialty, { fields: ['SpId'], key })
    await records.create(admin, Custom_Specialty, [{ SpTitle }])
    const last = await lastId()
    await expect(
      records.unit(admin, unit => restoreTrashed(unit, admin, [{ entity: Custom_Specialty, key }])),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('already'),
    })
    expect(await lastId()).toBe(last)
  })
})
