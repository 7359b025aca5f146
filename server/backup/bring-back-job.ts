import { entities } from '@rounds/core/entities'
import { sayDateTime } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { HttpError } from '../errors.ts'
import { askerNow, groupOf } from '../jobs/asker.ts'
import {
  conclude,
  type JobContext,
  JobFailure,
  type JobKind,
  noteProgress,
  type TakenJob,
} from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import { readSiteZone } from '../sql/site-zone.ts'
import type { Backups } from './backups.ts'
import { type BroughtBack, bringBack, requireSome, type WantedBack } from './bring-back.ts'
import type { NamedUpload } from './named-uploads.ts'
import { readByKeys } from './past-differences.ts'
import { readWanted, type Wish } from './wanted-back.ts'

export const BRING_BACK = 'bring back'

/** What the job came to, and the last moment before it. */
export interface BringBackResult extends BroughtBack {
  readonly at: string
  readonly before: string
}

/** Brings records back from the open copy, all of them or none, with the uploaded files that they need. */
export const bringBackJob = ({
  past,
  bringUploadsBack,
}: Pick<Backups, 'past' | 'bringUploadsBack'>): JobKind => ({
  kind: BRING_BACK,
  lane: 'upkeep',
  async work(context, job, signal) {
    const { database } = context
    const { wish, at, title, userId } = await orderOf(context, job)
    await whileBeating(context, job, signal, async stopped => {
      try {
        const done = await past.use(async (copy, openAt) => {
          if (openAt !== at) throw new JobFailure('Another copy was opened since. Nothing was changed.')
          const wanted = await readWanted(database, copy, wish, stopped)
          requireSome(wanted)
          const actor = await askerNow(
            database.query,
            { userId, actedBy: null, address: null },
            groupOf(job, 'backup'),
          )
          if (!actor.person.isMJA)
            throw new JobFailure(
              'The account that asked for this is no longer a MoJoAdmin. Nothing was changed.',
            )
          const total = wanted.reduce(
            (sum, { gone, changed, fresh }) => sum + gone.length + changed.length + fresh.length,
            0,
          )
          const before = new Date().toISOString()
          // A file of the site never stands without its bytes, so they come first; unneeded ones are swept.
          await bringUploadsBack(await uploadsOf(copy, wanted), stopped)
          const zone = await readSiteZone(database.query)
          const brought = await context.records.unit(actor, async unit => {
            await unit.audit({
              type: 'Backup',
              message: `Brought back from a backup: ${title}`,
              data: { at, wish, records: total },
            })
            return bringBack(unit, {
              copy: copy.query,
              wanted,
              async onRecords(count) {
                stopped.throwIfAborted()
                await noteProgress(database.query, job, count, total)
              },
            })
          })
          return { ...brought, at, before, zone }
        })
        const { zone, ...result } = done
        await conclude(database.query, job, 'done', `As of ${sayDateTime(at, zone)}`, result)
      } catch (error) {
        if (error instanceof HttpError) throw new JobFailure(`${error.message} Nothing was changed.`)
        throw error
      }
    })
  },
})

/** The stored files of the records that come back. */
async function uploadsOf(copy: Database, wanted: readonly WantedBack[]): Promise<readonly NamedUpload[]> {
  const keys = wanted.flatMap(({ entity, gone, changed }) =>
    entity === entities.File ? [...gone, ...changed] : [],
  )
  const rows = await readByKeys(copy.query, entities.File, keys)
  return [...rows.values()].map(({ FHash, FSize, FName }) => ({
    ...{ hash: String(FHash), bytes: Number(FSize), name: String(FName) },
  }))
}

interface Order {
  readonly wish: Wish
  readonly at: string
  readonly title: string
  readonly userId: string | null
}

async function orderOf({ database }: JobContext, { id, userId }: TakenJob): Promise<Order> {
  const { rows } = await sql<{ input: string; title: string }>`
    select "JbInput"::text as input, "JbTitle" as title from "Job" where "JbId" = ${id}`.execute(
    database.query,
  )
  const { input = '{}', title = '' } = rows[0] ?? {}
  return { ...JSON.parse(input), title, userId }
}
