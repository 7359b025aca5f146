import { decide } from '@rounds/core/access'
import { serverContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { clearNotice } from '../cache/caches.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { demand, type SpecialCall } from './call.ts'

const contract = serverContracts.regenerateSitemap

/**
 * `GET /mc/sitemap/regen`: every node regenerates its sitemap (specification §7). It always reflects the current pages;
 * this is for changes made directly in the database.
 */
export const sitemapRegen: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('sitemap'))),
      handle: async ({ actor }) => {
        await records.unit(actor, async unit => {
          unit.notify(clearNotice('content'))
          await unit.audit({ type: 'Sitemap', message: 'Rebuilt the sitemap' })
        })
        return { success: true }
      },
    })
  },
}
