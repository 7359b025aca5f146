import { decide } from '@rounds/core/access'
import { directoryContracts } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { sql } from 'kysely'
import { likelyDuplicates } from '../../content/merge/duplicates.ts'
import { mergeable, mergeRecords, planMergeOf } from '../../content/merge/merge-records.ts'
import { undoMerge } from '../../content/merge/undo-merge.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { BadRequest } from '../../errors.ts'
import { type Actor, withCause } from '../../rights/actor.ts'
import { demand, type SpecialCall } from '../call.ts'

const { duplicates, notSame, rehearseMerge, merge, undo } = directoryContracts
const MOST_MERGES = 20

/** Duplicate records of the directory: proposing, marking as different, previewing, merging, undoing. */
export const directoryMerging: SpecialCall = {
  paths: pathsOf({ duplicates, notSame, rehearseMerge, merge, undo }),

  add(app, { database, records, authenticate }) {
    addCall(app, duplicates, {
      authenticate,
      handle: async ({ actor, query }) => {
        const entity = entityFor(actor, query.entity)
        const { rows: merges } = await sql<Merge>`select id, winner, loser, winner_title as "winnerTitle",
          loser_title as "loserTitle", coalesce(u."FullName", merged_by) as "by", to_json(merged_at)#>>'{}' as at
          from directory_merge left join "AspNetUsers" u on u."NormalizedUserName" = upper(merged_by) where entity = ${entity.name} and undone_at is null
          order by id desc limit ${MOST_MERGES}`.execute(database.query)
        return { pairs: await likelyDuplicates(database.query, entity.name), merges }
      },
    })
    addCall(app, notSame, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityFor(actor, body.entity)
        if (body.one === body.other) throw new BadRequest('Choose two different records.')
        const [one, other] = [Math.min(body.one, body.other), Math.max(body.one, body.other)]
        await records.unit(actor, async unit => {
          await sql`insert into directory_not_same (entity, one, other, said_by)
            values (${entity.name}, ${one}, ${other}, ${unit.author.userName}) on conflict do nothing`.execute(
            unit.query,
          )
          await unit.audit({
            type: 'Told apart',
            message: `Marked ${entity.plural} ${one} and ${other} as different`,
            entity: entity.name,
            key: String(one),
          })
        })
        return { success: true }
      },
    })
    addCall(app, rehearseMerge, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityFor(actor, body.entity)
        const plan = await database.query
          .transaction()
          .execute(executor => planMergeOf(executor, { ...body, entity }))
        return {
          winner: plan.winner,
          loser: plan.loser,
          fields: [...plan.fields],
          steps: plan.steps.map(({ entity: of, field, what, before }) => ({
            entity: of.name,
            label: of.plural,
            what,
            field,
            row: before,
          })),
        }
      },
    })
    addCall(app, merge, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entityFor(actor, body.entity)
        demand(decide(actor.person, 'delete', entity))
        const { take, versions } = body
        const [winner = 0, loser = 0] = versions
        return {
          id: await records.unit(withCause(actor, 'merge'), unit =>
            mergeRecords(unit, { ...body, entity }, { take, versions: [winner, loser] }),
          ),
        }
      },
    })
    addCall(app, undo, {
      authenticate,
      handle: async ({ actor, body }) => {
        const { kept } = await records.unit(withCause(actor, 'undo'), unit =>
          undoMerge(unit, actor.person, body.id),
        )
        return { kept: [...kept] }
      },
    })
  },
}

interface Merge {
  readonly id: number
  readonly winner: number
  readonly loser: number
  readonly winnerTitle: string
  readonly loserTitle: string
  readonly by: string | null
  readonly at: string
}

/** The entity with that name, whose records can be merged by people who may change them. */
function entityFor({ person }: Actor, name: string): Entity {
  const entity = entityNamed(name)
  if (!entity || !mergeable[entity.name]) throw new BadRequest(`Records of ${name} can’t be merged.`)
  demand(decide(person, 'update', entity))
  return entity
}
