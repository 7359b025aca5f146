import { decide } from '@rounds/core/access'
import { seoContracts } from '@rounds/core/api/contracts'
import { Content } from '@rounds/core/entities'
import { countSeoProblems, findSeoProblems } from '@rounds/core/rules/page'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { readTrends } from '../care/day-counts.ts'
import { readSeoPages, seoCheckId } from '../care/seo-pages.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { demand, type SpecialCall } from './call.ts'

/** `/mc/seo`: pages as search engines see them (screens, `/seo-tools`). */
export const seo: SpecialCall = {
  paths: pathsOf(seoContracts),

  add(app, { database: { query }, authenticate }) {
    addCall(app, seoContracts.overview, {
      authenticate,
      demand: ({ person }) => {
        demand(decide(person, 'open', toolNamed('seo-tools')))
        demand(decide(person, 'read', Content))
      },
      handle: async ({ actor }) => {
        const [pages, own, { today, days }] = [
          await readSeoPages(query),
          await readableBy(query, actor),
          await readTrends(query),
        ]
        const problems = findSeoProblems(pages)
        return {
          today,
          counts: [...countSeoProblems(problems)].map(([problem, found]) => ({
            problem,
            found,
            days: [...(days.get(seoCheckId(problem)) ?? [])],
          })),
          pages: pages
            .filter(({ CId }) => own.has(CId))
            .map(({ others, data, ...page }) => ({
              ...page,
              others: [...others],
              data: { types: [...data.types], gaps: [...data.gaps] },
              problems: [...(problems.get(page.CId) ?? [])],
            })),
        }
      },
    })
  },
}

async function readableBy(executor: Executor, actor: Actor): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select "CId" as id from "Content" where ${rowFilterFor(actor, Content)}`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}
