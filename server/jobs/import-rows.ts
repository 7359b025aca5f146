import { type Key, keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { RecordLink } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { storedRows } from '../records/cascade.ts'
import type { Writer } from '../records/prepare.ts'
import type { Records, Stored } from '../records/records.ts'
import type { Unit } from '../records/unit.ts'
import { type Actor, inGroup } from '../rights/actor.ts'
import { changedFrom } from './bulk.ts'
import { missingLinks, readLinksThere } from './links-there.ts'

const { Job } = entities

/** A validated record of an import, and its links. */
export interface ImportedRow {
  readonly record: AnyRow
  readonly links: readonly { readonly link: RecordLink; readonly keys: readonly (string | number)[] }[]
}

/** Some rows of an import. */
export interface ImportRequest {
  readonly entity: Entity
  /** The same for all calls of one import. */
  readonly run: string
  readonly file: string
  readonly create: readonly ImportedRow[]
  readonly update: readonly ImportedRow[]
}

/** What is kept of a record for undoing its import. */
interface Kept {
  readonly entity: string | null
  readonly key: Key
  /** The previous values of changed fields; null for a created record. */
  readonly kept: AnyRow | null
  readonly version: number
}

/** Writes rows with their links, all or none, as part of their run's job. */
export function importRows(
  { unit }: Pick<Records, 'unit'>,
  cipher: Cipher,
  actor: Actor,
  request: ImportRequest,
) {
  const by = inGroup(actor, { id: request.run, cause: 'import' })
  return unit(by, async u => {
    const { items, created, changed, linked } = await writeRows(u, { actor: by, cipher }, request)
    const JbId = await jobOfRun(u, actor, request)
    await keepItems(u, JbId, items)
    return { JbId, created, changed, linked }
  })
}

/** Writes rows with their links. Returns how many, and what is kept for undoing it. */
export async function writeRows(
  u: Unit,
  writer: Writer,
  { entity, create, update }: Pick<ImportRequest, 'entity' | 'create' | 'update'>,
) {
  const changed = update.filter(({ record }) => says(entity, record))
  const changedKeys = changed.map(({ record }) => keyOf(entity, record))
  const before = await storedRows(u.query, entity, changedKeys)
  const updated = await u.records.update(
    entity,
    changed.map(({ record }) => record),
  )
  const created = await u.records.create(
    entity,
    create.map(({ record }) => record),
  )
  const after = await storedRows(u.query, entity, changedKeys)
  const items: Kept[] = changedKeys.map((key, at) => ({
    entity: null,
    key,
    kept: changedFrom(entity, before[at] ?? {}, after[at] ?? {}),
    version: updated[at]?.version ?? 1,
  }))
  const keys = created.map(stored => keyOf(entity, recordOf(stored)))
  for (const [at, key] of keys.entries())
    items.push({ entity: null, key, kept: null, version: created[at]?.version ?? 1 })
  const owners = [
    ...update.map(({ record, links }) => ({ key: keyOf(entity, record), links })),
    ...create.map(({ links }, at) => ({ key: keys[at] ?? [], links })),
  ]
  const linked = await linkAll(u, writer, owners)
  return {
    items: [...items, ...linked],
    created: created.length,
    changed: changed.length,
    linked: linked.length,
  }
}

/** Whether a change contains more than the record's key. */
const says = (entity: Entity, record: AnyRow) =>
  Object.keys(record).some(name => name !== 'RowVersion' && !entity.key.includes(name))

const recordOf = ({ json }: Stored) => JSON.parse(json) as AnyRow

interface Owner extends Pick<ImportedRow, 'links'> {
  readonly key: Key
}

/** Adds the missing links after the existing ones. */
async function linkAll(
  u: Unit,
  writer: { readonly actor: Actor; readonly cipher: Cipher },
  owners: readonly Owner[],
): Promise<readonly Kept[]> {
  const added = new Map<Entity, AnyRow[]>()
  for (const { key, links } of owners)
    for (const { link, keys } of links) {
      const [own = ''] = key
      const there = (await readLinksThere(u.query, link, [own]))(own)
      const records = missingLinks(link, writer, { own, there, keys })
      added.set(link.link, [...(added.get(link.link) ?? []), ...records])
    }
  const kept: Kept[] = []
  for (const [entity, records] of added)
    for (const stored of await u.records.create(entity, records))
      kept.push({
        entity: entity.name,
        key: keyOf(entity, recordOf(stored)),
        kept: null,
        version: stored.version,
      })
  return kept
}

/** The job of the run, which ends again with each call; the first call creates it. */
async function jobOfRun(u: Unit, { person, author }: Actor, request: ImportRequest): Promise<number> {
  const { entity, run, file, create, update } = request
  const count = create.length + update.length
  const { rows } = await sql<{
    id: number
  }>`select t.job_id as id from bulk_task t join "Job" on "JbId" = t.job_id
    where t.run = ${run}::uuid and "UserId" = ${person.userId}::uuid for update of t`.execute(u.query)
  const [known] = rows
  if (known) {
    await u.execute({
      entity: Job,
      statement: sql`update "Job" set "JbDone" = "JbDone" + ${count}, "JbTotal" = "JbTotal" + ${count},
        "JbEndedDt" = clock_timestamp(), "JbUpdatedDt" = clock_timestamp() where "JbId" = ${known.id} returning 1`,
      entry: { unaudited: 'the records’ entries cover it' },
    })
    return known.id
  }
  const JbTitle = `Import of “${file}”`.slice(0, 200)
  const [made] = await u.execute({
    entity: Job,
    statement: sql<{
      id: number
    }>`insert into "Job" ("JbKind", "JbTitle", "JbInput", "UserId", "JbState", "JbDone", "JbTotal", "JbEndedDt")
      values ('import', ${JbTitle}, ${JSON.stringify({ entity: entity.name })}::json, ${person.userId}::uuid, 'done', ${count}, ${count}, clock_timestamp())
      returning "JbId" as id`,
    entry: { unaudited: 'the records’ entries cover it' },
  })
  const id = made?.id ?? 0
  await sql`insert into bulk_task (job_id, entity, action, address, run)
    values (${id}, ${entity.name}, 'import', ${author.address}, ${run}::uuid)`.execute(u.query)
  return id
}

async function keepItems(u: Unit, jobId: number, items: readonly Kept[]): Promise<void> {
  await sql`insert into bulk_item (job_id, position, key, entity, kept, version, state)
    select ${jobId}, (select coalesce(max(position), 0) from bulk_item where job_id = ${jobId}) + at,
      item -> 'key', item ->> 'entity', nullif(item -> 'kept', 'null'::jsonb)::json, (item ->> 'version')::int, 'done'
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as given(item, at)`.execute(
    u.query,
  )
}
