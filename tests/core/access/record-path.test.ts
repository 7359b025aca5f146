import { expect, test } from 'vitest'
import { matchRoute, recordPath, showsRecord, toolsShowing } from '../../../core/access/index.ts'
import { type AnyRow, type EntityName, entities } from '../../../core/entities/index.ts'
import { contentTypeIds, tools } from '../../../core/tools/index.ts'

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
