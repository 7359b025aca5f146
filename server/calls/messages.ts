import { messageContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'

const { SystemMessageDismissal, SystemMessages } = entities
const MOST_NAMED = 500

interface ShownMessage {
  readonly sId: number
  readonly title: string
  readonly html: string | null
  readonly level: 'info' | 'warning' | 'urgent'
  readonly from: string
  readonly isDismissed: boolean
}

/** The active messages to the staff: within their dates and not archived. */
const isShown = sql`"SArchivedDt" is null and coalesce("SFromDt", now()) <= now() and coalesce("SToDt", 'infinity') > now()`

/** Whether a message is addressed to a person: to everyone, or to one of their groups. */
const isTo = (userId: RawBuilder<unknown>) => sql<boolean>`(case
  when "SGroups" is null or "SGroups"::text in ('null', '[]') then true
  else exists (select from "AspNetUserRoles" r
    where r."UserId" = ${userId} and "SGroups"::jsonb ? r."RoleId"::text) end)`

/** Messages to the staff: everyone who is signed in reads them, and dismisses them individually. */
export const messages: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, records, authenticate }) {
    addCall(app, contracts.list, {
      authenticate,
      handle: async ({ actor }) => {
        const { rows } = await sql<ShownMessage>`
          select m."SId" as "sId", m."STitle" as title, m."SText" as html, m."SLevel" as level,
            to_json(coalesce(m."SFromDt", m."SCreatedDt"))#>>'{}' as "from", d."SId" is not null as "isDismissed"
          from "SystemMessages" m
            left join "SystemMessageDismissal" d on d."SId" = m."SId" and d."UserId" = ${actor.person.userId}::uuid
          where ${isShown} and ${isTo(sql`${actor.person.userId}::uuid`)} order by coalesce(m."SFromDt", m."SCreatedDt") desc, m."SId" desc limit 50`.execute(
          database.query,
        )
        return rows
      },
    })
    addCall(app, contracts.seen, {
      authenticate,
      handle: async ({ actor, body: { sIds } }) => {
        const user = sql`${actor.person.userId}::uuid`
        await records.unit(actor, async unit => {
          await sql`insert into system_message_seen (message_id, user_id) select "SId", ${user}
            from "SystemMessages" where "SId" = any(${[...sIds]}::int[]) and ${isShown} and ${isTo(user)}
            on conflict do nothing`.execute(unit.query)
        })
        return { success: true }
      },
    })
    const writes = {
      authenticate,
      demand: (actor: Actor) => allow(actor, 'update', SystemMessages),
    }
    addCall(app, contracts.groups, {
      ...writes,
      handle: async () => {
        const { rows } = await sql<{ id: string; name: string; people: number }>`select "Id"::text as id,
            "Name" as name, (select count(*)::int from "AspNetUserRoles" where "RoleId" = g."Id") as people
          from "AspNetRoles" g order by lower("Name"), "Id"`.execute(database.query)
        return rows
      },
    })
    addCall(app, contracts.receipts, {
      ...writes,
      handle: ({ query }) => receiptsOf(database.query, query.sId),
    })
    addCall(app, contracts.dismiss, {
      authenticate,
      handle: async ({ actor, body: { sId, isDismissed } }) => {
        await records.unit(actor, async unit => {
          const { rows } = await sql`select 1 from "SystemMessages" where "SId" = ${sId} and ${isShown}
              and ${isTo(sql`${actor.person.userId}::uuid`)}`.execute(unit.query)
          if (rows.length === 0) throw new NotFound(`Unknown system message: ${sId}.`)
          await unit.execute({
            entity: SystemMessageDismissal,
            statement: isDismissed
              ? sql`insert into "SystemMessageDismissal" ("SId", "UserId") values (${sId}, ${actor.person.userId}::uuid)
                  on conflict do nothing returning 1`
              : sql`delete from "SystemMessageDismissal"
                  where "SId" = ${sId} and "UserId" = ${actor.person.userId}::uuid returning 1`,
            entry: { unaudited: 'read receipts are private' },
          })
        })
        return { success: true }
      },
    })
  },
}

interface Receipt {
  readonly name: string
  readonly at: string
}

/** How many recipients a message has, and who has seen or dismissed it. */
async function receiptsOf(executor: Executor, sId: number) {
  const { rows } = await sql<{ people: number }>`select (select count(*)::int from "AspNetUsers" u
      where not "Disabled" and ${isTo(sql`u."Id"`)}) as people
    from "SystemMessages" where "SId" = ${sId}`.execute(executor)
  const [message] = rows
  if (!message) throw new NotFound(`Unknown system message: ${sId}.`)
  const readReceipts = async (from: RawBuilder<unknown>, at: string) => {
    const { rows: receipts } = await sql<Receipt>`select coalesce("FullName", "UserName", "Email") as name,
        to_json(r.${sql.id(at)})#>>'{}' as at
      from ${from} join "AspNetUsers" u on u."Id" = r.person order by r.${sql.id(at)} desc limit ${MOST_NAMED}`.execute(
      executor,
    )
    return receipts
  }
  return {
    people: message.people,
    seen: await readReceipts(
      sql`(select user_id as person, seen_dt from system_message_seen where message_id = ${sId}) r`,
      'seen_dt',
    ),
    dismissed: await readReceipts(
      sql`(select "UserId" as person, "SmdCreatedDt" from "SystemMessageDismissal" where "SId" = ${sId}) r`,
      'SmdCreatedDt',
    ),
  }
}
