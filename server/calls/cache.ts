import { decide } from '@rounds/core/access'
import { type CacheName, cacheNames } from '@rounds/core/api'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { EVERYTHING } from '../data/changes.ts'
import { answer, type Paths, ref, refused } from '../openapi/operation.ts'
import { acts, demand, entrySql, type SpecialCall } from './call.ts'

const BASE = '/api/v1/mc/cache/clear'

/** What each node is told to forget. Caches that no table stands behind listen for their own name. */
const notices: Readonly<Record<CacheName, readonly string[]>> = {
  all: [EVERYTHING, 'cache:file', 'cache:content', 'cache:layout'],
  token: ['Session'],
  file: ['cache:file'],
  db: [EVERYTHING],
  content: ['cache:content'],
  layout: ['cache:layout'],
}

const pathOf = (name: CacheName) => (name === 'all' ? BASE : `${BASE}/${name}`)

/** `GET /mc/cache/clear` and one for each cache: every node forgets it (specification §7). Audited. */
export const cacheClear: SpecialCall = {
  paths: Object.fromEntries(cacheNames.map(name => [pathOf(name), description(name)])),

  add(app, { database, changes, authenticate }) {
    for (const name of cacheNames)
      app.get(pathOf(name), acts, async request => {
        const { person, author } = await authenticate(request)
        demand(decide(person, 'open', toolNamed('clear-cache')))
        const entry = { type: 'Cache', message: `Cleared the cache: ${name}` }
        await sql`with once as (select 1), audited as (${entrySql(author, entry, 'once')}) select 1`.execute(
          database.query,
        )
        for (const notice of notices[name]) changes.publish(notice)
        changes.publish('AuditLog')
        return { success: true, message: 'Cache Cleared Successfully' }
      })
  },
}

function description(name: CacheName): Paths[string] {
  return {
    get: {
      operationId: `cache.clear.${name}`,
      summary: name === 'all' ? 'Clear every cache, on every node' : `Clear the ${name} cache, on every node`,
      description: 'Comes with Clear cache.',
      tags: ['Server'],
      responses: { 200: answer('It is cleared.', ref('schemas', 'Done')), ...refused(401, 403) },
    },
  }
}
