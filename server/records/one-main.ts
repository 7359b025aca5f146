import { type Entity, entities } from '@rounds/core/entities'
import { ONE_MAIN_LOCATION, ONE_MAIN_SPECIALTY, withSeveralMain } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { Conflict } from '../errors.ts'
import type { Watcher } from './unit.ts'

/**
 * Rejects a second main link of a physician. Checked before the commit, so that one step can change which link is the
 * main one.
 */
const watchOneMain = (links: Entity, field: string, message: string): Watcher => ({
  watches: entity => entity === links,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite(_, __, { action, records }) {
        if (action === 'delete') return
        for (const { PhId, [field]: isMain } of records)
          if (typeof PhId === 'number' && isMain === true) written.add(PhId)
      },
      async beforeCommit({ query }) {
        if (written.size === 0) return
        // Two concurrent units that each mark one wait for each other here.
        await sql`select 1 from "Custom_Physician" where "PhId" = any(${[...written]}::int[])
          order by "PhId" for update`.execute(query)
        const { rows } = await sql<{ PhId: number; isMain: boolean }>`
          select "PhId", ${sql.id(field)} as "isMain" from ${sql.id(links.name)}
          where "PhId" = any(${[...written]}::int[])`.execute(query)
        if (withSeveralMain(rows).length > 0) throw new Conflict(message, [{ field, message }])
      },
    }
  },
})

/** Ensures one main specialty and one main location per physician. */
export const watchMainLinks: readonly Watcher[] = [
  watchOneMain(entities.Custom_PhysicianToSpecialty, 'PhtspPrimary', ONE_MAIN_SPECIALTY),
  watchOneMain(entities.Custom_LocationToPhysician, 'LtphPrimary', ONE_MAIN_LOCATION),
]
