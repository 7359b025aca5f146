import { sql } from 'kysely'
import { factsSql } from '../../content/facts.ts'
import type { Executor } from '../../database/database.ts'

/** Confirms the facts of most physicians, some of them too long ago, by those who look after the directory. */
export async function writeFactChecks(executor: Executor, now: Date): Promise<void> {
  const day = sql`${now.toISOString()}::timestamptz - ((id * 37) % 140 + 2) * interval '1 day'`
  await sql`insert into fact_check (entity, record, fact, value, checked_by, checked_at)
    select 'Custom_Physician', id, fact, value,
      (select "UserName" from "AspNetUsers" order by "NormalizedUserName" offset (id % 3) limit 1), ${day}
    from (${factsSql('Custom_Physician', sql`r."PhId" % 9 <> 0`)}) facts order by id, place`.execute(executor)
  await sql`update "Custom_Physician" set "PhVerifiedDt" = checked.at
    from (select record, min(checked_at) as at from fact_check where entity = 'Custom_Physician' group by record) checked
    where "PhId" = checked.record`.execute(executor)
}
