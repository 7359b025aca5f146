/** The caches of the server that can be cleared alone or together (specification §2, cache screen; decisions §6). */
export const cacheNames = ['all', 'token', 'file', 'db', 'content', 'layout'] as const
export type CacheName = (typeof cacheNames)[number]
