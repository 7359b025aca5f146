import { decide } from '@rounds/core/access'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { entrySql } from '../audit/entry-sql.ts'
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

  add(app, { database, changes, authenticate }) {
    app.get(path, acts, async request => {
      const { person, author } = await authenticate(request)
      demand(decide(person, 'open', toolNamed('sitemap')))
      const entry = { type: 'Sitemap', message: 'Made the sitemap anew' }
      await sql`with once as (select 1), audited as (${entrySql(author, entry, 'once')}) select 1`.execute(
        database.query,
      )
      for (const notice of [clearNotice('content'), 'AuditLog']) changes.publish(notice)
      return { success: true }
    })
  },
}
