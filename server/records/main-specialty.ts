import { entities } from '@rounds/core/entities'
import { ONE_MAIN_SPECIALTY, withSeveralMain } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { Conflict } from '../errors.ts'
import type { Watcher } from './unit.ts'

/**
 * Refuses a second main specialty of a physician. Looked at when everything is written, so that one step can make
 * another one the main one.
 */
export const watchMainSpecialty: Watcher = {
  watches: entity => entity === entities.Custom_PhysicianToSpecialty,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite(_, __, { records }) {
        for (const { PhId } of records) if (typeof PhId === 'number') written.add(PhId)
      },
      async beforeCommit({ query }) {
        if (written.size === 0) return
        const { rows } = await sql<{ PhId: number; PhtspPrimary: boolean }>`
          select "PhId", "PhtspPrimary" from "Custom_PhysicianToSpecialty"
          where "PhId" = any(${[...written]}::int[])`.execute(query)
        if (withSeveralMain(rows).length > 0)
          throw new Conflict(ONE_MAIN_SPECIALTY, [{ field: 'PhtspPrimary', message: ONE_MAIN_SPECIALTY }])
      },
    }
  },
}
