import { afterAll, afterEach, expect, vi } from 'vitest'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import type { TestApp, TestOptions } from '../support/app.ts'
import { signInAt } from '../support/sign-in-at.ts'
import { openPage, tokenFor } from './support.tsx'

/** The administrator that screens are drawn for. */
export const ADMINISTRATOR = '00000000-0000-4000-8000-000000000001'
const EMAIL = 'mo@example.com'
const PASSWORD = 'seven green kettles'

/** Signing in as it really is. */
export const realSignIn: TestOptions = { signIn: signInAt() }

/** Signs an administrator in; fails every test whose screen complains in the console. */
export async function openBackOffice({ app, database }: TestApp) {
  await database.pool.query(
    `with person as (insert into "AspNetUsers"
         ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp", "FullName")
       values ($1, $2, upper($2), $2, upper($2), $3, 'first', 'Mo Jo') returning "Id"),
     role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')
       on conflict ("NormalizedName") do update set "Name" = excluded."Name" returning "Id")
     insert into "AspNetUserRoles" ("UserId", "RoleId") select person."Id", role."Id" from person, role`,
    [ADMINISTRATOR, EMAIL, await hashPassword(PASSWORD)],
  )
  const { cleanup, showAt, showToStranger } = await openPage(app)
  const token = await tokenFor(app, EMAIL, PASSWORD)
  const complaints: string[] = []
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.map(String).join(' ')
    // The page of these tests is older than the element, and shows no frames: nothing answers where they look.
    if (!/unrecognized in this browser|Iframe page loading is disabled|ECONNREFUSED/.test(text))
      complaints.push(text)
  })
  afterAll(() => console.mockRestore())
  afterEach(() => {
    cleanup()
    expect(complaints.splice(0)).toEqual([])
  })
  return { showAt: (address: string) => showAt(address, token), showToStranger }
}
