import { randomUUID } from 'node:crypto'
import { decideReach } from '@rounds/core/access'
import { type AnyRow, type EntityName, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readRecordFacts } from '../../../server/rights/record-facts.ts'
import { rowFilterFor } from '../../../server/rights/row-filter.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { database } = await testApp()
const [OWNER, OTHER] = [randomUUID(), randomUUID()]
await database.pool.query(`
  insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (22, 'Secured_File_Category');
  insert into "Tag" ("TId", "TName") values (1010, 'Heart'), (1011, 'Lungs');
  insert into "AspNetUsers" ("Id", "Email", "NormalizedEmail", "NormalizedUserName") values ('${OWNER}', 'o@a.example', 'O', 'O'), ('${OTHER}', 'p@a.example', 'P', 'P');
  insert into "Content" ("CId", "CTitle", "CtId") overriding system value values (1, 'Heart', 1), (2, 'Lungs', 1), (3, 'Nowhere', 1), (4, 'Papers', 22);
  insert into "TagToContent" ("TId", "CId") values (1010, 1), (1011, 2), (1010, 2), (1011, 4);
  insert into "ContentBlock" ("CId", "CbCopy") values (1, 'a'), (2, 'b'), (3, 'c');
  insert into "EventItem" ("EiId", "CId") overriding system value values (1, 1), (2, 3);
  insert into "EventDate" ("EiId", "EdStartDt") values (1, now()), (2, now());
  insert into "File" ("FName", "FType", "FPath", "FHash", "FSize", "UserId", "FSecured", "FCategoryId") values ('a', 'image', '/a', 'a', 1, null, false, null), ('b', 'image', '/b', 'b', 1, '${OWNER}', true, null), ('c', 'image', '/c', 'c', 1, null, true, 4), ('d', 'image', '/d', 'd', 1, null, true, null);
  insert into "SavedView" ("UserId", "VwTool", "VwName", "VwShared") values ('${OWNER}', 'a', 'a', false), ('${OTHER}', 'a', 'b', true), ('${OTHER}', 'a', 'c', false);
  insert into "Custom_Location" ("LId", "LName") overriding system value values (1, 'Here');
  insert into "Custom_ContentToLocation" ("CId", "LId") values (1, 1), (3, 1)`)

const names = [
  'Content',
  'ContentBlock',
  'TagToContent',
  'EventItem',
  'EventDate',
  'File',
  'SavedView',
  'Custom_ContentToLocation',
  'Tag',
] as const satisfies readonly EntityName[]
const actors = {
  nobody: somebody(),
  'who has a folder': withTags(1010),
  'who has the other': withTags(1011),
  'who has documents and locations': withTags(112, 203, 201, 202),
  'the owner': somebody({ userId: OWNER }),
  'who holds all tags': somebody({ claims: { TId: [1, 2] } }),
  MoJoAdmin: mojoAdmin(),
}

it.each(names)('reach is decided for a record as lists are filtered: %s', async name => {
  const entity = entities[name]
  for (const [who, actor] of Object.entries(actors)) {
    const { rows } = await sql<
      AnyRow & { within: boolean | null }
    >`select *, ${rowFilterFor(actor, entity)} as within from ${sql.id(name)}`.execute(database.query)
    expect(rows.length).toBeGreaterThan(0)
    for (const { within, ...row } of rows) {
      const facts = await readRecordFacts(
        database.query,
        entity,
        entity.key.map(key => row[key]) as number[],
        row,
      )
      expect([who, row, decideReach(actor.person, entity, facts).allowed]).toEqual([
        who,
        row,
        within === true,
      ])
    }
  }
})
