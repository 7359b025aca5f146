import { beforeEach, expect, it } from 'vitest'
import { type EntityName, entities } from '../../../core/entities/index.ts'
import { contentTypeIds } from '../../../core/tools/index.ts'
import { readUses } from '../../../server/content/uses.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { database } = await testApp()
const mo = mojoAdmin()
const { Liquid_Value, Shared_Content } = contentTypeIds
const page = (id: number, title: string, more = '') =>
  `insert into "Content" ("CId", "CTitle", "CtId", "CIntroText", "CIntroLink") overriding system value values (${id}, '${title}', 1, ${more || 'null, null'});`
const block = (CId: number, copy: string, settings: object = {}) =>
  `insert into "ContentBlock" ("CId", "CbCopy", "CbMetaData") values (${CId}, '${copy}', '${JSON.stringify(settings)}');`
const usesOf = (entity: EntityName, key: number, actor = mo) =>
  readUses(database.query, actor, entities[entity], [key])

beforeEach(async () => {
  await database.pool.query(`delete from "Content"; delete from "Tag"; ${emptied('AuditLog')}; delete from "ContentType";
    delete from "Template"; delete from "File"; delete from "Form";
    insert into "Form" ("FrmId", "FrmName") overriding system value values (7, 'Contact');
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (${Liquid_Value}, 'Token'), (${Shared_Content}, 'Shared');
    insert into "Tag" ("TId", "TName") values (1010, 'Mine');
    insert into "Content" ("CId", "CTitle", "CtId") overriding system value values
      (50, 'MainPhone', ${Liquid_Value}), (51, 'Parking', ${Shared_Content});
    ${page(1, 'Heart')} ${page(2, 'Visit')} ${page(3, 'Bill', `'Call {{ tokens.mainphone }}', '/files/bill.pdf'`)} ${page(4, 'Gone')}
    update "Content" set "CDeletedDt" = now() where "CId" = 4;
    insert into "TagToContent" ("TId", "CId") values (1010, 3)`)
})

it('a token is used by the pages and templates that name it, and by nothing that names a longer one', async () => {
  await database.pool.query(`${block(1, '<p>{{ tokens.MainPhone }}</p>')} ${block(1, '<p>{{tokens.MainPhone}} again</p>')}
    ${block(2, '<p>{{ tokens.MainPhone2 }} {{ tokens.MainPhone_Night }}</p>')} ${block(4, '{{ tokens.MainPhone }}')}
    insert into "Template" ("TName", "TFile", "TKind", "TSource") values ('Footer', 'footer', 'partial', 'Call {{ tokens.MainPhone }}')`)
  expect(await usesOf('Content', 50)).toEqual([
    { what: 'Pages', count: 2, names: ['Bill', 'Heart'] },
    { what: 'Template', count: 1, names: ['Footer'] },
  ])
})

it('shared content and forms are used by the pages with a block of them', async () => {
  await database.pool.query(`${block(1, '', { kind: 'shared', shared: 51 })} ${block(2, '', { kind: 'shared', shared: 510 })}
    ${block(3, '', { FrmId: 7 })} ${block(2, '', { kind: 'row', entries: [{ FrmId: 7 }] })}`)
  expect(await usesOf('Content', 51)).toEqual([{ what: 'Page', count: 1, names: ['Heart'] }])
  expect(await usesOf('Form', 7)).toEqual([{ what: 'Pages', count: 2, names: ['Bill', 'Visit'] }])
  expect(await usesOf('Form', 8)).toEqual([])
})

it('a page is used by those that link to it by its number, and a file by those that name its path', async () => {
  await database.pool.query(`${block(2, '<a href="page:1">Heart</a>')} ${block(3, '<a href="page:12">No</a>')} ${block(1, '<a href="page:1#top">Up</a>')}
    insert into "File" ("FId", "FPath", "FName", "FType", "FSize", "FHash") overriding system value values (9, '/files/bill.pdf', 'bill.pdf', 'application/pdf', 1, repeat('a', 64))`)
  expect(await usesOf('Content', 1)).toEqual([{ what: 'Page', count: 1, names: ['Visit'] }])
  expect(await usesOf('File', 9)).toEqual([{ what: 'Page', count: 1, names: ['Bill'] }])
})

it('open drafts that use it are named by their page, and no version of before', async () => {
  const version = (CId: number, Active: boolean, snapshot: object) =>
    `insert into "ContentVersion" ("CId", "Active", "CvKind", "CvSnapshot") values (${CId}, ${Active},
      '${Active ? 'draft' : 'published'}', '${JSON.stringify(snapshot)}');`
  const text = (CbCopy: string) => ({ blocks: [{ CbCopy }] })
  const placed = (settings: object) => ({ blocks: [{ CbMetaData: settings }] })
  await database.pool.query(`${version(1, true, text('<a href="page:2">Visit</a> {{ tokens.MainPhone }}'))}
    ${version(2, false, text('{{ tokens.MainPhone }}'))} ${version(3, true, placed({ entries: [{ FrmId: 7 }] }))}
    ${version(4, true, text('page:2'))} ${version(2, true, placed({ FrmId: 70 }))}`)
  const drafts = (...names: string[]) => ({
    what: names.length === 1 ? 'Open draft' : 'Open drafts',
    count: names.length,
    names,
  })
  expect(await usesOf('Content', 2)).toEqual([drafts('Heart')])
  expect(await usesOf('Form', 7)).toEqual([drafts('Bill')])
  expect(await usesOf('Content', 50)).toEqual([{ what: 'Page', count: 1, names: ['Bill'] }, drafts('Heart')])
  const editor = somebody({ claims: { TId: [1010, 142] } })
  expect(await usesOf('Content', 2, editor)).toEqual([{ ...drafts('Heart'), names: [] }])
})

it('pages that somebody may not see are counted and not named', async () => {
  await database.pool.query(block(1, '<p>{{ tokens.MainPhone }}</p>'))
  const editor = somebody({ claims: { TId: [1010, 142] } })
  expect(await usesOf('Content', 50, editor)).toEqual([{ what: 'Pages', count: 2, names: ['Bill'] }])
})

it.each(['CTitle', 'CPublicTitle', 'CSeoTitle', 'CIntroText', 'CIntroLink'])(
  'a token is found in %s of a page',
  async column => {
    await database.pool.query(
      `update "Content" set "${column}" = 'Call {{ tokens.MainPhone }}' where "CId" = 1`,
    )
    expect(await usesOf('Content', 50)).toEqual([
      { what: 'Pages', count: 2, names: ['Bill', expect.any(String)] },
    ])
  },
)

it.each(['CbHeadline', 'CbCopy', 'CbPhoto', 'CbPhotoCaption', 'CbLink', 'CbMetaData'])(
  'a token is found in %s of a block',
  async column => {
    const text = column === 'CbMetaData' ? '{"note": "{{ tokens.MainPhone }}"}' : '{{ tokens.MainPhone }}'
    await database.pool.query(`insert into "ContentBlock" ("CId", "${column}") values (1, '${text}')`)
    expect(await usesOf('Content', 50)).toEqual([{ what: 'Pages', count: 2, names: ['Bill', 'Heart'] }])
  },
)

it.each(['TSource', 'TSubject'])('a token is found in %s of a template', async column => {
  await database.pool.query(`insert into "Template" ("TName", "TFile", "TKind", "TSource") values ('Footer', 'footer', 'partial', '');
    update "Template" set "${column}" = '{{ tokens.MainPhone }}'`)
  expect((await usesOf('Content', 50))[1]).toEqual({ what: 'Template', count: 1, names: ['Footer'] })
})
