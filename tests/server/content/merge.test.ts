import { type Entity, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { likelyDuplicates } from '../../../server/content/merge/duplicates.ts'
import { mergeRecords, planMergeOf } from '../../../server/content/merge/merge-records.ts'
import { keptName, undoMerge } from '../../../server/content/merge/undo-merge.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { freshDatabase } from '../support/database.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

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
const { Custom_Specialty, Custom_Physician } = entities

/** What every table of the directory holds, but for versions and stamps, which each write moves on. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  const all = Object.values<Entity>(entities).filter(
    ({ family, name }) => family === 'healthcare' || name === 'Redirect',
  )
  for (const entity of all) {
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
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from trash`.execute(query)
  return { ...found, trash: String(rows[0]?.count) }
}

async function merge(entity: Entity, winner: number, loser: number, take: readonly string[] = []) {
  const plan = await query.transaction().execute(executor => planMergeOf(executor, { entity, winner, loser }))
  const versions = [Number(plan.winner.RowVersion), Number(plan.loser.RowVersion)] as const
  const id = await records.unit(admin, unit =>
    mergeRecords(unit, { entity, winner, loser }, { take, versions }),
  )
  return { id, plan }
}
const undo = (id: number) => records.unit(admin, unit => undoMerge(unit, admin.person, id))
const count = async (condition: ReturnType<typeof sql>) =>
  Number((await sql<{ count: string }>`select count(*) from ${condition}`.execute(query)).rows[0]?.count)

describe('a merge', () => {
  it.each([
    ['Custom_Specialty', 1, 2],
    ['Custom_Specialty', 12, 5],
    ['Custom_Physician', 3, 40],
    ['Custom_Physician', 77, 8],
    ['Custom_Location', 2, 9],
    ['Custom_Location', 31, 4],
  ] as const)('of two records, undone, leaves %s %i and %i as they were', async (name, winner, loser) => {
    const entity: Entity = entities[name]
    const before = await everything()
    const { id, plan } = await merge(entity, winner, loser)
    expect(await everything()).not.toEqual(before)
    expect(plan.steps.length).toBeGreaterThan(0)
    expect(await count(sql`${sql.id(entity.name)} where ${sql.id(entity.key[0] ?? '')} = ${loser}`)).toBe(0)
    for (const { entity: of, field } of plan.steps)
      expect(await count(sql`${sql.id(of.name)} where ${sql.id(field)} = ${loser}`)).toBe(0)
    expect(await undo(id)).toEqual({ kept: [] })
    expect(await everything()).toEqual(before)
  })

  it('takes the values that were chosen, and frees what may be there once', async () => {
    const before = await everything()
    const { id } = await merge(Custom_Physician, 10, 11, ['PhNpi', 'PhTitle', 'PhEmail'])
    const { rows } = await sql<{
      npi: string
    }>`select "PhNpi" as npi from "Custom_Physician" where "PhId" = 10`.execute(query)
    const { rows: gone } = await sql<{
      npi: string
    }>`select content->'loser'->>'PhNpi' as npi from directory_merge where id = ${id}`.execute(query)
    expect(rows[0]?.npi).toBe(gone[0]?.npi)
    await undo(id)
    expect(await everything()).toEqual(before)
  })

  it('leads the address of the one that goes to the other, and finds a specialty by both names', async () => {
    const { id } = await merge(Custom_Physician, 20, 21)
    const { rows } = await sql<{
      to: string
    }>`select "RTo" as to from "Redirect" r join directory_merge m on m.id = ${id}
      and r."RFrom" = '/find-a-doctor/' || m.loser_slug`.execute(query)
    const { rows: winner } = await sql<{
      slug: string
    }>`select "PhUrl" as slug from "Custom_Physician" where "PhId" = 20`.execute(query)
    expect(rows.map(({ to }) => to)).toEqual([`/find-a-doctor/${winner[0]?.slug}`])
    await undo(id)
    const { id: other, plan } = await merge(Custom_Specialty, 3, 4)
    const { rows: words } = await sql<{
      words: string
    }>`select "SpSynonyms" as words from "Custom_Specialty" where "SpId" = 3`.execute(query)
    expect(words[0]?.words).toContain(String(plan.loser.SpTitle))
    await undo(other)
  })

  it('keeps what someone has changed since, and names it', async () => {
    const { id } = await merge(Custom_Specialty, 6, 7, ['SpPractitioner'])
    await records.unit(admin, unit =>
      unit.records.update(Custom_Specialty, [{ SpId: 6, SpPractitioner: 'Somebody new' }]),
    )
    expect(await undo(id)).toEqual({ kept: ['Practitioner'] })
    await expect(undo(id)).rejects.toThrow('already undone')
  })

  it('names a row that stays only to someone who may read it', () => {
    const ad = { DaId: 1, DaTitle: 'New knees' }
    expect(keptName(admin.person, entities.Custom_DoctorAd, ad)).toBe('Doctor ad “New knees”')
    expect(keptName(somebody().person, entities.Custom_DoctorAd, ad)).toBe('Doctor ad')
    const { AspNetUserClaims } = entities
    expect(keptName(admin.person, AspNetUserClaims, { ClaimType: 'TId' })).toBe(AspNetUserClaims.label)
  })

  it('is refused where a record has changed, is the same, or may not be deleted', async () => {
    const order = { entity: Custom_Specialty, winner: 8, loser: 9 }
    const run = (actor = admin, asked = order) =>
      records.unit(actor, unit => mergeRecords(unit, asked, { take: [], versions: [99, 99] }))
    await expect(run()).rejects.toThrow('has changed')
    await expect(run(admin, { ...order, loser: 8 })).rejects.toThrow('with itself')
    await expect(run(admin, { ...order, loser: 99_999 })).rejects.toThrow('no longer exists')
    await expect(run(somebody({}))).rejects.toMatchObject({ status: 403 })
  })
})

describe('likely duplicates', () => {
  it('are proposed with what they have in common, until somebody tells them apart', async () => {
    await sql`insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhEmail")
      values ('Katharina', 'Zzyzx', 'kz@one.example'), ('Katharine', 'Zzyzx', 'KZ@one.example')`.execute(
      query,
    )
    const ours = async () =>
      (await likelyDuplicates(query, 'Custom_Physician')).filter(({ one }) => one.title.endsWith('Zzyzx'))
    const [pair] = await ours()
    expect(pair?.why).toEqual(['email', 'name'])
    await sql`insert into directory_not_same (entity, one, other) values ('Custom_Physician', ${pair?.one.id}, ${pair?.other.id})`.execute(
      query,
    )
    expect(await ours()).toEqual([])
  })

  it('are looked for in every kind of record', async () => {
    expect(await likelyDuplicates(query, 'Custom_Location')).toBeInstanceOf(Array)
    expect(await likelyDuplicates(query, 'Custom_Specialty')).toBeInstanceOf(Array)
    expect(await likelyDuplicates(query, 'Content')).toEqual([])
  })
})
