import { expect, it } from 'vitest'
import { base64 } from '../../../core/api/index.ts'
import { entities } from '../../../core/entities/index.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { testApp } from '../support/app.ts'
import { signInAt } from '../support/sign-in-at.ts'

const PASSWORD = 'seven green kettles'
/** Without these nobody can sign in or start a job; `npm run restore` brings them back. */
const needed = [
  ...['AspNetUsers', 'AspNetRoles', 'AspNetUserRoles', 'AspNetUserClaims', 'AspNetRoleClaims', 'Session'],
  ...['Tag', 'Job', 'AuditLog'],
]

const { app, database } = await testApp({ signIn: signInAt() })

/** The requests before a screen is shown, and those of the database tools. */
const asked = [
  ...['/api/v1/mc/about', '/api/v1/db/Tag'],
  ...['past', 'tables', 'backups', 'integrity', 'system'].map(name => `/api/v1/mc/database/${name}`),
]

it('an administrator can open the database tools even if most tables are gone', async () => {
  const { pool } = database
  await pool.query(
    `insert into "AspNetUsers" ("UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp")
      values ('ada', 'ADA', 'ada@example.com', 'ADA@EXAMPLE.COM', $1, 'x')`,
    [await hashPassword(PASSWORD)],
  )
  await pool.query(`with role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN') returning "Id")
    insert into "AspNetUserRoles" ("UserId", "RoleId") select "AspNetUsers"."Id", role."Id" from "AspNetUsers", role`)
  for (const name of Object.keys(entities))
    if (!needed.includes(name)) await pool.query(`drop table "${name}" cascade`)

  const payload = { UserName: 'ada', Password: base64(PASSWORD) }
  const signedIn = await app.inject({ method: 'POST', url: '/api/v1/mc/jwt/login', payload })
  expect(signedIn.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.json().token}` }
  const answers = await Promise.all(asked.map(url => app.inject({ url, headers })))
  expect(Object.fromEntries(answers.map(({ statusCode }, index) => [asked[index], statusCode]))).toEqual(
    Object.fromEntries(asked.map(url => [url, 200])),
  )
  // Several of its queries fail at once. An unhandled rejection would end the server, and fails this test run.
  const start = await app.inject({ url: '/api/v1/mc/dashboard?zone=America%2FChicago', headers })
  expect(start.statusCode).toBe(500)
  expect(start.json().message).toMatch(/^A table of the database is missing\. /)
})
