import { decide } from '@rounds/core/access'
import { type CacheName, cacheNames } from '@rounds/core/api'
import { clearCacheContract, clearCacheContracts, serverContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { clearNotice } from '../cache/caches.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { EVERYTHING } from '../database/changes.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

/** What each node clears. Permissions are cached with the tokens they were read for. */
const notices: Readonly<Record<CacheName, readonly string[]>> = {
  all: [EVERYTHING, ...(['token', 'file', 'db', 'content', 'layout'] as const).map(clearNotice)],
  token: ['Session', clearNotice('token')],
  file: [clearNotice('file')],
  db: [EVERYTHING, clearNotice('db')],
  content: [clearNotice('content')],
  layout: [clearNotice('layout')],
}

const mayClear = ({ person }: Actor) => demand(decide(person, 'open', toolNamed('clear-cache')))

/**
 * `GET /mc/cache` reports the caches; `GET /mc/cache/clear` and one call per cache clear them on every node
 * (specification §7). Audited.
 */
export const cacheClear: SpecialCall = {
  paths: pathsOf([serverContracts.cacheState, ...clearCacheContracts]),

  add(app, { records, caches, authenticate }) {
    addCall(app, serverContracts.cacheState, {
      authenticate,
      demand: mayClear,
      handle: () => caches.state(),
    })
    for (const name of cacheNames)
      addCall(app, clearCacheContract(name), {
        authenticate,
        demand: mayClear,
        handle: async ({ actor }) => {
          await records.unit(actor, async unit => {
            for (const notice of notices[name]) unit.notify(notice)
            await unit.audit({ type: 'Cache', message: `Cleared the cache: ${name}` })
          })
          return { success: true, message: 'Cache Cleared Successfully' }
        },
      })
  },
}
