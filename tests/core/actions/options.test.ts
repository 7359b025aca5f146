import { expect, test } from 'vitest'
import { type Ask, optionsOf } from '../../../core/actions/index.ts'
import type { Client, ListQuery, SearchResult } from '../../../core/api/index.ts'
import type { AnyRow, Entity } from '../../../core/entities/index.ts'
import type { SidebarTag } from '../../../core/rules/interface/index.ts'
import { tagIds, toolNamed } from '../../../core/tools/index.ts'

/** A client that finds and lists what a test gives, and keeps what it was asked. */
function stored({ found = [], rows = [], all = [] }: Record<string, readonly (AnyRow | SearchResult)[]>) {
  const asked: unknown[] = []
  const client = {
    search: async (query: unknown) => {
      asked.push(query)
      return found
    },
    of: ({ name }: Entity) => ({
      list: async (query: ListQuery) => {
        asked.push([name, query])
        return { rows }
      },
      all: async (query: ListQuery) => {
        asked.push([name, query])
        return all
      },
    }),
  } as unknown as Client
  const options = (
    ask: Ask,
    text: string,
    allowed: 'all' | ReadonlySet<number> = 'all',
    tags: readonly SidebarTag[] = [],
  ) => optionsOf({ client, person: { tags: allowed }, tags }, ask, text)
  return { asked, options }
}

const result = (key: string, title: string, detail = '') => ({ key, title, detail }) as SearchResult
const page: Ask = { kind: 'record', entity: 'Content', label: 'Page' }
const tag: Ask = { kind: 'record', entity: 'Tag', label: 'Folder', where: { TDeleted: false }, allowed: true }
const is = (field: string, ...values: string[]) => ({ field, operator: '=', values })

test('what is typed, not chosen, has none', async () => {
  const { asked, options } = stored({})
  expect(await options({ kind: 'field', entity: 'Content', field: 'CTitle' }, 'heart')).toEqual([])
  expect(asked).toEqual([])
})

test('what is searched for comes as the search ranked it, at most twenty', async () => {
  const found = Array.from({ length: 25 }, (_, at) => result(String(at), `Page ${at}`, at === 0 ? '/a' : ''))
  const { asked, options } = stored({ found })
  const answers = await options(page, 'page')
  expect(asked).toEqual([{ text: 'page', kinds: ['Content'], limit: 50 }])
  expect(answers).toHaveLength(20)
  expect(answers.slice(0, 2)).toEqual([
    { value: 0, label: 'Page 0', detail: '/a' },
    { value: 1, label: 'Page 1' },
  ])
})

test('before anything is typed the first records are offered, by their names', async () => {
  const rows = [
    { CId: 1, CTitle: 'Heart' },
    { CId: 2, CTitle: null },
  ]
  const { asked, options } = stored({ rows })
  expect(await options(page, '')).toEqual([
    { value: 1, label: 'Heart' },
    { value: 2, label: expect.stringContaining('2') },
  ])
  expect(asked).toMatchObject([['Content', { filter: [], pageSize: 20 }]])
})

test('only what is found, fits and is one’s own is offered, still as it was ranked', async () => {
  const found = [result('3', 'Three'), result('1', 'One'), result('2', 'Two')]
  const rows = [
    { TId: 1, TName: 'One' },
    { TId: 3, TName: 'Three' },
  ]
  const { asked, options } = stored({ found, rows })
  expect((await options(tag, 'o', new Set([1, 3]))).map(({ value }) => value)).toEqual([3, 1])
  expect(asked[1]).toMatchObject([
    'Tag',
    { filter: [[is('TDeleted', 'false'), is('TId', '3', '1')]], pageSize: 50 },
  ])
})

test('nothing is offered of what is not one’s own, and the server is not asked', async () => {
  const { asked, options } = stored({ found: [result('2', 'Two')] })
  expect(await options(tag, 'two', new Set([1]))).toEqual([])
  expect(asked).toHaveLength(1)
})

test('only folders of the site are folders, in the order of the tree, the home page first', async () => {
  const line = (TId: number, TIdParent: number | null) => ({ TId, TIdParent, TName: `${TId}` }) as SidebarTag
  const tags = [
    line(1, null),
    line(toolNamed('logs').tag, 1),
    line(tagIds.HomePage, 1),
    line(30, tagIds.HomePage),
    line(20, 30),
  ]
  const rows = [20, 30, tagIds.HomePage].map(TId => ({ TId, TName: `${TId}` }))
  const folder: Ask = { ...tag, isFolder: true }
  const { asked, options } = stored({ rows })
  expect((await options(folder, '', 'all', tags)).map(({ value }) => value)).toEqual([
    tagIds.HomePage,
    30,
    20,
  ])
  expect(asked).toMatchObject([
    ['Tag', { filter: [[is('TDeleted', 'false'), is('TId', String(tagIds.HomePage), '30', '20')]] }],
  ])
  const own = stored({ rows })
  await own.options(folder, '', new Set([20]), tags)
  expect(own.asked).toMatchObject([['Tag', { filter: [[is('TDeleted', 'false'), is('TId', '20')]] }]])
  const found = [result(String(toolNamed('logs').tag), 'Logs')]
  expect(await stored({ found }).options(folder, 'logs', 'all', tags)).toEqual([])
})

test('what another list names is offered', async () => {
  const among = { entity: 'TagToContent', field: 'CId', where: { TId: 9 } } as const
  const { asked, options } = stored({ all: [{ CId: 5 }], rows: [{ CId: 5, CTitle: 'Alert' }] })
  expect(await options({ ...page, among }, '')).toEqual([{ value: 5, label: 'Alert' }])
  expect(asked).toMatchObject([
    ['TagToContent', { filter: [[is('TId', '9')]], fields: ['CId'] }],
    ['Content', { filter: [[is('CId', '5')]], pageSize: 20 }],
  ])
})
