import { decide } from '@rounds/core/access'
import { careContracts, FOUND_ON_A_PAGE } from '@rounds/core/api/contracts'
import { careChecks } from '@rounds/core/rules/care'
import { toolNamed } from '@rounds/core/tools'
import { countFound, readFound } from '../care/checks.ts'
import { readTrends } from '../care/day-counts.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

const { checks, found } = careContracts

/** The calls below `/mc/care/checks`: errors in the directory (screens, `/custom/site-tools`). */
export const careChecking: SpecialCall = {
  paths: pathsOf({ checks, found }),

  add(app, { database: { query: executor }, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('site-tools'))),
    }
    addCall(app, checks, {
      ...guarded,
      handle: async () => {
        const { today, days } = await readTrends(executor)
        // Sequential: in parallel they would use every connection, blocking writes.
        const counted = []
        for (const { id } of careChecks)
          counted.push({ id, found: await countFound(executor, id), days: [...(days.get(id) ?? [])] })
        return { today, checks: counted }
      },
    })
    addCall(app, found, {
      ...guarded,
      handle: async ({ query: { check, page } }) => ({
        found: await countFound(executor, check),
        rows: [...(await readFound(executor, check, { page, size: FOUND_ON_A_PAGE }))],
      }),
    })
  },
}
