import { type AnyRow, type Entity, entityNamed } from '@rounds/core/entities'
import { comesFromPast, fieldsOfPast } from '@rounds/core/rules/system'
import { labelInSentence } from '@rounds/core/rules/text'
import type { Database } from '../database/database.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { type DeletedRow, readCascade } from '../records/cascade.ts'
import { isSame, type WantedBack } from './bring-back.ts'
import {
  comparedEntities,
  hasTable,
  type PrintedKey,
  readByKeys,
  readDifferences,
} from './past-differences.ts'

/** What somebody wants to be as it was. */
export interface Wish {
  readonly scope: 'record' | 'table' | 'everything'
  /** Of a record and a table. */
  readonly entity?: string | undefined
  readonly key?: PrintedKey | undefined
  /** What was added since is deleted. */
  readonly removesNew: boolean
}

/** What patients sent comes back only where it is named: it may have been deleted on request. */
const onlyByName: readonly string[] = ['FormSubmission', 'Custom_FormSubmission']

/** The records that have to change for a wish. Throws `BadRequest` or `NotFound`. */
export async function readWanted(
  live: Database,
  copy: Database,
  wish: Wish,
  signal?: AbortSignal,
): Promise<readonly WantedBack[]> {
  if (wish.scope === 'record') return readRecord(live, copy, wish)
  const among =
    wish.scope === 'table'
      ? [comparedEntity(wish.entity)]
      : comparedEntities.filter(({ name }) => !onlyByName.includes(name))
  const wanted: WantedBack[] = []
  for (const entity of among) {
    const { isMissing, keys } = await readDifferences(live, copy, entity, signal)
    const { gone, changed } = keys
    wanted.push({ entity, isMissing, gone, changed, fresh: wish.removesNew ? keys.fresh : [] })
  }
  return wanted.filter(
    ({ isMissing, gone, changed, fresh }) => isMissing || gone.length + changed.length + fresh.length > 0,
  )
}

/** The entity of that name, where its records are compared. Throws `BadRequest`. */
export function comparedEntity(name: string | undefined): Entity {
  const entity = entityNamed(name ?? '')
  if (!entity || !comesFromPast(entity)) throw new BadRequest(`${name} is not compared with a backup.`)
  return entity
}

/** A record with all that hangs on it: a page with its blocks, dates and links. */
async function readRecord(live: Database, copy: Database, wish: Wish): Promise<readonly WantedBack[]> {
  const entity = comparedEntity(wish.entity)
  const key = wish.key ?? ''
  const root = (await readByKeys(copy.query, entity, [key])).get(key)
  if (!root) throw new NotFound(`This ${labelInSentence(entity.label)} wasn’t there then.`)
  const was = groupByEntity((await readCascade(copy.query, entity, root)).rows)
  const now = (await hasTable(live.query, entity)) ? await readByKeys(live.query, entity, [key]) : new Map()
  const stands = now.get(key)
  const is = groupByEntity(stands ? (await readCascade(live.query, entity, stands)).rows : [])
  const names = [...new Set([...was.keys(), ...is.keys()])]
  const wanted: WantedBack[] = []
  for (const of of names.flatMap(name => entityNamed(name) ?? [])) {
    if (!comesFromPast(of)) continue
    const then = was.get(of.name) ?? new Map<PrintedKey, AnyRow>()
    const isMissing = !(await hasTable(live.query, of))
    const there = isMissing ? new Map() : await readByKeys(live.query, of, [...then.keys()])
    const differs = (one: PrintedKey) =>
      fieldsOfPast(of).some(name => !isSame(then.get(one)?.[name], there.get(one)?.[name]))
    wanted.push({
      entity: of,
      isMissing,
      gone: [...then.keys()].filter(one => !there.has(one)),
      changed: [...then.keys()].filter(one => there.has(one) && differs(one)),
      fresh: wish.removesNew ? [...(is.get(of.name)?.keys() ?? [])].filter(one => !then.has(one)) : [],
    })
  }
  return wanted.filter(({ gone, changed, fresh }) => gone.length + changed.length + fresh.length > 0)
}

/** The key of a row as the database prints it. */
const printedKeyOf = (entity: Entity, row: AnyRow): PrintedKey =>
  `[${entity.key.map(name => JSON.stringify(row[name])).join(', ')}]`

function groupByEntity(rows: readonly DeletedRow[]): Map<string, Map<PrintedKey, AnyRow>> {
  const groups = new Map<string, Map<PrintedKey, AnyRow>>()
  for (const { entity: name, row } of rows) {
    const entity = entityNamed(name)
    if (!entity) continue
    const group = groups.get(name) ?? new Map<PrintedKey, AnyRow>()
    groups.set(name, group.set(printedKeyOf(entity, row), row))
  }
  return groups
}
