import { afterEach, expect, test } from 'vitest'
import { tools } from '../../../core/tools/index.ts'
import { createSignIn } from '../../../server/sign-in/index.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { smallSite } from '../site/small-site.ts'
import { outlineOf } from './outline.ts'
import { openPage, tokenFor } from './support.tsx'

const PASSWORD = 'seven green kettles'
const site = await smallSite({
  signIn: ({ database, changes }) =>
    createSignIn({
      database,
      changes,
      secret: Buffer.alloc(32, 7),
      mail: { send: async () => ({ status: 'kept' }) } as never,
      publicUrl: 'http://127.0.0.1:4870',
      log: { warn: () => undefined, error: () => undefined },
    }),
})
await site.database.pool.query(
  `with person as (insert into "AspNetUsers"
       ("UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp", "FullName")
     values ('mo@example.com', 'MO@EXAMPLE.COM', 'mo@example.com', 'MO@EXAMPLE.COM', $1, 'first', 'Mo Jo') returning "Id"),
   role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')
     on conflict ("NormalizedName") do update set "Name" = excluded."Name" returning "Id")
   insert into "AspNetUserRoles" ("UserId", "RoleId") select person."Id", role."Id" from person, role`,
  [await hashPassword(PASSWORD)],
)
const { cleanup, showAt } = await openPage(site.app)
const token = await tokenFor(site.app, 'mo@example.com', PASSWORD)
const complaints: string[] = []
console.error = (...said: unknown[]) => {
  const text = said.map(String).join(' ')
  // The page of these tests is older than the element, and shows no frames.
  if (!/unrecognized in this browser|Iframe page loading is disabled/.test(text)) complaints.push(text)
}
afterEach(() => {
  cleanup()
  expect(complaints.splice(0)).toEqual([])
})

/** Every tool as it begins, with the form for a new record where it has one; but for the tables, which are of any size. */
const addresses = [
  ...tools
    .filter(({ id }) => id !== 'db-tools')
    .flatMap(({ id, start, entity }) => [
      [id, start] as const,
      ...(entity ? [[`${id}-new`, `${start}?record=new`] as const] : []),
    ]),
]

test.each(addresses)('%s', async (name, address) => {
  const page = await showAt(address, token)
  const main = page.querySelector('main')
  const heading = main?.querySelector('h1')
  expect(heading).toBeTruthy()
  if (heading?.textContent.startsWith('New '))
    expect(
      [...(main?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringMatching(/^Create /))
  await expect(outlineOf(main ?? page)).toMatchFileSnapshot(`written-out/${name}.txt`)
})
