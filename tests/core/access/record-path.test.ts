import { expect, test } from 'vitest'
import {
  fieldsToOpen,
  matchRoute,
  recordPath,
  showsRecord,
  toolsShowing,
} from '../../../core/access/index.ts'
import { type AnyRow, type EntityName, entities } from '../../../core/entities/index.ts'
import { contentTypeIds, tool as defined, toolNamed, tools } from '../../../core/tools/index.ts'

/** Where a MoJoAdmin, who may open every tool, is led for a record. */
const placeOf = (entity: EntityName, record: AnyRow): string | undefined => {
  const tool = toolsShowing(entity).find(one => showsRecord(one, record))
  return tool && recordPath(tool, entities[entity], record)
}

test.each([
  ['a page, in the editor', 'Content', { CId: 7, CtId: contentTypeIds.Web_Page }, '/edit?cid=7'],
  ['a page of which only the key is known', 'Content', { CId: 7 }, '/edit?cid=7'],
  ['a banner, in the tool made for it', 'Content', { CId: 7, CtId: contentTypeIds.Banners }, '/banners/7'],
  ['an expert, at its route', 'Custom_Physician', { PhId: 3 }, '/custom/experts/3'],
  ['a redirect, in the list of its kind', 'Redirect', { RId: 2, RType: '302' }, '/redirects/302?record=2'],
  [
    'a redirect whose kind is not known, in the list that is first',
    'Redirect',
    { RId: 2 },
    '/redirects/301?record=2',
  ],
  ['a redirect without a kind, in the same', 'Redirect', { RId: 2, RType: null }, '/redirects/301?record=2'],
  [
    'a link of a page, in the list of its navigation, by its whole key',
    'TagToContent',
    { TId: 600, CId: 7 },
    '/navigation/600?record=[600,7]',
  ],
  [
    'a style sheet, where it can be changed and not only seen',
    'PageCSS',
    { PcId: 4 },
    '/custom-code?record=4',
  ],
  ['a key with signs', 'AspNetUsers', { Id: 'a/b' }, '/user-management/a%2Fb'],
] as const)('leads to %s', (_, entity, record, path) => {
  expect(placeOf(entity, record)).toBe(path)
})

test('every tool with a record route is found again by where it leads', () => {
  for (const tool of tools) {
    if (!tool.record || !tool.entity) continue
    const filled = tool.record.replace(/:\w+/g, '1')
    expect(matchRoute(filled.split('?')[0] ?? '')?.tool.id, tool.id).toBe(tool.id)
  }
})

test.each([
  ['navigation', ['TId']],
  ['redirects', ['RType']],
  ['banners', ['CId', 'CtId']],
  ['drafts', ['Active']],
  ['documents', []],
] as const)('to say where %s opens a record, %j has to be known of it', (id, fields) => {
  const tool = toolNamed(id)
  expect(tool.entity && fieldsToOpen(tool, entities[tool.entity])).toEqual(fields)
})

test('a parameter that no field fills is the one that the tool starts with, or left out', () => {
  const given = {
    id: 'shelf',
    tag: 1,
    section: 'site',
    path: '/shelf/:Board',
    title: 'Shelf',
    purpose: '',
    icon: 'x',
  } as const
  expect(fieldsToOpen(defined(given), entities.Redirect)).toEqual([])
  expect(recordPath(defined(given), entities.Redirect, { RId: 2 })).toBe('/shelf/?record=2')
  expect(recordPath(defined({ ...given, start: '/shelf/top' }), entities.Redirect, { RId: 2 })).toBe(
    '/shelf/top?record=2',
  )
})
