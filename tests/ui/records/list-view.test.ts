import { expect, test } from 'vitest'
import { Custom_Location, entities } from '../../../core/entities/index.ts'
import { pageTypes, toolNamed } from '../../../core/tools/index.ts'
import {
  isFirstOfTool,
  plainViewOf,
  queryOfView,
  searchOfView,
  viewOf,
} from '../../../ui/records/list/list-view.ts'

const listing = {
  tool: toolNamed('locations'),
  entity: Custom_Location,
  fixed: {},
  params: {},
  path: '/custom/locations',
}

test('an address restores the view that wrote it, and keeps what is not the view’s', () => {
  const view = viewOf(
    Custom_Location,
    new URLSearchParams('search=a&sort=LCity desc,LName&page=3&size=50&filter=SId=1|2'),
  )
  expect(view).toMatchObject({ search: 'a', page: 3, pageSize: 50 })
  const written = searchOfView(Custom_Location, view, new URLSearchParams('record=7&page=9'))
  expect(written.get('record')).toBe('7')
  expect(viewOf(Custom_Location, written)).toEqual(view)
  expect(
    String(searchOfView(Custom_Location, plainViewOf(Custom_Location), new URLSearchParams('page=2'))),
  ).toBe('')
})

test('an address that names what is not to be seen opens all the same', () => {
  const users = entities.AspNetUsers
  const view = viewOf(users, new URLSearchParams('sort=PasswordHash,Nobody&filter=PasswordHash=x,Email~a'))
  expect(view.order).toEqual([])
  expect(view.filters.map(({ field }) => field)).toEqual(['Email'])
})

test('the server is asked for the columns, the key and the version only, narrowed by all that narrows', () => {
  const query = queryOfView(
    { ...listing, fixed: { LVisible: true } },
    {
      ...plainViewOf(Custom_Location),
      search: 'mercy',
      filters: [{ field: 'SId', operator: '=', values: ['1'] }],
    },
  )
  expect(query.fields).toEqual([
    'LId',
    'LName',
    'LHours',
    'LBuildingType',
    'LCity',
    'SId',
    'LPhone',
    'RowVersion',
  ])
  for (const alternative of query.filter ?? [])
    expect(alternative.map(({ field }) => field).slice(0, 2)).toEqual(['LVisible', 'SId'])
})

test('a column of links, and a filter by them, are kept in the address; links that are not there are left out', () => {
  const view = viewOf(
    Custom_Location,
    new URLSearchParams(
      'columns=LCity,Custom_LocationToPhysician,Custom_MediaToPhysician&filter=Custom_LocationToPhysician.PhId=4,Custom_LocationToPhysician.LId=4',
    ),
  )
  expect(view.columns).toEqual(['LCity', 'Custom_LocationToPhysician'])
  expect(view.filters.map(({ field }) => field)).toEqual(['Custom_LocationToPhysician.PhId'])
  expect(viewOf(Custom_Location, searchOfView(Custom_Location, view, new URLSearchParams()))).toEqual(view)
})

test('a tool that keeps to some values asks for these alone', () => {
  const seo = toolNamed('seo-tools')
  const query = queryOfView(
    { tool: seo, entity: entities.Content, fixed: {}, params: {}, path: seo.path },
    plainViewOf(entities.Content),
  )
  expect(query.filter).toEqual([[{ field: 'CtId', operator: '=', values: pageTypes.map(String) }]])
})

test.each([
  ['filter=CmState=pending', true],
  ['filter=CmState=pending&sort=CmAuthor&page=2', true],
  ['filter=CmState=pending&search=mercy', false],
  ['filter=CmState=spam', false],
  ['view=all', false],
])('whether %s is the tool’s own first view: %s', (query, isFirst) => {
  const comments = toolNamed('comment-moderation')
  const its = { tool: comments, entity: entities.Comment, fixed: {}, params: {}, path: comments.path }
  expect(isFirstOfTool(its, viewOf(entities.Comment, new URLSearchParams(query)))).toBe(isFirst)
  expect(isFirstOfTool(listing, viewOf(Custom_Location, new URLSearchParams(query)))).toBe(false)
})
