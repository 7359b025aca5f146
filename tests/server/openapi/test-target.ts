import { randomUUID } from 'node:crypto'
import { tagIds } from '@rounds/core/tools'
import fc from 'fast-check'
import { keyEndpointsOf, keyEntities } from '../../../core/access/index.ts'
import { type AnyRow, type Entity, entities, type Field, issuesAcross } from '../../../core/entities/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import type { TestApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'
import { resolve } from './contract.ts'
import { valuesOf } from './schema-arbitrary.ts'

const all: readonly Entity[] = Object.values<Entity>(entities)

/** Every entity, each after those that its records need. */
export const inOrder: readonly Entity[] = (() => {
  const done = new Set<Entity>()
  const visit = (entity: Entity) => {
    for (const field of Object.values(entity.fields)) {
      const target = field.kind === 'reference' && field.required && all.find(one => one.name === field.to)
      if (target && target !== entity && !done.has(target)) visit(target)
    }
    done.add(entity)
  }
  for (const entity of all) visit(entity)
  return [...done]
})()

const endpoints = keyEntities().flatMap(keyEndpointsOf)
let endpointsGiven = 0

const ANSWERS = JSON.stringify({ answers: [{ name: 'n', label: 'Name', kind: 'text', value: 'Jo' }] })

/**
 * The draft without what its fields make of each other, which no schema says. What is not sent counts as it may be
 * stored: fields that depend on each other are sent together, or not at all.
 */
export function withoutConflicts(entity: Entity, draft: AnyRow): AnyRow {
  const whole: Record<string, unknown> = { ...draft }
  for (const { of, at, ofNew } of entity.checks ?? []) {
    if (ofNew) {
      if (draft[entity.key[0] ?? ''] === 0) whole[at] = ANSWERS
    } else if (of.some(name => name in whole)) {
      const missing = of.filter(name => !(name in whole))
      if (missing.some(name => entity.fields[name]?.required)) for (const name of of) delete whole[name]
      else for (const name of missing) whole[name] = null
    }
  }
  // What is on legal hold can neither be changed nor deleted.
  if ('FsHold' in whole) whole.FsHold = false
  // An alert somewhere else, or with other hours, needs fields that no schema asks for.
  if ('LaPlace' in whole) whole.LaPlace = 'locations'
  if ('LaEffect' in whole) whole.LaEffect = 'none'
  for (const { field = '' } of issuesAcross(entity, whole, 'create')) whole[field] = null
  // A form that somebody could not get through is kept, and not published.
  if (entity === entities.Form) whole.FrmVisible = false
  // Random redirects lead somewhere, neither over pages nor round in a circle.
  if (entity === entities.Redirect) {
    if (typeof whole.RFrom === 'string') whole.RFrom = `/random${whole.RFrom}`.slice(0, 600)
    whole.RTo = 'https://elsewhere.example/'
  }
  // An endpoint is a call that there is, each once.
  if (entity === entities.ApiEndpoint && ('AePath' in whole || 'AeMethod' in whole)) {
    const endpoint = endpoints[endpointsGiven++ % endpoints.length]
    whole.AeMethod = endpoint?.method
    whole.AePath = endpoint?.path
  }
  // Some kinds of templates may not be empty.
  if (entity === entities.Template)
    whole.TSource = `source ${typeof whole.TSource === 'string' ? whole.TSource : ''}`
  // A folder that others are put into stays in the tree.
  if (entity === entities.Tag) {
    whole.TDeleted = false
    // Its first child is one of its own, which it has not yet.
    whole.TChildId = null
  }
  // A microsite is a folder of the site, at a host that no other one has, in colors that can be read.
  if (entity === entities.Microsite) {
    const next = sitesGiven++
    whole.TId = FIRST_SITE + (next % SITES)
    if ('MsHost' in whole) whole.MsHost = `site-${next}.example`
    for (const name of ['MsColor', 'MsDeepColor']) if (whole[name]) whole[name] = '#0b6b6f'
  }
  // Pages of types with a meaning to the program need more than their own fields.
  if (entity === entities.ContentType && typeof whole.CtId === 'number')
    whole.CtId = 100 + (whole.CtId % 90_000)
  return whole
}

/** Folders below the home page, for microsites. */
const FIRST_SITE = 4000
const SITES = 400
let sitesGiven = 0

/** The records that there are so far, so that references have something to point at. */
export interface TestTarget {
  /** A MoJoAdmin who is a user of the database too. */
  readonly actor: Actor
  /** The draft with its references filled; where no two records may refer to the same, none do. */
  fill(entity: Entity, draft: AnyRow): AnyRow
  /** Remembers what was made and stays. */
  made(entity: Entity, record: AnyRow): void
  /** Puts a record into the table behind the API's back, for entities that only the server writes. */
  put(entity: Entity, seed: number): Promise<AnyRow>
}

export async function createTestTarget({ database }: TestApp): Promise<TestTarget> {
  const pools = new Map<string, unknown[]>()
  const taken = new Map<string, number>()
  const actor = mojoAdmin()
  const { userId, email } = actor.person
  await database.pool.query(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, $2, $3, $2, $3)`,
    [userId, email, email.toUpperCase()],
  )

  // As in a database that was set up: the ids that the specification names are not handed out.
  for (const table of ['Tag', 'Template'])
    await database.pool.query(`select setval(pg_get_serial_sequence('"${table}"', 'TId'), 5000)`)
  await database.pool.query(`insert into "Tag" ("TId", "TName") values ($1, 'Home') on conflict do nothing`, [
    tagIds.HomePage,
  ])
  await database.pool.query(
    `insert into "Tag" ("TId", "TIdParent", "TName", "TPath")
     select $1 + n, $2, 'Site ' || n, '/site-' || n || '-' from generate_series(0, $3 - 1) n`,
    [FIRST_SITE, tagIds.HomePage, SITES],
  )

  /** A tuple of records to point at that was not given before. */
  function nextTuple(entity: Entity, names: readonly string[]): AnyRow {
    const id = `${entity.name} ${names.join()}`
    let n = taken.get(id) ?? 0
    taken.set(id, n + 1)
    const tuple: Record<string, unknown> = {}
    for (const name of names) {
      const keys = poolOf(entity.fields[name])
      tuple[name] = keys[n % keys.length]
      n = Math.floor(n / keys.length)
    }
    return tuple
  }

  const poolOf = (field: Field | undefined) =>
    field?.kind === 'reference' ? (pools.get(field.to) ?? []) : []

  const made = (entity: Entity, record: AnyRow) => {
    const [name = '', ...more] = entity.key
    if (more.length === 0) pools.set(entity.name, [...(pools.get(entity.name) ?? []), record[name]])
  }

  const fill = (entity: Entity, draft: AnyRow): AnyRow => {
    const references = Object.entries(entity.fields).filter(([, field]) => field.kind === 'reference')
    const keyed = references.map(([name]) => name).filter(name => entity.key.includes(name))
    const alone = references.filter(([name, field]) => field.unique && !keyed.includes(name))
    const together = entity.unique.filter(names =>
      names.every(name => entity.fields[name]?.kind === 'reference'),
    )
    const filled: Record<string, unknown> = { ...draft }
    for (const [name, field] of references)
      if (filled[name] !== undefined && filled[name] !== null) filled[name] = poolOf(field).at(-1) ?? null
    if (entity === entities.Tag) filled.TIdParent = poolOf(entity.fields.TIdParent).at(-1) ?? null
    // Lists with the ids of the specification keep their names.
    if (entity === entities.MiscData) filled.MdId = Math.max(11, Number(filled.MdId))
    return withoutConflicts(entity, {
      ...filled,
      ...(keyed.length > 0 && nextTuple(entity, keyed)),
      ...Object.assign(
        {},
        ...[...together, ...alone.map(([name]) => [name])].map(names => nextTuple(entity, names)),
      ),
    })
  }

  return {
    actor,
    fill,
    made,
    async put(entity, seed) {
      const { properties = {} } = resolve(`#/components/schemas/${entity.name}Fields`)
      const whole = { type: 'object', properties, required: Object.keys(properties) }
      const row = { ...fill(entity, fc.sample(valuesOf(whole, resolve), { seed, numRuns: 1 })[0] as AnyRow) }
      // A short address would be found in the texts of other records, as if they used the file.
      if (entity === entities.File) Object.assign(row, { FPath: `/files/contract/${randomUUID()}` })
      for (const [name, field] of Object.entries(entity.fields)) {
        // Other tests may have made as many records as a small number says.
        if (field.kind === 'identity') Object.assign(row, { [name]: 900_000_000 + seed })
        if (field.kind === 'json' && typeof row[name] === 'string')
          Object.assign(row, { [name]: JSON.parse(row[name]) })
        if (name === 'RowVersion') Object.assign(row, { RowVersion: 1 })
      }
      const { rows } = await database.pool.query<{ record: AnyRow }>(
        `insert into "${entity.name}" select * from json_populate_record(null::"${entity.name}", $1) returning to_json("${entity.name}") as record`,
        [JSON.stringify(row)],
      )
      const stored = JSON.parse(String(rows[0]?.record)) as AnyRow
      made(entity, stored)
      return stored
    },
  }
}
