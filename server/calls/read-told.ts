import { eventOf, type Occasion, type ToldWish } from '@rounds/core/rules/care'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** All subscriptions to an event; `whoIsTold` decides what happens to each. */
export async function readWishes(executor: Executor, occasion: Occasion): Promise<readonly ToldWish[]> {
  const { rows } = await sql<ToldWish>`
    select u."Id" as "userId", coalesce(nullif(u."FullName", ''), u."UserName") as name, u."Email" as email,
      u."Disabled" as "isDisabled", wish.* from (
      select "UserId", 'notification' as "from", "UnEvent" as event, "PhId" as physician, "LId" as location, "FrmId" as form,
        "UnBy" as by, "UnHow" as how, "UnActive" as "isOn"
      from "Custom_UserNotification" where "UnEvent" = ${eventOf(occasion)}
      union all
      select "UserId", 'responsibility', null, "PhId", "LId", null, coalesce("Meta"->>'by', 'mail'),
        coalesce("Meta"->>'how', 'at once'), coalesce("Meta"->>'submissions', 'false') = 'true'
      from "Custom_UserToExpertSystem" where "PhId" = ${occasion.physician} and "LId" = ${occasion.location}) wish
      join "AspNetUsers" u on u."Id" = wish."UserId" order by name, "userId"`.execute(executor)
  return rows
}
