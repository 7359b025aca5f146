import { decide } from '@rounds/core/access'
import { toolNamed } from '@rounds/core/tools'
import { clearNotice } from '../cache/caches.ts'
import { answer, ref, refused } from '../contract/operation.ts'
import { acts, demand, type SpecialCall } from './call.ts'

const path = '/api/v1/mc/sitemap/regen'

/**
 * `GET /mc/sitemap/regen`: every node makes its sitemap anew (specification §7). It is always made from the pages as
 * they are; this is for somebody who has changed them behind the back of the program.
 */
export const sitemapRegen: SpecialCall = {
  paths: {
    [path]: {
      get: {
        operationId: 'sitemap.regen',
        summary: 'Make the sitemap anew, on every node',
        description: 'Comes with Sitemap.',
        tags: ['Server'],
        responses: { 200: answer('It is made anew.', ref('schemas', 'Done')), ...refused(401, 403) },
      },
    },
  },

  add(app, { records, authenticate }) {
    app.get(path, acts, async request => {
      const actor = await authenticate(request)
      demand(decide(actor.person, 'open', toolNamed('sitemap')))
      await records.unit(actor, async unit => {
        unit.notify(clearNotice('content'))
        await unit.audit({ type: 'Sitemap', message: 'Rebuilt the sitemap' })
      })
      return { success: true }
    })
  },
}
