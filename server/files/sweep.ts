import type { Database } from '../database/database.ts'
import { holdBytes, isReferred } from './rows.ts'
import { derived, originals, type Storage } from './storage.ts'

/**
 * Deletes orphaned bytes older than a time: of deleted or replaced files, and of uploads that died between bytes and
 * record. Returns their number.
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
