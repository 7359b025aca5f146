import { type CacheName, cacheNames } from '../cache-names.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, done, flag, meaning, orNull } from './schema.ts'

const tags = ['Server']
const PATH = '/api/v1/mc'
const held = all({ entries: count, bytes: count, ageSeconds: orNull(count) })

/** Information about the server, its caches, and its sitemap (specification §7). */
export const serverContracts = {
  about: {
    id: 'about',
    method: 'GET',
    path: `${PATH}/about`,
    summary: 'Server information, and calls beyond the specification',
    tags,
    isPublic: true,
    response: {
      description: 'Name, version, what the website promises and where it is, and capabilities.',
      schema: all({
        name: anyText,
        version: anyText,
        site: meaning(anyText, 'Where the website is: links to it are the site’s own.'),
        timeZone: meaning(
          anyText,
          'The site’s time zone. Times are shown in it unless the user’s account has another.',
        ),
        answerDays: meaning(count, 'Within how many working days visitors who send a form are answered.'),
        capabilities: all({ atomicBatch: flag, auditsSignIn: flag, search: flag, events: flag }),
      }),
    },
    refusals: [],
  },
  cacheState: {
    id: 'cache.state',
    method: 'GET',
    path: `${PATH}/cache`,
    summary: 'What this node’s caches contain',
    description: 'Entries, bytes, and the age of the oldest entry in seconds. Requires Clear cache.',
    tags,
    response: {
      description: 'Each cache, and the total.',
      schema: all({ all: held, token: held, file: held, db: held, content: held, layout: held }),
    },
    refusals: [401, 403],
  },
  regenerateSitemap: {
    id: 'sitemap.regen',
    method: 'GET',
    path: `${PATH}/sitemap/regen`,
    summary: 'Rebuild the sitemap on every node',
    description: 'Requires Sitemap.',
    tags,
    response: { description: 'Rebuilt.', schema: done },
    refusals: [401, 403],
    acts: true,
  },
} as const satisfies Readonly<Record<string, Contract>>

/** Clearing one cache, or all of them. */
export const clearCacheContract = (name: CacheName) =>
  ({
    id: `cache.clear.${name}`,
    method: 'GET',
    path: name === 'all' ? `${PATH}/cache/clear` : `${PATH}/cache/clear/${name}`,
    summary: name === 'all' ? 'Clear every cache, on every node' : `Clear the ${name} cache, on every node`,
    description: 'Requires Clear cache.',
    tags,
    response: { description: 'Cleared.', schema: done },
    refusals: [401, 403],
    acts: true,
  }) as const satisfies Contract

export const clearCacheContracts = cacheNames.map(clearCacheContract)
