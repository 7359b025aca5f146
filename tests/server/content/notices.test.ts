import { beforeEach, expect, it } from 'vitest'
import {
  type ContentContext,
  discardDraft,
  restoreVersion,
  saveDraft,
  withdrawDraft,
} from '../../../server/content/drafts.ts'
import { livePage } from '../../../server/content/live-page.ts'
import { publish } from '../../../server/content/publish.ts'
import { publishDue } from '../../../server/content/schedule.ts'
import { restorePages } from '../../../server/content/trash.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import type { Changes } from '../../../server/database/changes.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const heard = new Set<string>()
const changes: Changes = {
  publish: notice => void heard.add(notice),
  subscribe: () => () => undefined,
  close: async () => undefined,
}
const context: ContentContext = {
  database,
  records: createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), watchers),
}
const { rows: accounts } = await database.pool.query(`with kind as (
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page')), role as (
    insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN') returning "Id"), account as (
    insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
    values ('a@example.com', 'a', 'A@EXAMPLE.COM', 'A') returning "Id"), given as (
    insert into "AspNetUserRoles" ("UserId", "RoleId") select account."Id", role."Id" from account, role)
  select "Id" from account`)
const actor = mojoAdmin({ userId: accounts[0].Id })

let cId: number
/** The draft of the page, with its version. */
async function draft(CTitle: string) {
  const { stamp, snapshot } = await livePage(database.query, cId)
  const changed = { ...snapshot, content: { ...snapshot.content, CTitle } }
  return saveDraft(context, actor, cId, { snapshot: changed, base: stamp, version: null })
}
async function scheduled() {
  const { version } = await draft('Later')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await publish(context, actor, { drafts: [{ cId, version }], reason: 'Because', at })
}
/** What all nodes are told while something is done. */
async function toldBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  heard.clear()
  await work()
  return [...heard].sort()
}
const lastEntry = async () =>
  (
    await database.pool.query(
      `select "Type", "Message", "EntityKey" from "AuditLog" order by "Id" desc limit 1`,
    )
  ).rows[0]

beforeEach(async () => {
  const { rows } = await database.pool.query(
    `insert into "Content" ("CTitle", "CtId", "CSeoTitle") values ('Heart', 1, 'Heart') returning "CId"`,
  )
  cId = rows[0].CId
})

it('a publish at its time tells every node of the page, its versions and the log', async () => {
  await scheduled()
  await database.pool.query(
    `update "ContentVersion" set "CvPublishDt" = now() - interval '1 second' where "Active"`,
  )
  const told = await toldBy(async () => expect(await publishDue(context)).toBe(true))
  expect(told).toEqual(expect.arrayContaining(['AuditLog', 'Content', 'ContentVersion']))
})

it('a page that comes back from the trash is told to every node, with all that came back with it', async () => {
  await call(actor, 'DELETE', `/api/v1/db/Content/${cId}`)
  const told = await toldBy(() => restorePages(context, actor, [cId], new Map()))
  expect(told).toEqual(['AuditLog', 'Content', 'ContentBlock', 'ContentVersion', 'TagToContent'])
})

it('a draft that is discarded, and one that is brought back, are told and in the log', async () => {
  const { cvId, version } = await draft('Mine')
  expect(await toldBy(() => discardDraft(context, actor, cId, version))).toEqual([
    'AuditLog',
    'ContentVersion',
  ])
  expect(await lastEntry()).toEqual({
    Type: 'Draft',
    Message: `Discarded the draft of page ${cId}`,
    EntityKey: String(cId),
  })
  const other = await draft('Typed since')
  const told = await toldBy(() => restoreVersion(context, actor, cvId, other.version))
  expect(told).toEqual(['AuditLog', 'ContentVersion'])
  expect(await lastEntry()).toEqual({
    Type: 'Draft',
    Message: `Restored version ${cvId} into the draft of page ${cId}`,
    EntityKey: String(cId),
  })
})

it('a schedule that is withdrawn is told and in the log', async () => {
  await scheduled()
  expect(await toldBy(() => withdrawDraft(context, actor, cId))).toEqual(['AuditLog', 'ContentVersion'])
  expect(await lastEntry()).toEqual({
    Type: 'Draft',
    Message: `Withdrew the draft of page ${cId}`,
    EntityKey: String(cId),
  })
})
