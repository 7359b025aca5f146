import { entities } from '@rounds/core/entities'
import { counted } from '@rounds/core/rules/interface'
import { linkStates } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { conclude, heartbeat, type JobContext, type TakenJob } from '../jobs/jobs.ts'
import type { Unit } from '../records/unit.ts'

const { LinkCheck } = entities
const UNAUDITED = { unaudited: 'the check’s entry counts them' } as const

/** Puts what a check found in place of what the last one did, and ends the job with it. */
export async function publishLinks({ records }: JobContext, job: TakenJob): Promise<void> {
  await records.unit({ author: systemActor }, async unit => {
    await heartbeat(unit.query, job)
    const counts = await replaceLinks(unit, job)
    await sql`delete from link_check_address where job_id = ${job.id}`.execute(unit.query)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const message = `Checked ${counted(total, 'link')}: ${total - (counts.ok ?? 0)} to look at.`
    await unit.audit({ type: 'Link check', message, entity: LinkCheck.name, data: counts })
    await conclude(unit.query, job, 'done', message, counts)
    unit.notify('Job')
  })
}

/** Those that need somebody first come first: what is new, then by state. A problem is new that was not there before. */
async function replaceLinks(unit: Unit, job: TakenJob): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{
    last: number
  }>`select coalesce(max("LkId"), 0)::int as last from "LinkCheck"`.execute(unit.query)
  const last = rows[0]?.last ?? 0
  const written = await unit.execute({
    entity: LinkCheck,
    statement: sql<{
      state: string
    }>`insert into "LinkCheck" ("JbId", "LkUrl", "LkKind", "LkOutcome", "LkStatus",
        "LkMessage", "LkChain", "LkFrom", "CId", "LkBlock", "LkWords", "RId", "LkIsNew")
      select ${job.id}, url, kind, outcome, status, evidence, way, found_on, c."CId", block, words, r."RId",
        ${last} > 0 and outcome <> 'ok' and not exists (select from "LinkCheck" before
          where before."LkUrl" = url and before."LkFrom" = found_on and before."LkOutcome" = outcome) as fresh
      from link_check_address join link_check_place using (job_id, position)
        left join "Content" c on c."CId" = content_id left join "Redirect" r on r."RId" = redirect_id
      where job_id = ${job.id} and (content_id is null or c."CId" is not null)
        and (redirect_id is null or r."RId" is not null)
      order by fresh desc, array_position(${[...linkStates]}::text[], outcome), url, found_on
      returning "LkOutcome" as state`,
    entry: UNAUDITED,
  })
  await unit.execute({
    entity: LinkCheck,
    statement: sql`delete from "LinkCheck" where "LkId" <= ${last} returning 1`,
    entry: UNAUDITED,
  })
  const counts: Record<string, number> = {}
  for (const { state } of written) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
