import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { noListeners } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { openUnits } from '../records/records.ts'
import { audit } from './audit.ts'
import { hashPassword } from './passwords.ts'

/** The first administrator, with the password if it was generated here. */
export interface FirstAdministrator {
  readonly email: string
  readonly password?: string
}

/** The roles that the product knows by name (specification §6), and their purposes. */
const roles = {
  MoJoAdmin: 'Can do everything, including the protected tools.',
  Admin: 'Administrators; their rights are granted by permissions.',
  'Maintenance User': 'People who look after the site with the tools granted to them.',
} as const

/** 96 bits in four groups that can be read aloud. */
export const randomPassword = (): string => (randomBytes(12).toString('hex').match(/.{6}/g) ?? []).join('-')

/**
 * Creates the roles that the product knows and the first administrator, a MoJoAdmin, while nobody can sign in yet
 * (decisions §1); demo people without a password don't count. Returns undefined if someone can. Nodes that start at
 * once create only one administrator.
 */
export async function createFirstAdministrator(
  database: Database,
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<FirstAdministrator | undefined> {
  if (await somebodyCanSignIn(database.query)) return undefined
  const made = password === undefined ? randomPassword() : undefined
  const hash = await hashPassword(password ?? made ?? '')
  return openUnits(database, noListeners)({ author: systemActor }, async unit => {
    const executor = unit.query
    await sql`select pg_advisory_xact_lock(hashtext('rounds first administrator'))`.execute(executor)
    if (await somebodyCanSignIn(executor)) return undefined
    await makeRoles(executor)
    await sql`
      with made as (
        insert into "AspNetUsers" ("UserName", "NormalizedUserName", "Email", "NormalizedEmail", "EmailConfirmed", "PasswordHash", "SecurityStamp", "FullName")
        values (${email}, ${email.toUpperCase()}, ${email}, ${email.toUpperCase()}, true, ${hash}, gen_random_uuid()::text, 'Administrator')
        returning "Id"
      )
      insert into "AspNetUserRoles" ("UserId", "RoleId")
      select made."Id", r."Id" from made, "AspNetRoles" r where r."NormalizedName" = 'MOJOADMIN'`.execute(
      executor,
    )
    await audit(unit, {
      type: 'Account',
      message: `The first administrator was created: ${email}`,
    })
    return { email, ...(made !== undefined && { password: made }) }
  })
}

async function somebodyCanSignIn(executor: Executor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "AspNetUsers" where "PasswordHash" is not null union all select 1 from "AspNetUserLogins" limit 1`.execute(
    executor,
  )
  return rows.length > 0
}

async function makeRoles(executor: Executor): Promise<void> {
  for (const [name, description] of Object.entries(roles))
    await sql`insert into "AspNetRoles" ("Name", "NormalizedName", "Description") values (${name}, ${name.toUpperCase()}, ${description})
      on conflict ("NormalizedName") do nothing`.execute(executor)
}
