import { allows } from '@rounds/core/access'
import { keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { directoryPaths } from '@rounds/core/rules/find-care'
import { addressOf, isSameAddress } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Forbidden } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Guard } from './operation.ts'

const directories: readonly string[] = Object.values(directoryPaths)

/** The new and old address of a page or place. */
export interface ChangedAddress {
  readonly from: string | null | undefined
  readonly to: string | null | undefined
}

/**
 * Throws `Forbidden` if a page gets the address of a folder that is not the person's, or of a built-in page: it would
 * replace what visitors read there.
 */
export async function requireOwnAddresses(
  executor: Executor,
  { person }: Actor,
  changed: readonly ChangedAddress[],
): Promise<void> {
  if (person.tags === 'all') return
  const asked = changed.flatMap(({ from, to }) =>
    to && !isSameAddress(to, from ?? '') ? [addressOf(to)] : [],
  )
  if (asked.length === 0) return
  const { rows } = await sql<{
    id: number
    name: string
    path: string
  }>`select "TId" as id, "TName" as name, "TPath" as path
    from "Tag" where regexp_replace(lower("TPath"), '(.)/+$', '\\1') = any(${asked}::text[]) and not "TDeleted" order by "TId"`.execute(
    executor,
  )
  const isOwn = ({ id }: (typeof rows)[number]) => allows(person.tags, id)
  const other = rows.find(
    row => !isOwn(row) && !rows.some(one => isOwn(one) && isSameAddress(one.path, row.path)),
  )
  if (other)
    throw new Forbidden(
      `${other.path} belongs to the folder “${other.name}”, which isn’t one of yours. Choose another address.`,
    )
  const made = asked.find(
    address => directories.includes(address) && !rows.some(row => isSameAddress(row.path, address)),
  )
  if (made) throw new Forbidden(`${made} is a page of the directory. Choose another address.`)
}

const identityOf = (entity: Entity, record: AnyRow) => JSON.stringify(keyOf(entity, record))

/** The value of a field in stored records, by key. */
async function storedIn(executor: Executor, entity: Entity, field: string, records: readonly AnyRow[]) {
  const key = sql.join(entity.key.map(name => sql.id(name)))
  const { rows } = await sql<AnyRow>`select ${key}, ${sql.id(field)} from ${sql.id(entity.name)}
    where jsonb_build_array(${key}) = any(${records.map(record => identityOf(entity, record))}::jsonb[])`.execute(
    executor,
  )
  return new Map(rows.map(row => [identityOf(entity, row), row[field]]))
}

const guardField =
  (entity: Entity, field: string): Guard =>
  async (executor, actor, { action, records }) => {
    const given = action === 'delete' ? [] : records.filter(record => typeof record[field] === 'string')
    if (given.length === 0 || actor.person.tags === 'all') return
    const stored =
      action === 'create' ? new Map<string, unknown>() : await storedIn(executor, entity, field, given)
    const changed = given.map(record => ({
      from: action === 'create' ? null : String(stored.get(identityOf(entity, record)) ?? ''),
      to: String(record[field]),
    }))
    await requireOwnAddresses(executor, actor, changed)
  }

/** Restricts the addresses of pages and their places to the folders of the person who writes them. */
export const guardPageAddress = guardField(entities.Content, 'CSeoUrl')
export const guardPlaceAddress = guardField(entities.TagToContent, 'TtcPageUrl')
