import { expect, test } from 'vitest'
import { addressOfPlace, editorPlaceOf, pagePartList, placeIn } from '../../../../ui/screens/editor/places.ts'

test('the parts of a page are listed in their order', () => {
  expect(pagePartList.map(({ id, name }) => `${id}: ${name}`)).toEqual([
    'title: Title and URL',
    'search: Search and sharing',
    'tags: Tags and template',
    'people: People and places',
    'schedule: Schedule',
    'head: Head content',
  ])
})

test.each([
  ['content', 'CMetaDesc', 'search'],
  ['content', 'CMetaData', 'search'],
  ['content', 'CPublishDt', 'schedule'],
  ['content', 'CExpireDt', 'schedule'],
  ['content', 'CHeadContent', 'head'],
  ['content', 'CTitle', 'title'],
  ['news', 'CMetaDesc', 'title'],
] as const)('%s %s is written in %s', (part, field, id) => {
  expect(editorPlaceOf({ part, key: '', field })).toEqual({ kind: 'page', part: id })
})

test('a block is written in its own form', () => {
  expect(editorPlaceOf({ part: 'blocks', key: 'b1', field: 'CbCopy' })).toEqual({ kind: 'block', uuid: 'b1' })
})

test.each([
  ['cId=7&block=b1', { kind: 'block', uuid: 'b1' }, '/edit?cId=7&block=b1'],
  ['cId=7&part=head', { kind: 'page', part: 'head' }, '/edit?cId=7&part=head'],
  ['cId=7&part=nothing', { kind: 'page', part: 'title' }, '/edit?cId=7'],
  ['cId=7', { kind: 'page', part: 'title' }, '/edit?cId=7'],
] as const)('%s is a place, and has its address', (search, place, address) => {
  expect(placeIn(new URLSearchParams(search))).toEqual(place)
  expect(addressOfPlace(new URLSearchParams(`${search}&part=tags`), place)).toBe(address)
})
