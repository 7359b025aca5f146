import { decide } from '@rounds/core/access'
import type { ErrorGroup } from '@rounds/core/api'
import { errorGroupContracts } from '@rounds/core/api/contracts'
import { entityNamed } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

const MOST_SHOWN = 200

interface Row extends Omit<ErrorGroup, 'about' | 'back'> {
  readonly data: string | null
  readonly backVersion: string | null
  readonly backAt: string | null
}

/** Errors by their cause (screens, `/logs`). */
export const errorGroupCalls: SpecialCall = {
  paths: pathsOf(errorGroupContracts),

  add(app, { database, records, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('logs'))),
    }
    addCall(app, errorGroupContracts.list, {
      ...guarded,
      handle: async ({ query: { state = 'open', find = '' } }) => {
        const { rows: counted } = await sql<{ state: ErrorGroup['state']; count: number }>`
          select state, count(*)::int as count from error_group group by state`.execute(database.query)
        const { rows } = await sql<Row>`select fingerprint, type, message, path, data::text as data,
            to_json(first_at)#>>'{}' as "firstAt", to_json(last_at)#>>'{}' as "lastAt", seen::float8 as seen,
            first_version as "firstVersion", last_version as "lastVersion", state, state_by as "stateBy",
            to_json(state_at)#>>'{}' as "stateAt", back_version as "backVersion",
            to_json(back_at)#>>'{}' as "backAt",
            (select e."Id" from "ErrorLog" e where e."Id" = last_entry) as "lastEntry"
          from error_group where state = ${state}
            and strpos(lower(type || ' ' || message || ' ' || coalesce(path, '')), ${find.trim().toLowerCase()}) > 0
          order by last_at desc limit ${MOST_SHOWN}`.execute(database.query)
        const counts = { open: 0, resolved: 0, ignored: 0 }
        for (const one of counted) counts[one.state] = one.count
        return { counts, groups: rows.map(asGroup) }
      },
    })
    addCall(app, errorGroupContracts.steer, {
      ...guarded,
      handle: ({ actor, body: { state }, params: { fingerprint } }) =>
        records.unit(actor, async unit => {
          const { rows } = await sql<{ message: string }>`update error_group set state = ${state},
              state_by = ${unit.author.userName}, state_at = now(),
              back_version = case ${state} when 'resolved' then null else back_version end
            where fingerprint = ${fingerprint} returning left(message, 200) as message`.execute(unit.query)
          const [group] = rows
          if (!group) throw new NotFound('This error is no longer in the log.')
          const done = { open: 'Reopened', resolved: 'Resolved', ignored: 'Ignored' }[state]
          await unit.audit({
            type: 'Changed',
            message: `${done} the error “${group.message}”`,
            entity: 'ErrorLog',
          })
          return { state }
        }),
    })
  },
}

function asGroup({ data, backVersion, backAt, ...row }: Row): ErrorGroup {
  return {
    ...row,
    about: aboutOf(data),
    back: backVersion !== null && backAt !== null ? { version: backVersion, at: backAt } : null,
  }
}

function aboutOf(text: string | null): ErrorGroup['about'] {
  const data = text === null ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>)
  const of = (name: string) => (data[name] == null ? undefined : String(data[name]))
  const [job, template, page, key] = [of('JbId'), of('TId'), of('page'), of('key')]
  if (job !== undefined) return { what: 'job', entity: 'Job', key: job }
  if (template !== undefined) return { what: 'template', entity: 'Template', key: template }
  const entity = entityNamed(of('entity') ?? '')
  if (entity && key !== undefined) return { what: 'record', entity: entity.name, key }
  return page === undefined ? null : { what: 'page', entity: null, key: page }
}
