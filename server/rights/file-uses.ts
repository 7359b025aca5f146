import { decide } from '@rounds/core/access'
import { type Entity, entities, type Field, hasIdentity } from '@rounds/core/entities'
import { escapePattern } from '@rounds/core/rules/text'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { Actor } from './actor.ts'
import { rowFilterFor } from './row-filter.ts'

/** A place where a file is used. */
export interface FileUse {
  readonly entity: string
  readonly field: string
  readonly key: number
  /** The record's name. */
  readonly shown: string
}

/** The visible uses of a file, and the total number of uses. */
export interface FileUses {
  readonly total: number
  readonly uses: readonly FileUse[]
}

/** Historical records don't count as uses; nor does the file itself. */
const past = new Set(['File', 'AuditLog', 'ErrorLog', 'EmailArchive', 'ContentVersion', 'SourceVersion'])

const formats = new Set(['link', 'html', 'liquid', 'css', 'javascript', 'path', 'url'])

/** Fields that can hold the address of a file. */
const mayHoldAddress = (field: Field): boolean => {
  if (field.secret) return false
  if (field.kind === 'json') return true
  return field.kind === 'text' && formats.has(field.format)
}

interface Place {
  readonly entity: Entity
  readonly fields: readonly string[]
}

const places: readonly Place[] = Object.values<Entity>(entities).flatMap(entity => {
  if (past.has(entity.name) || entity.appendOnly || !hasIdentity(entity)) return []
  const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
    mayHoldAddress(field) ? [name] : [],
  )
  return fields.length > 0 ? [{ entity, fields }] : []
})

/** Other addresses may start with the same text, so the next character must not continue a name. */
export const filePattern = (path: string): string => `${escapePattern(path)}(?![A-Za-z0-9_.-])`

/** Rows of an entity that contain an address, by field; a fast check precedes the exact one. */
function selectUses(
  { entity, fields }: Place,
  path: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key = ''] = entity.key
  const each = fields.map(
    name => sql`select ${entity.name} as entity, ${name} as field, ${sql.id(key)} as key, ${sql.id(entity.shows)}::text as shown
      from ${sql.id(entity.name)} where position(${path} in ${sql.id(name)}::text) > 0 and ${sql.id(name)}::text ~ ${filePattern(path)} and ${condition}`,
  )
  return sql.join(each, sql` union all `)
}

const MOST = 500

/** Where a file is used, among records that the actor may read; `total` counts the rest too. */
export async function usesOf(executor: Executor, actor: Actor, path: string): Promise<FileUses> {
  const readable = places.filter(({ entity }) => decide(actor.person, 'read', entity).allowed)
  const listed = readable.map(place => selectUses(place, path, rowFilterFor(actor, place.entity)))
  const uses =
    listed.length === 0
      ? []
      : (
          await sql<FileUse>`select * from (${sql.join(listed, sql` union all `)}) used order by entity, shown, key limit ${MOST}`.execute(
            executor,
          )
        ).rows
  return { total: Math.max(uses.length, await countUses(executor, path)), uses }
}

async function countUses(executor: Executor, path: string): Promise<number> {
  const all = places.map(place => selectUses(place, path, sql`true`))
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${sql.join(all, sql` union all `)}) used`.execute(executor)
  return rows[0]?.total ?? 0
}

/** Throws `Conflict` with the number of places that use a file. */
export async function refuseWhileUsed(executor: Executor, path: string): Promise<void> {
  const total = await countUses(executor, path)
  if (total === 0) return
  const where = total === 1 ? 'one place' : `${total} places`
  throw new Conflict(`This file is used in ${where}. Check there first, or delete it anyway.`)
}
