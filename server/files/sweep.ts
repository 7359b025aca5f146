import type { Database } from '../database/database.ts'
import { holdBytes, isReferred } from './rows.ts'
import { derived, originals, type Storage } from './storage.ts'

/**
 * Removes bytes that no file has and that were put before a time: of files that were deleted or replaced, and of
 * uploads that ended between their bytes and their record. Gives how many were removed.
 */
export async function sweepBytes({ query }: Database, storage: Storage, before: Date): Promise<number> {
  let removed = 0
  for await (const { name, modified } of storage.list(originals)) {
    if (modified >= before) continue
    const hash = name.split('/').at(-1) ?? ''
    removed += await query.transaction().execute(async executor => {
      await holdBytes(executor, hash)
      if (await isReferred(executor, hash)) return 0
      const now = await storage.stat(name)
      if (!now || now.modified >= before) return 0
      await storage.remove(name)
      return 1
    })
  }
  for await (const { name, modified } of storage.list(derived)) {
    if (modified >= before || (await isReferred(query, name.split('/')[1] ?? ''))) continue
    await storage.remove(name)
    removed++
  }
  return removed
}
