import { type Entity, entities } from '@rounds/core/entities'
import {
  contentName,
  numbered,
  type RecordNames,
  recordNames,
  uniqueNames,
} from '@rounds/core/rules/site-folder'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { recordNameSql } from '../../sql/record-name.ts'

const { Custom_Location, Custom_Media, Custom_Physician, Custom_ServiceCondition, Custom_Specialty } =
  entities
const { ContentType, Form, Template } = entities
const named: readonly Entity[] = [
  ...[Custom_Location, Custom_Media, Custom_Physician, Custom_ServiceCondition, Custom_Specialty],
  ...[ContentType, Form, Template],
]

/** The names of everything that pages refer to. */
export interface NamesHere {
  readonly names: ReadonlyMap<string, ReadonlyMap<number, string>>
  readonly records: RecordNames
}

/** Reads the names by which an export refers to the records of this site. */
export async function namesHere(
  executor: Executor,
  coming: ReadonlyMap<number, string> = new Map(),
): Promise<NamesHere> {
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const entity of named) names.set(entity.name, await namesOf(executor, entity))
  names.set('Tag', await tagNames(executor))
  names.set('Content', await contentNames(executor, coming))
  return { names, records: recordNames(names) }
}

async function namesOf(executor: Executor, entity: Entity): Promise<ReadonlyMap<number, string>> {
  const [key = ''] = entity.key
  const { rows } = await sql<{ key: number; name: string | null }>`select ${sql.id(key)} as key,
      ${recordNameSql(entity)} as name from ${sql.id(entity.name)} order by 1`.execute(executor)
  return uniqueNames(rows.map(row => ({ key: row.key, name: row.name?.trim() || 'Untitled' })))
}

/** A folder is named with those above it. */
async function tagNames(executor: Executor): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; parent: number | null; name: string }>`select "TId" as id,
      "TIdParent" as parent, "TName" as name from "Tag" where not "TDeleted" order by 1`.execute(executor)
  const tags = new Map(rows.map(row => [row.id, row]))
  const nameOf = (id: number, below: readonly number[]): string => {
    const tag = tags.get(id)
    if (!tag || below.includes(id)) return ''
    const above = tag.parent === null ? '' : nameOf(tag.parent, [...below, id])
    return above === '' ? tag.name : `${above} / ${tag.name}`
  }
  return uniqueNames(rows.map(({ id }) => ({ key: id, name: nameOf(id, []) })))
}

/** A page is named by its address; one without, by its type and title. */
async function contentNames(
  executor: Executor,
  coming: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    key: number
    title: string
    url: string | null
    type: string
  }>`select "CId" as key,
      "CTitle" as title, "CSeoUrl" as url, "CtName" as type from "Content" join "ContentType" using ("CtId")
    where "CDeletedDt" is null order by 1`.execute(executor)
  const others = rows.filter(({ key }) => !coming.has(key))
  const names = uniqueNames(
    others.map(({ key, title, url, type }) => ({ key, name: url ?? contentName(type, title) })),
    numbered,
  )
  return new Map([...names, ...coming])
}
