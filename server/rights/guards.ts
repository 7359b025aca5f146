import {
  allows,
  type ClaimFacts,
  type Decision,
  hasRole,
  mayChangeRole,
  mayChangeRoleClaim,
  mayChangeSignIn,
  mayChangeUser,
  mayChangeView,
  mayGrantClaim,
  mayTouchFilesOfOthers,
  type RoleFacts,
  type ViewFacts,
} from '@rounds/core/access'
import { keyOf } from '@rounds/core/api'
import type { AnyRow, Entity, EntityName } from '@rounds/core/entities'
import { switchTags } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, Forbidden, missing, NotFound } from '../errors.ts'
import type { Actor } from './actor.ts'
import { refuseWhileUsed } from './file-uses.ts'
import { isNarrowed, narrowing } from './row-filter.ts'

/** One kind of write within a transaction; for updates and deletes the records carry their keys. */
export interface Operation {
  readonly action: 'create' | 'update' | 'delete'
  readonly records: readonly AnyRow[]
  /** What is used is deleted too: the person was told and wants it. */
  readonly evenIfUsed?: boolean
}

type Guard = (
  executor: Executor,
  actor: Actor,
  action: Operation['action'],
  record: AnyRow,
  operation: Operation,
) => Promise<void>

/** Whether writing an entity needs facts from the database to decide; the write is then one transaction with them. */
export const needsFacts = (actor: Actor, entity: Entity): boolean =>
  byEntity[entity.name as EntityName] !== undefined || isNarrowed(actor, entity)

/** Throws `Forbidden` with the reason, or `NotFound` for what is out of reach, unless every record may be written. */
export async function checkRights(executor: Executor, actor: Actor, entity: Entity, operation: Operation) {
  const { action, records } = operation
  if (records.length === 0) return
  await checkReach(executor, actor, entity, action, records)
  const guard = byEntity[entity.name as EntityName]
  if (guard) for (const record of records) await guard(executor, actor, action, record, operation)
}

const demand = (decision: Decision): void => {
  if (!decision.allowed) throw new Forbidden(decision.because)
}

async function first<T>(executor: Executor, statement: RawBuilder<T>): Promise<T | undefined> {
  return (await statement.execute(executor)).rows[0]
}

/** Rows are written only within reach: pages, and what hangs on them, where the actor's tags are (decisions §4). */
async function checkReach(
  executor: Executor,
  actor: Actor,
  entity: Entity,
  action: Operation['action'],
  records: readonly AnyRow[],
): Promise<void> {
  if (!isNarrowed(actor, entity)) return
  for (const record of records) {
    if (action !== 'create') await requireRow(executor, actor, entity, record)
    if (entity.name === 'TagToContent') await checkLink(executor, actor, record)
    else if (entity.narrowedBy === 'event') await requireEvent(executor, actor, record.EiId)
    else if (entity.name !== 'Content' && typeof record.CId === 'number')
      await requirePage(executor, actor, record.CId)
  }
}

/** A date goes with an event whose page is within reach; one that there is not is refused by the database. */
async function requireEvent(executor: Executor, actor: Actor, event: unknown): Promise<void> {
  if (typeof event !== 'number') return
  const found = await first(
    executor,
    sql<{ page: number }>`select "CId" as page from "EventItem" where "EiId" = ${event}`,
  )
  if (found) await requirePage(executor, actor, found.page)
}

async function requireRow(executor: Executor, actor: Actor, entity: Entity, record: AnyRow): Promise<void> {
  const found = entity.key.map(name => sql`${sql.id(name)} = ${record[name]}`)
  const row = await first(
    executor,
    sql`select 1 from ${sql.id(entity.name)} where ${sql.join(found, sql` and `)} and ${narrowing(actor, entity)}`,
  )
  if (!row) throw missing(entity, keyOf(entity, record))
}

async function requirePage(executor: Executor, actor: Actor, page: number): Promise<void> {
  const { tags } = actor.person
  if (tags === 'all') return
  const row = await first(
    executor,
    sql`select 1 from "TagToContent" where "CId" = ${page} and "TId" = any(${[...tags]}::int[])`,
  )
  if (!row) throw new Forbidden(`Page ${page} is in none of your folders.`)
}

/** A page comes into a folder by somebody who has that folder, and takes only pages that are theirs or nobody's. */
async function checkLink(executor: Executor, actor: Actor, { TId: tag, CId: page }: AnyRow): Promise<void> {
  if (typeof tag !== 'number' || typeof page !== 'number') return
  const isSwitch = switchTags.includes(tag)
  if (!isSwitch && !allows(actor.person.tags, tag)) throw new Forbidden(`Folder ${tag} is not among yours.`)
  const linked = await first(executor, sql`select 1 from "TagToContent" where "CId" = ${page}`)
  if (linked || isSwitch) await requirePage(executor, actor, page)
}

async function roleFacts(executor: Executor, roleId: unknown): Promise<RoleFacts> {
  const role = await first(
    executor,
    sql<{ Name: string }>`select "Name" from "AspNetRoles" where "Id" = ${roleId}::uuid`,
  )
  if (!role) throw new Conflict(`There is no group with the key ${String(roleId)}.`)
  const { rows } = await sql<{ type: string; value: string }>`
    select "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetRoleClaims" where "RoleId" = ${roleId}::uuid`.execute(
    executor,
  )
  return { name: role.Name, claims: rows }
}

/** What somebody signs in with: the address and the name, the second factor, being locked after failures. */
async function checkHowTheySignIn(
  executor: Executor,
  actor: Actor,
  { Id, Email, UserName, TwoFactorEnabled, LockoutEnabled }: AnyRow,
): Promise<void> {
  const changes = await first(
    executor,
    sql`select 1 from "AspNetUsers" where "Id" = ${Id}::uuid
      and ("Email" <> coalesce(${Email ?? null}, "Email") or "UserName" is distinct from coalesce(${UserName ?? null}, "UserName")
        or "TwoFactorEnabled" and ${TwoFactorEnabled === false} or "LockoutEnabled" and ${LockoutEnabled === false})`,
  )
  if (changes) await checkSignIn(executor, actor, Id)
}

/** A way into an account is opened, or one of its locks taken off, only by those who hold what that person holds. */
async function checkSignIn(executor: Executor, actor: Actor, userId: unknown): Promise<void> {
  const { rows } = await sql<ClaimFacts>`
    select "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetUserClaims" where "UserId" = ${userId}::uuid
    union select c."ClaimType", coalesce(c."ClaimValue", '') from "AspNetRoleClaims" c
      join "AspNetUserRoles" ur on ur."RoleId" = c."RoleId" where ur."UserId" = ${userId}::uuid`.execute(
    executor,
  )
  demand(mayChangeSignIn(actor.person, String(userId), rows))
}

async function checkUser(executor: Executor, actor: Actor, userId: unknown): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select r."Name" as name from "AspNetUserRoles" ur join "AspNetRoles" r on r."Id" = ur."RoleId" where ur."UserId" = ${userId}::uuid`.execute(
    executor,
  )
  const roles = rows.map(row => row.name)
  demand(mayChangeUser(actor.person, { userId: String(userId), roles, isMJA: hasRole(roles, 'MoJoAdmin') }))
}

/** The row as it is before an update or a delete; its foreign keys count as much as the new ones. */
async function before(
  executor: Executor,
  entity: EntityName,
  record: AnyRow,
  key: 'Id' | 'VwId' = 'Id',
): Promise<AnyRow> {
  const row = await first(
    executor,
    sql<AnyRow>`select * from ${sql.id(entity)} where ${sql.id(key)} = ${record[key]} for update`,
  )
  if (!row) throw new NotFound()
  return row
}

const ownedBy = ({ UserId, VwShared }: AnyRow): ViewFacts => ({
  userId: String(UserId).toLowerCase(),
  shared: VwShared === true,
})

const protectedRoles = ['MoJoAdmin', 'Admin', 'Maintenance User']

const byEntity: Readonly<Partial<Record<EntityName, Guard>>> = {
  async AspNetUsers(executor, actor, action, record) {
    if (action === 'create') return
    await checkUser(executor, actor, record.Id)
    if (action === 'update') await checkHowTheySignIn(executor, actor, record)
    const leaves = action === 'delete' || record.Disabled === true
    if (leaves && record.Id === actor.person.userId)
      throw new Forbidden('Nobody can disable or delete their own account; ask another administrator.')
  },

  async AspNetUserRoles(executor, actor, _, { UserId, RoleId }) {
    const role = await roleFacts(executor, RoleId)
    await checkUser(executor, actor, UserId)
    demand(mayChangeRole(actor.person, String(UserId), role))
  },

  async AspNetUserClaims(executor, actor, action, record) {
    const old = action === 'create' ? {} : await before(executor, 'AspNetUserClaims', record)
    for (const claim of [old, { ...old, ...record }]) {
      if (claim.ClaimType === undefined) continue
      await checkUser(executor, actor, claim.UserId)
      demand(
        mayGrantClaim(actor.person, { type: String(claim.ClaimType), value: String(claim.ClaimValue ?? '') }),
      )
    }
  },

  async AspNetRoleClaims(executor, actor, action, record) {
    const old = action === 'create' ? {} : await before(executor, 'AspNetRoleClaims', record)
    for (const claim of [old, { ...old, ...record }]) {
      if (claim.ClaimType === undefined) continue
      const role = await roleFacts(executor, claim.RoleId)
      demand(
        mayChangeRoleClaim(actor.person, role, {
          type: String(claim.ClaimType),
          value: String(claim.ClaimValue ?? ''),
        }),
      )
    }
  },

  async AspNetRoles(executor, actor, action, record) {
    if (hasRole(protectedRoles, String(record.Name ?? '')) && !actor.person.isMJA)
      throw new Forbidden(`The group ${String(record.Name)} is for MoJoAdmin.`)
    if (action === 'create') return
    const role = await roleFacts(executor, record.Id)
    const renamed = record.Name !== undefined && record.Name !== role.name
    if (hasRole(protectedRoles, role.name) && (action === 'delete' || renamed))
      throw new Forbidden(`The group ${role.name} is a part of the product; it cannot be renamed or deleted.`)
    if (action === 'delete')
      for (const claim of role.claims) demand(mayChangeRoleClaim(actor.person, role, claim))
  },

  async AspNetUserLogins(executor, actor, action, { LoginProvider, ProviderKey, UserId }) {
    if (UserId !== undefined) {
      await checkUser(executor, actor, UserId)
      // Whoever has the outside account signs in as this person.
      if (action !== 'delete') await checkSignIn(executor, actor, UserId)
    }
    if (action === 'create') return
    const old = await first(
      executor,
      sql<AnyRow>`select "UserId" from "AspNetUserLogins" where "LoginProvider" = ${LoginProvider} and "ProviderKey" = ${ProviderKey}`,
    )
    if (old) await checkUser(executor, actor, old.UserId)
  },

  async AspNetUserTokens(executor, actor, _, { UserId }) {
    await checkUser(executor, actor, UserId)
    // Codes and links are counted and used up in their rows.
    await checkSignIn(executor, actor, UserId)
  },

  async SavedView(executor, actor, action, record) {
    if (action === 'create') return demand(mayChangeView(actor.person, { ...ownedBy(record), shared: false }))
    const old = await before(executor, 'SavedView', record, 'VwId')
    demand(mayChangeView(actor.person, ownedBy(old)))
    const moves = record.UserId !== undefined && String(record.UserId).toLowerCase() !== old.UserId
    if (moves && !actor.person.isMJA) throw new Forbidden('A view stays with whoever has made it.')
  },

  async File(executor, actor, action, record, { evenIfUsed }) {
    if (action === 'create') return
    const file = await first(
      executor,
      sql<{
        path: string
        userId: string | null
      }>`select "FPath" as path, "UserId" as "userId" from "File" where "FId" = ${record.FId} for update`,
    )
    if (!file) throw new NotFound(`There is no File ${record.FId}.`)
    if (file.userId !== actor.person.userId) demand(mayTouchFilesOfOthers(actor.person))
    if (action === 'delete' && evenIfUsed !== true) await refuseWhileUsed(executor, file.path)
  },
}
