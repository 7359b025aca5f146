import type { ClaimFacts, Claims, TagFacts } from '@rounds/core/access'
import {
  allowedTags,
  claimedTags,
  hasRole,
  isPrintable,
  parsePermissions,
  printPermissions,
} from '@rounds/core/access'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { claimIsOn } from '../rights/granted.ts'

/** A user with their current permissions from the database. Contains secrets: never send it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly userName: string
  readonly name: string
  readonly passwordHash: string | null
  readonly securityStamp: string
  readonly disabled: boolean
  readonly resetRequired: boolean
  /** Signing in needs a second factor: they turned it on, or one of their groups requires it. */
  readonly twoFactor: boolean
  /** The group that requires a second factor; null for none. */
  readonly factorRequiredBy: string | null
  readonly timeZone: string | null
  readonly roles: readonly string[]
  /** The user's own claims and those of their roles, without duplicates. */
  readonly granted: readonly ClaimFacts[]
  readonly isMJA: boolean
}

/** The name that email templates use. */
export const namesOf = ({ name, email }: Account) => ({ name, email })

interface AccountRow {
  readonly Id: string
  readonly Email: string
  readonly UserName: string | null
  readonly FullName: string | null
  readonly PasswordHash: string | null
  readonly SecurityStamp: string | null
  readonly Disabled: boolean
  readonly ResetRequired: boolean
  readonly TwoFactorEnabled: boolean
  readonly TimeZone: string | null
  readonly factorRequiredBy: string | null
  readonly roles: string
  readonly claims: string
}

const columns = sql`u."Id", u."Email", u."UserName", u."FullName", u."PasswordHash", u."SecurityStamp", u."Disabled",
  u."ResetRequired", u."TwoFactorEnabled", u."TimeZone",
  (select min(r."Name") from "AspNetUserRoles" m join "AspNetRoles" r on r."Id" = m."RoleId"
    where m."UserId" = u."Id" and r."SecondFactorDt" <= clock_timestamp()) as "factorRequiredBy",
  (select coalesce(json_agg(r."Name" order by r."Name"), '[]')::text
    from "AspNetUserRoles" m join "AspNetRoles" r on r."Id" = m."RoleId" where m."UserId" = u."Id") as roles,
  (select coalesce(json_agg(json_build_object('type', c.type, 'value', c.value) order by c.type, c.value), '[]')::text from (
    select "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetUserClaims"
      where "UserId" = u."Id" and ${claimIsOn('AspNetUserClaims')}
    union
    select k."ClaimType", coalesce(k."ClaimValue", '')
      from "AspNetUserRoles" m join "AspNetRoleClaims" k on k."RoleId" = m."RoleId" where m."UserId" = u."Id"
  ) c) as claims`

function accountOf(row: AccountRow): Account {
  const roles = JSON.parse(row.roles) as readonly string[]
  const claims = JSON.parse(row.claims) as readonly ClaimFacts[]
  const userName = row.UserName || row.Email
  return {
    id: row.Id,
    email: row.Email,
    userName,
    name: row.FullName || userName,
    passwordHash: row.PasswordHash,
    securityStamp: row.SecurityStamp ?? '',
    disabled: row.Disabled,
    resetRequired: row.ResetRequired,
    twoFactor: row.TwoFactorEnabled || row.factorRequiredBy !== null,
    factorRequiredBy: row.factorRequiredBy,
    timeZone: row.TimeZone,
    roles,
    granted: claims.filter(isPrintable),
    isMJA: hasRole(roles, 'MoJoAdmin'),
  }
}

async function accountWhere(executor: Executor, condition: RawBuilder<SqlBool>): Promise<readonly Account[]> {
  const { rows } = await sql<AccountRow>`select ${columns} from "AspNetUsers" u where ${condition}`.execute(
    executor,
  )
  return rows.map(accountOf)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID and can be used in a query. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** The account with an id. */
export async function accountOfId(executor: Executor, id: string): Promise<Account | undefined> {
  if (!isUuid(id)) return undefined
  const [account] = await accountWhere(executor, sql<SqlBool>`u."Id" = ${id}::uuid`)
  return account
}

/** The normalized form of a name, for comparison and rate limits. */
export const normalizeName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase()
    .slice(0, 256)

/**
 * The account for a typed name: by email address, else by user name if only one account has it, because user names,
 * unlike addresses, need not be unique.
 */
export async function accountNamed(executor: Executor, name: string): Promise<Account | undefined> {
  const typed = normalizeName(name)
  if (typed === '') return undefined
  const found = await accountWhere(
    executor,
    sql<SqlBool>`u."NormalizedUserName" = ${typed} or u."NormalizedEmail" = ${typed} or upper(u."UserName") = ${typed}`,
  )
  const byAddress = found.find(account => account.email.toUpperCase() === typed)
  return byAddress ?? (found.length === 1 ? found[0] : undefined)
}

/** The account with an email address. */
export async function accountOfEmail(executor: Executor, email: string): Promise<Account | undefined> {
  const [account] = await accountWhere(executor, sql<SqlBool>`u."NormalizedEmail" = ${normalizeName(email)}`)
  return account
}

/** A session with its account. */
export interface SessionFacts {
  readonly account: Account
  readonly revoked: boolean
  /** The account's security stamp when the session began. */
  readonly stamp: string
  readonly lastSeen: number
  readonly began: Date
  /** When who signed in last proved who they are. */
  readonly provenAt: number
}

/** Reads a session and its account in one query. */
export async function sessionOf(executor: Executor, sessionId: string): Promise<SessionFacts | undefined> {
  if (!isUuid(sessionId)) return undefined
  const { rows } = await sql<
    AccountRow & { revoked: boolean; stamp: string; seen: string; began: Date; proven: string }
  >`
    select ${columns}, s."RevokedDt" is not null as revoked, k.security_stamp as stamp, s."LastSeenDt" as seen, s."CreatedDt" as began,
      greatest(s."CreatedDt", (select at from session_step_up where session_id = s."SessionId")) as proven
    from "Session" s
    join session_stamp k on k.session_id = s."SessionId"
    join "AspNetUsers" u on u."Id" = s."UserId"
    where s."SessionId" = ${sessionId}::uuid`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  const { revoked, stamp, seen, began, proven } = row
  return {
    account: accountOf(row),
    revoked,
    stamp,
    lastSeen: Date.parse(seen),
    began: new Date(began),
    provenAt: new Date(proven).getTime(),
  }
}

/** A token's `permissions` for an account (decisions §4). */
export const permissionsOf = (account: Pick<Account, 'granted'>): string => printPermissions(account.granted)

/** An account's claims as the permission rules read them. */
export const claimsOf = (account: Pick<Account, 'granted'>): Claims =>
  parsePermissions(permissionsOf(account))

/** The tags an account may use now (specification §6); reads only relevant tags. */
export async function tagsOf(executor: Executor, account: Pick<Account, 'granted' | 'isMJA'>) {
  const claims = claimsOf(account)
  const decided = allowedTags(claims, account.isMJA, [])
  const claimed = claimedTags(claims).filter(id => Number.isInteger(id) && Math.abs(id) < 2 ** 31)
  if (decided === 'all' || claimed.length === 0) return decided
  const { rows } = await sql<TagFacts>`
    select "TId", "TIdParent", "TVisible", "TDeleted" from "Tag"
    where "TId" = any(${claimed}::int[]) or "TIdParent" = any(${claimed}::int[])`.execute(executor)
  return allowedTags(claims, account.isMJA, rows)
}
