import { createSignIn } from '../../../server/sign-in/index.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { smallSite } from '../site/small-site.ts'
import { asServer } from './page-clock.ts'

export const PASSWORD = 'seven green kettles'

/** The small site with somebody who may do everything, and signing in as it is. */
export const siteWithMo = () =>
  asServer(async () => {
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
    return site
  })
