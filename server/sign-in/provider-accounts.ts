import { AspNetUserRoles, AspNetUsers } from '@rounds/core/entities'
import { normalizeGroupName } from '@rounds/core/rules/people'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Unit } from '../records/unit.ts'
import { type Account, accountOfId } from './accounts.ts'
import { audit } from './audit.ts'
import type { OutsidePerson } from './identity-provider.ts'
import { domainOf, type ProviderRules } from './provider-rules.ts'

const TOO_MANY_GROUPS =
  'Groups didn’t change: the identity provider left them out because this person is in too many. Have it send app roles, or only groups assigned to the application.'
const NO_GROUPS =
  'Groups didn’t change: the identity provider sent none. Add the groups claim to its tokens, or remove OIDC_GROUPS.'

const BY_RULE = { impliedBy: 'the operator’s rule for the identity provider' }

/** Makes an account for somebody unknown, where a rule for the domain of their vouched address says so. */
export async function createByRule(
  unit: Unit,
  { vouchedEmail, name }: OutsidePerson,
  { domains }: ProviderRules,
): Promise<Account | undefined> {
  const groups = vouchedEmail === undefined ? undefined : domains.get(domainOf(vouchedEmail))
  if (vouchedEmail === undefined || !groups) return undefined
  const [made] = await unit.records.create(
    AspNetUsers,
    [{ Email: vouchedEmail, UserName: vouchedEmail, ...(name && { FullName: name.slice(0, 256) }) }],
    BY_RULE,
  )
  if (!made) throw new Error('The account was not created.')
  const id = String(JSON.parse(made.json).Id)
  // A first stamp, as an account gets it with a password: sessions are compared with it.
  await sql`update "AspNetUsers" set "EmailConfirmed" = true, "SecurityStamp" = gen_random_uuid()::text
    where "Id" = ${id}::uuid`.execute(unit.query)
  await audit(unit, {
    type: 'Account',
    message: `Created at the first sign-in with the identity provider: ${vouchedEmail}`,
    of: id,
  })
  await addToGroups(unit, id, groups)
  return accountOfId(unit.query, id)
}

/**
 * Lets the memberships of the mapped groups follow the provider: those it names are added, those it no longer names are
 * removed, and groups that no rule maps stay as they are. Where it did not say, nothing changes and the audit log tells.
 */
export async function followGroups(
  unit: Unit,
  account: Account,
  { groups: theirs, hasGroupsLeftOut = false }: Pick<OutsidePerson, 'groups' | 'hasGroupsLeftOut'>,
  { groups }: ProviderRules,
): Promise<void> {
  if (groups.size === 0) return
  if (theirs === undefined) {
    const message = hasGroupsLeftOut ? TOO_MANY_GROUPS : NO_GROUPS
    await audit(unit, { type: 'Account', message, of: account.id })
    return
  }
  const named = new Set(theirs.flatMap(name => groups.get(name) ?? []).map(normalizeGroupName))
  const mapped = [...new Set([...groups.values()].map(normalizeGroupName))]
  const gone = mapped.filter(name => !named.has(name))
  const { rows } = await sql<{ role: string }>`
    select r."Id" as role from "AspNetUserRoles" m join "AspNetRoles" r on r."Id" = m."RoleId"
    where m."UserId" = ${account.id}::uuid and r."NormalizedName" = any(${gone}::text[])`.execute(unit.query)
  if (rows.length > 0)
    await unit.records.remove(
      AspNetUserRoles,
      rows.map(({ role }) => [account.id, role]),
      BY_RULE,
    )
  await addToGroups(unit, account.id, [...named])
}

/** Adds somebody to the groups of these names that there are and that they are not in. */
async function addToGroups(unit: Unit, userId: string, names: readonly string[]): Promise<void> {
  const missing = await groupsToJoin(unit.query, userId, names)
  if (missing.length === 0) return
  await unit.records.create(
    AspNetUserRoles,
    missing.map(RoleId => ({ UserId: userId, RoleId })),
    BY_RULE,
  )
}

async function groupsToJoin(
  executor: Executor,
  userId: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select "Id" as id from "AspNetRoles" r
    where "NormalizedName" = any(${names.map(normalizeGroupName)}::text[]) and "NormalizedName" <> 'MOJOADMIN'
      and not exists (select 1 from "AspNetUserRoles" m where m."RoleId" = r."Id" and m."UserId" = ${userId}::uuid)`.execute(
    executor,
  )
  return rows.map(({ id }) => id)
}
