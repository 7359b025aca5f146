import { decide } from '@rounds/core/access'
import { compare, type HistoryEntry, KeyError, parseKey } from '@rounds/core/api'
import { recordContracts } from '@rounds/core/api/contracts'
import { AuditLog, type Entity, entityNamed } from '@rounds/core/entities'
import { auditKey, concernOf, historyDataFor } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { BadRequest } from '../errors.ts'
import { compareFieldSql } from '../sql/filter.ts'
import type { SpecialCall } from './call.ts'

const contract = recordContracts.history
const SHOWN = 20

/** `GET /mc/history`: a record's history, for people who may read it (screens, a record). */
export const history: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, records, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, query }) => {
        const entity = entityNamed(query.entity)
        if (!entity) throw new BadRequest(`Unknown entity: ${query.entity}.`)
        const found = keyIn(entity, query.key)
        await records.read(actor, entity, found, found.fields)
        const key = auditKey(found.key)
        const { person } = actor
        const readsLog = decide(person, 'read', AuditLog).allowed
        const about = readsLog
          ? compareFieldSql(
              AuditLog.fields.Concerns,
              sql.id('Concerns'),
              compare('Concerns', '~', concernOf(entity, key)),
            )
          : sql`"Entity" = ${entity.name} and "EntityKey" = ${key}`
        const { rows } = await sql<Omit<HistoryEntry, 'Data'> & { Data: string | null }>`
          select "Id", to_json("Date")#>>'{}' as "Date", "Type", "Message", "Data"::text as "Data", "UserName", "ActUserName", "Entity", "EntityKey"
          from "AuditLog" where ${about} order by "Id" desc limit ${SHOWN}`.execute(database.query)
        return rows.map(row => {
          const data: unknown = row.Data === null ? null : JSON.parse(row.Data)
          return { ...row, Data: readsLog ? data : historyDataFor(person, entity, data) }
        })
      },
    })
  },
}

/** The key in an address; only the entity's own key. */
function keyIn(entity: Entity, text: string) {
  try {
    const found = parseKey(entity, text)
    if (found.fields === entity.key) return found
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
  }
  throw new BadRequest(`${text} isn’t a valid key of ${entity.label}.`)
}
