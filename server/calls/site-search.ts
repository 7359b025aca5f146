import { decide } from '@rounds/core/access'
import { siteSearchContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Actor } from '../rights/actor.ts'
import { markAllDue, readSearchState } from '../site/search/read-state.ts'
import { demand, type SpecialCall } from './call.ts'

/** `/mc/site-search`: what visitors search for (screens, `/site-search`). */
export const siteSearch: SpecialCall = {
  paths: pathsOf(siteSearchContracts),

  add(app, { database, records, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('site-search'))),
    }
    addCall(app, siteSearchContracts.state, { ...guarded, handle: () => readSearchState(database.query) })
    addCall(app, siteSearchContracts.rebuild, {
      ...guarded,
      handle: ({ actor }) =>
        records.unit(actor, async unit => {
          const due = await markAllDue(unit.query)
          await unit.audit({
            type: 'Site search',
            message: 'Started rebuilding the site’s search index',
          })
          // Whoever indexes looks at once.
          unit.notify('Content')
          return { due }
        }),
    })
  },
}
