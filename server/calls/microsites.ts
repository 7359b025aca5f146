import { decide } from '@rounds/core/access'
import { micrositeContracts } from '@rounds/core/api/contracts'
import { Microsite } from '@rounds/core/entities'
import { type MicrositeFacts, stateOfMicrosite, wholeAddress } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { demand, type SpecialCall } from './call.ts'

interface ListedMicrosite extends MicrositeFacts {
  readonly id: number
  readonly name: string
  readonly host: string | null
  readonly path: string | null
  readonly folder: string
  readonly pages: number
}

/** `GET /mc/microsites`: where each is, how many pages it has and how it stands (screens, `/microsites`). */
export const microsites: SpecialCall = {
  paths: pathsOf(micrositeContracts),

  add(app, { database, siteUrl, authenticate }) {
    addCall(app, micrositeContracts.overview, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'read', Microsite)),
      handle: async () => {
        const now = Date.now()
        return (await listed(database.query)).map(({ id, name, host, path, folder, pages, ...facts }) => {
          const state = stateOfMicrosite(facts, now)
          const sites = path === null ? [] : [{ id, name, host: state === 'on' ? host : null, path }]
          return { id, address: path && wholeAddress(path, { sites, main: siteUrl }), folder, pages, state }
        })
      },
    })
  },
}

/** Microsites with the pages in their folders and the folders inside. */
async function listed(executor: Executor): Promise<readonly ListedMicrosite[]> {
  const { rows } = await sql<ListedMicrosite>`with recursive inside as (
      select "MsId", "TId" from "Microsite"
      union select "MsId", below."TId" from inside join "Tag" below on below."TIdParent" = inside."TId" and not below."TDeleted"),
    counted as (
      select "MsId", count(distinct "CId")::int as pages from inside join "TagToContent" using ("TId") join "Content" using ("CId")
      where "CtId" = any(${[...pageTypes]}::int[]) and "CDeletedDt" is null group by "MsId")
    select "MsId" as id, "MsName" as name, "MsHost" as host, nullif("TPath", '/') as path, "TName" as folder,
      coalesce(pages, 0) as pages, "MsActive" as "isActive",
      "TVisible" and not "TDeleted" and nullif("TPath", '/') is not null as "hasFolder",
      to_json("MsFromDt")#>>'{}' as "from", to_json("MsToDt")#>>'{}' as "to"
    from "Microsite" join "Tag" using ("TId") left join counted using ("MsId") order by "MsId"`.execute(
    executor,
  )
  return rows
}
