import { decide } from '@rounds/core/access'
import { pastContracts } from '@rounds/core/api/contracts'
import { entities, entityNamed } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { bringBack, requireSome } from '../backup/bring-back.ts'
import { BRING_BACK, type BringBackResult } from '../backup/bring-back-job.ts'
import type { Past } from '../backup/past.ts'
import { comparedEntities, readDifferences } from '../backup/past-differences.ts'
import { readDifferingRecords } from '../backup/past-records.ts'
import { comparedEntity, readWanted, type Wish } from '../backup/wanted-back.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { Conflict, Forbidden } from '../errors.ts'
import { askForJob, lastJobOf, openJobOf } from '../jobs/ask-job.ts'
import { rehearse } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { requireProvenFor } from '../rights/proven.ts'
import { demand, type SpecialCall } from './call.ts'

/** So many records are tried before, to say what would be refused. */
const MOST_REHEARSED = 2_000
/** For so long it is shown what was brought back last. */
const SHOWN_MS = 24 * 3_600_000

/** The database as it was, beside the live one (screens, `/db-tools`). */
export const pastCalls: SpecialCall = {
  paths: pathsOf(pastContracts),

  add(app, { database, records, backups, authenticate }) {
    const guarded = {
      authenticate,
      demand({ person }: Actor) {
        demand(decide(person, 'open', toolNamed('db-tools')))
        if (!person.isMJA) throw new Forbidden('Earlier states of the database are for MoJoAdmin.')
      },
    }
    const past = () => {
      if (!backups) throw new Conflict('Rounds doesn’t back up this database.')
      return backups.past
    }
    addCall(app, pastContracts.state, {
      ...guarded,
      handle: async () => {
        const job = (await openJobOf(database.query, BRING_BACK)) ?? null
        const ended = await lastJobOf(database.query, BRING_BACK)
        const last = ended && Date.now() - Date.parse(ended.endedAt) < SHOWN_MS ? ended : null
        const none = { at: null, message: null, closesAt: null }
        return {
          past: backups ? { ...none, ...backups.past.state(), ...(await reachOf(backups.past)) } : null,
          job,
          last: last ? { ...last, result: last.result as BringBackResult | null } : null,
        }
      },
    })
    addCall(app, pastContracts.open, {
      ...guarded,
      handle: async ({ actor, body }) => {
        const at = new Date(body.at)
        await past().open(at)
        await records.unit(actor, unit =>
          unit.audit({
            type: 'Backup',
            message: 'Opened the database as it was',
            data: { at: at.toISOString() },
          }),
        )
        return { at: at.toISOString() }
      },
    })
    addCall(app, pastContracts.close, {
      ...guarded,
      handle: async () => {
        await past().close()
        return { closed: true }
      },
    })
    addCall(app, pastContracts.tables, {
      ...guarded,
      handle: () =>
        past().use(async copy => {
          const tables = []
          for (const entity of comparedEntities) {
            const { isMissing, keys } = await readDifferences(database, copy, entity)
            const counts = { gone: keys.gone.length, fresh: keys.fresh.length, changed: keys.changed.length }
            if (isMissing || counts.gone + counts.fresh + counts.changed > 0)
              tables.push({ entity: entity.name, isMissing, ...counts })
          }
          return { same: comparedEntities.length - tables.length, tables }
        }),
    })
    addCall(app, pastContracts.records, {
      ...guarded,
      handle: ({ query }) =>
        past().use(copy =>
          readDifferingRecords(database, copy, comparedEntity(query.entity), query.find ?? ''),
        ),
    })
    addCall(app, pastContracts.plan, {
      ...guarded,
      handle: ({ actor, body }) =>
        past().use(async copy => {
          const wanted = await readWanted(database, copy, body)
          const tables = wanted.map(({ entity, isMissing, gone, changed, fresh }) => ({
            ...{ entity: entity.name, isMissing },
            ...{ gone: gone.length, changed: changed.length, fresh: fresh.length },
          }))
          const count = tables.reduce((sum, { gone, changed, fresh }) => sum + gone + changed + fresh, 0)
          const refusal =
            count > 0 && count <= MOST_REHEARSED
              ? await rehearse(records.unit, actor, unit => bringBack(unit, { copy: copy.query, wanted }))
              : null
          return { tables, refusal }
        }),
    })
    addCall(app, pastContracts.bringBack, {
      ...guarded,
      handle: async ({ actor, body }) => {
        // It may bring back who may do what.
        requireProvenFor(actor, entities.AspNetUserRoles, 'update')
        const { at, wanted } = await past().use(async (copy, openAt) => ({
          at: openAt,
          wanted: await readWanted(database, copy, body),
        }))
        requireSome(wanted)
        const input = { wish: body, at }
        return { JbId: await askForJob(records, actor, { kind: BRING_BACK, title: titleOf(body), input }) }
      },
    })
  },
}

/** The moments that can be opened. */
async function reachOf(past: Past) {
  const moments = await past.moments()
  return { since: await past.since(), moments: moments && [...moments] }
}

/** What the job is called. */
function titleOf({ scope, entity: name = '', key = '' }: Wish): string {
  if (scope === 'everything') return 'Bring back the whole database'
  const entity = entityNamed(name)
  if (scope === 'table') return `Bring back ${entity?.plural ?? name}`
  return `Bring back ${entity?.label ?? name} ${(JSON.parse(key) as readonly unknown[]).join(', ')}`.slice(
    0,
    200,
  )
}
