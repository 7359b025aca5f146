import {
  type ClaimFacts,
  type Decision,
  hasRole,
  mayChangeRole,
  mayChangeRoleClaim,
  mayChangeSignIn,
  mayChangeUser,
  mayGrantClaim,
  mayMoveSecondFactor,
  mayRemoveSecondFactor,
  type RoleFacts,
} from '@rounds/core/access'
import { type AnyRow, builtInRoles, type EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Conflict, Forbidden, NotFound } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { holdingForGood, readTree } from '../holding-for-good.ts'
import { demand, type Guard, type Operation, valuesOf } from './operation.ts'

const claimOf = ({ ClaimType, ClaimValue }: AnyRow): ClaimFacts => ({
  type: String(ClaimType),
  value: String(ClaimValue ?? ''),
})

/** Throws `Conflict` for a group that does not exist. */
async function readRoles(executor: Executor, ids: readonly string[]): Promise<(id: unknown) => RoleFacts> {
  const { rows } = await sql<{
    id: string
    name: string
    claims: string
  }>`select r."Id" as id, r."Name" as name,
    (select coalesce(json_agg(json_build_object('type', c."ClaimType", 'value', coalesce(c."ClaimValue", ''))), '[]')::text
      from "AspNetRoleClaims" c where c."RoleId" = r."Id") as claims
    from "AspNetRoles" r where r."Id" = any(${ids}::uuid[])`.execute(executor)
  const roles = new Map(rows.map(({ id, name, claims }) => [id, { name, claims: JSON.parse(claims) }]))
  return id => {
    const role = roles.get(String(id).toLowerCase())
    if (!role) throw new Conflict(`Unknown group: ${String(id)}.`)
    return role
  }
}

/** Accounts may be changed by people who may change someone with their roles. */
async function checkUsers(executor: Executor, actor: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select ur."UserId" as id, r."Name" as name
    from "AspNetUserRoles" ur join "AspNetRoles" r on r."Id" = ur."RoleId"
    where ur."UserId" = any(${ids}::uuid[])`.execute(executor)
  for (const userId of ids) {
    const roles = rows.filter(({ id }) => id === userId.toLowerCase()).map(({ name }) => name)
    demand(mayChangeUser(actor.person, { userId, roles, isMJA: hasRole(roles, 'MoJoAdmin') }))
  }
}

/** Opening a way into an account, or removing one of its locks, requires every permission that the person has. */
async function checkSignIns(executor: Executor, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<ClaimFacts & { id: string }>`
    select "UserId" as id, "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetUserClaims" where "UserId" = any(${ids}::uuid[])
    union select ur."UserId", c."ClaimType", coalesce(c."ClaimValue", '') from "AspNetRoleClaims" c
      join "AspNetUserRoles" ur on ur."RoleId" = c."RoleId" where ur."UserId" = any(${ids}::uuid[])`.execute(
    executor,
  )
  // Whoever gets into an account keeps what it has, so what ends soon counts as little as in a grant.
  const person = await holdingForGood(executor, actor.person)
  for (const userId of ids) {
    const held = rows.filter(({ id }) => id === userId.toLowerCase())
    demand(mayChangeSignIn(person, userId, held))
  }
}

/** The people whose address, name, second factor or lock a change affects. */
async function changeHowTheySignIn(
  executor: Executor,
  records: readonly AnyRow[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select u."Id" as id from "AspNetUsers" u
    join json_to_recordset(${JSON.stringify(records)}::json)
      as given("Id" uuid, "Email" text, "UserName" text, "TwoFactorEnabled" boolean, "LockoutEnabled" boolean) on given."Id" = u."Id"
    where u."Email" <> coalesce(given."Email", u."Email") or u."UserName" is distinct from coalesce(given."UserName", u."UserName")
      or u."TwoFactorEnabled" and given."TwoFactorEnabled" = false or u."LockoutEnabled" and given."LockoutEnabled" = false`.execute(
    executor,
  )
  return rows.map(({ id }) => id)
}

/** Only the owner or a MoJoAdmin may remove a second factor, or redirect its codes. */
async function checkSecondFactors(
  executor: Executor,
  actor: Actor,
  records: readonly AnyRow[],
): Promise<void> {
  const { rows } = await sql<{ id: string; off: boolean; moved: boolean }>`select u."Id" as id,
      coalesce(not given."TwoFactorEnabled", false) as off,
      upper(u."Email") <> upper(coalesce(given."Email", u."Email")) as moved
    from "AspNetUsers" u join json_to_recordset(${JSON.stringify(records)}::json)
      as given("Id" uuid, "Email" text, "TwoFactorEnabled" boolean) on given."Id" = u."Id"
    where u."TwoFactorEnabled"`.execute(executor)
  for (const { id, off, moved } of rows) {
    if (off) demand(mayRemoveSecondFactor(actor.person, id))
    if (moved) demand(mayMoveSecondFactor(actor.person, id))
  }
}

/** Claims before a write, locked until it is done; their old owners matter as much as the new ones. */
async function claimsBefore(
  executor: Executor,
  entity: 'AspNetUserClaims' | 'AspNetRoleClaims',
  records: readonly AnyRow[],
): Promise<(record: AnyRow) => AnyRow> {
  const { rows } = await sql<AnyRow>`select * from ${sql.id(entity)}
    where "Id" = any(${records.map(({ Id }) => Number(Id))}::int[]) for update`.execute(executor)
  const byId = new Map(rows.map(row => [row.Id, row]))
  return record => {
    const row = byId.get(record.Id)
    if (!row) throw new NotFound()
    return row
  }
}

/** The claims affected by a write: before and after. */
async function touchedClaims(
  executor: Executor,
  entity: 'AspNetUserClaims' | 'AspNetRoleClaims',
  action: 'create' | 'update' | 'delete',
  records: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  if (action === 'create') return records
  const before = await claimsBefore(executor, entity, records)
  return records.flatMap(record => [before(record), { ...before(record), ...record }])
}

/** Applies a rule to grants that are made or removed; only what the granter holds for good can be granted. Throws `Forbidden`. */
async function checkGrants(
  executor: Executor,
  { person }: Actor,
  { action, records }: Pick<Operation, 'action' | 'records'>,
  rule: (person: Actor['person'], grant: AnyRow) => Decision,
): Promise<void> {
  for (const grant of records) demand(rule(person, grant))
  if (action === 'delete') return
  const lasting = await holdingForGood(executor, person)
  if (lasting !== person && records.some(grant => !rule(lasting, grant).allowed))
    throw new Forbidden('You have this permission for a limited time, so you can’t grant it.')
}

/** Guards of accounts, groups and permissions (decisions §4). */
export const peopleGuards: Readonly<Partial<Record<EntityName, Guard>>> = {
  async AspNetUsers(executor, actor, { action, records }) {
    if (action === 'create') return
    await checkUsers(executor, actor, valuesOf(records, 'Id'))
    if (action === 'update') {
      await checkSignIns(executor, actor, await changeHowTheySignIn(executor, records))
      await checkSecondFactors(executor, actor, records)
    }
    const leaves = records.filter(record => action === 'delete' || record.Disabled === true)
    if (leaves.some(record => record.Id === actor.person.userId))
      throw new Forbidden('You can’t disable or delete your own account. Ask another administrator.')
  },

  async AspNetUserRoles(executor, actor, { action, records }) {
    const roleOf = await readRoles(executor, valuesOf(records, 'RoleId'))
    await checkUsers(executor, actor, valuesOf(records, 'UserId'))
    const given = valuesOf(records, 'RoleId').flatMap(id => roleOf(id).claims)
    const tree = await readTree(executor, given)
    await checkGrants(executor, actor, { action, records }, (person, { UserId, RoleId }) =>
      mayChangeRole(person, String(UserId), roleOf(RoleId), tree),
    )
  },

  async AspNetUserClaims(executor, actor, { action, records }) {
    const claims = await touchedClaims(executor, 'AspNetUserClaims', action, records)
    await checkUsers(executor, actor, valuesOf(claims, 'UserId'))
    const tree = await readTree(executor, claims.map(claimOf))
    await checkGrants(executor, actor, { action, records: claims }, (person, claim) =>
      mayGrantClaim(person, claimOf(claim), tree),
    )
  },

  async AspNetRoleClaims(executor, actor, { action, records }) {
    const claims = await touchedClaims(executor, 'AspNetRoleClaims', action, records)
    const roleOf = await readRoles(executor, valuesOf(claims, 'RoleId'))
    const tree = await readTree(executor, claims.map(claimOf))
    await checkGrants(executor, actor, { action, records: claims }, (person, claim) =>
      mayChangeRoleClaim(person, roleOf(claim.RoleId), claimOf(claim), tree),
    )
  },

  async AspNetRoles(executor, actor, { action, records }) {
    const reserved = records.find(({ Name }) => hasRole(builtInRoles, String(Name ?? '')))
    if (reserved && !actor.person.isMJA)
      throw new Forbidden(`The group ${String(reserved.Name)} is for MoJoAdmin.`)
    if (action === 'create') return
    const roleOf = await readRoles(executor, valuesOf(records, 'Id'))
    for (const { Id, Name } of records) {
      const role = roleOf(Id)
      const isRenamed = Name !== undefined && Name !== role.name
      if (hasRole(builtInRoles, role.name) && (action === 'delete' || isRenamed))
        throw new Forbidden(`The group ${role.name} is built in. It can’t be renamed or deleted.`)
      // The identity provider's groups are mapped to ours by name, so a new name can let others in.
      if (action === 'delete' || isRenamed)
        for (const claim of role.claims)
          demand(mayChangeRoleClaim(actor.person, role, claim, await readTree(executor, role.claims)))
    }
  },

  async AspNetUserLogins(executor, actor, { action, records }) {
    await checkUsers(executor, actor, valuesOf(records, 'UserId'))
    // The owner of the provider account can sign in as this person.
    if (action !== 'delete') await checkSignIns(executor, actor, valuesOf(records, 'UserId'))
    if (action === 'create') return
    const keys = records.map(({ LoginProvider, ProviderKey }) => ({ LoginProvider, ProviderKey }))
    const { rows } =
      await sql<AnyRow>`select "UserId" from "AspNetUserLogins" where ("LoginProvider", "ProviderKey") in
      (select * from json_to_recordset(${JSON.stringify(keys)}::json) as asked("LoginProvider" text, "ProviderKey" text))`.execute(
        executor,
      )
    await checkUsers(executor, actor, valuesOf(rows, 'UserId'))
  },

  async AspNetUserTokens(executor, actor, { records }) {
    const ids = valuesOf(records, 'UserId')
    await checkUsers(executor, actor, ids)
    // Codes and links are counted and used up in their rows.
    await checkSignIns(executor, actor, ids)
  },
}
