import { decide } from '@rounds/core/access'
import { type CacheName, cacheNames } from '@rounds/core/api'
import type { JsonSchema } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { clearNotice } from '../cache/caches.ts'
import { answer, type Paths, ref, refused } from '../contract/operation.ts'
import { EVERYTHING } from '../database/changes.ts'
import { acts, demand, type SpecialCall } from './call.ts'

const STATE = '/api/v1/mc/cache'
const BASE = `${STATE}/clear`

/** What each node is told to forget. Rights are kept with the tokens that they are read for. */
const notices: Readonly<Record<CacheName, readonly string[]>> = {
  all: [EVERYTHING, ...(['token', 'file', 'db', 'content', 'layout'] as const).map(clearNotice)],
  token: ['Session', clearNotice('token')],
  file: [clearNotice('file')],
  db: [EVERYTHING, clearNotice('db')],
  content: [clearNotice('content')],
  layout: [clearNotice('layout')],
}

const pathOf = (name: CacheName) => (name === 'all' ? BASE : `${BASE}/${name}`)

const one: JsonSchema = {
  type: 'object',
  required: ['entries', 'bytes', 'ageSeconds'],
  properties: {
    entries: { type: 'integer', minimum: 0 },
    bytes: { type: 'integer', minimum: 0 },
    ageSeconds: { type: ['integer', 'null'], minimum: 0 },
  },
  additionalProperties: false,
}

const state: JsonSchema = {
  type: 'object',
  required: [...cacheNames],
  properties: Object.fromEntries(cacheNames.map(name => [name, one])),
  additionalProperties: false,
}

/** `GET /mc/cache` says what there is; `GET /mc/cache/clear` and one for each cache: every node forgets it (specification §7). Audited. */
export const cacheClear: SpecialCall = {
  paths: {
    [STATE]: {
      get: {
        operationId: 'cache.state',
        summary: 'What the caches of this node hold',
        description: 'Entries, bytes, and the age of the oldest entry in seconds. Comes with Clear cache.',
        tags: ['Server'],
        responses: { 200: answer('All of them, and their sum.', state), ...refused(401, 403) },
      },
    },
    ...Object.fromEntries(cacheNames.map(name => [pathOf(name), description(name)])),
  },

  add(app, { records, caches, authenticate }) {
    app.get(STATE, async request => {
      const { person } = await authenticate(request)
      demand(decide(person, 'open', toolNamed('clear-cache')))
      return caches.state()
    })
    for (const name of cacheNames)
      app.get(pathOf(name), acts, async request => {
        const actor = await authenticate(request)
        demand(decide(actor.person, 'open', toolNamed('clear-cache')))
        await records.unit(actor, async unit => {
          for (const notice of notices[name]) unit.notify(notice)
          await unit.audit({ type: 'Cache', message: `Cleared the cache: ${name}` })
        })
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
