/**
 * A program that rotates the keys of a database until it is killed. It prints `begun` once rows were sealed anew. With
 * `slow`, it waits for ever after the first of them.
 */
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { rotateKeys } from '../../../server/jobs/rotate-keys.ts'
import { createRecords } from '../../../server/records/records.ts'

const database = openDatabase(JSON.parse(process.argv[2] ?? '{}'), { max: 4 })
const changes = await openChanges(database, () => undefined)
const secretBefore = Buffer.alloc(32, 7)
const cipher = createCipher(Buffer.alloc(32, 8), secretBefore)
const records = createRecords(database, changes, cipher, [])
let units = 0
const counting: typeof records = {
  ...records,
  async unit(by, work, options) {
    const done = await records.unit(by, work, options)
    // The first begins, the second seals the first rows anew.
    if (++units === 3) {
      console.log('begun')
      await new Promise(() => undefined)
    }
    return done
  },
}
startJobs({ database, records: counting, changes, cipher }, [rotateKeys({ secretBefore })], {
  error: (error: unknown) => console.error(error),
})
