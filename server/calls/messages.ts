import { messageContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import type { SpecialCall } from './call.ts'

const { SystemMessageDismissal } = entities

interface ShownMessage {
  readonly sId: number
  readonly title: string
  readonly html: string | null
  readonly level: 'info' | 'warning' | 'urgent'
  readonly from: string
  readonly isDismissed: boolean
}

/** What is shown of the messages to the staff, between its dates and until it is archived. */
const isShown = sql`"SArchivedDt" is null and coalesce("SFromDt", now()) <= now() and coalesce("SToDt", 'infinity') > now()`

/** Messages to the staff: everyone who is signed in reads them, and dismisses them for themselves. */
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
          where ${isShown} order by coalesce(m."SFromDt", m."SCreatedDt") desc, m."SId" desc limit 50`.execute(
          database.query,
        )
        return rows
      },
    })
    addCall(app, contracts.dismiss, {
      authenticate,
      handle: async ({ actor, body: { sId, isDismissed } }) => {
        await records.unit(actor, async unit => {
          const { rows } =
            await sql`select 1 from "SystemMessages" where "SId" = ${sId} and ${isShown}`.execute(unit.query)
          if (rows.length === 0) throw new NotFound(`There is no System message ${sId}.`)
          await unit.execute({
            entity: SystemMessageDismissal,
            statement: isDismissed
              ? sql`insert into "SystemMessageDismissal" ("SId", "UserId") values (${sId}, ${actor.person.userId}::uuid)
                  on conflict do nothing returning 1`
              : sql`delete from "SystemMessageDismissal"
                  where "SId" = ${sId} and "UserId" = ${actor.person.userId}::uuid returning 1`,
            entry: { unaudited: 'what somebody has read is nobody else’s business' },
          })
        })
        return { success: true }
      },
    })
  },
}
