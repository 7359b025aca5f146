/**
 * A program that owns a database and saves the draft of its one page, again and again, until it is killed. It prints
 * the version of each save that was acknowledged.
 */
import { readStored } from '@rounds/core/rules/page'
import { saveDraft } from '../../../server/content/drafts.ts'
import { livePage } from '../../../server/content/live-page.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { mojoAdmin } from './people.ts'

const cluster = await startCluster({ folder: process.argv[2] ?? '' })
const database = openDatabase(cluster.connection)
await migrate(database)
const changes = await openChanges(database, () => undefined)
const context = {
  database,
  changes,
  records: createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), watchers),
}
const { rows } = await database.pool.query(`with account as (
    insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName") values ('a@example.com', 'a', 'A', 'A') returning "Id"),
  kind as (insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') returning "CtId")
  select account."Id" as id, kind."CtId" as kind from account, kind`)
const { rows: pages } = await database.pool.query(
  `insert into "Content" ("CTitle", "CtId") values ('A', 1) returning "CId" as id`,
)
const cId: number = pages[0].id
const actor = mojoAdmin({ userId: rows[0].id })
const { stamp, snapshot } = await livePage(database.query, cId)
for (let version: number | null = null; ; ) {
  const content = { ...snapshot.content, CTitle: `Save ${(version ?? 0) + 1}` }
  const saved: { version: number } = await saveDraft(context, actor, cId, {
    snapshot: readStored({ ...snapshot, content }),
    base: stamp,
    version,
  })
  version = saved.version
  console.log(version)
}
