import { decideOffer, hasFolder, mayPlaceIn } from '@rounds/core/access'
import { ownFolders } from '@rounds/core/rules/folders'
import { type SidebarTag, sidebarSections } from '@rounds/core/rules/interface'
import { ownPageFolders } from '@rounds/core/rules/page'
import { tagIds, toolNamed } from '@rounds/core/tools'
import { describe, expect, test } from 'vitest'

const person = (...tags: number[]) => ({
  userId: 'me',
  roles: [],
  claims: { TId: tags },
  isMJA: false,
  tags: new Set(tags),
})
const line = (TId: number, TIdParent: number): SidebarTag => ({
  TId,
  TIdParent,
  TName: `Tag ${TId}`,
  TPath: null,
  CUrlDefaultPage: null,
  TNextId: null,
  TChildId: null,
  TVisible: true,
  TDeleted: false,
})
const addContent = toolNamed('add-content')

describe('what somebody without a folder is offered', () => {
  test('is not to make a page, neither in the sidebar nor elsewhere', () => {
    const without = person(tagIds.Content, toolNamed('drafts').tag, tagIds.SiteSearch)
    expect(hasFolder(without)).toBe(false)
    expect(decideOffer(without, addContent)).toMatchObject({ allowed: false })
    expect(decideOffer(without, toolNamed('drafts')).allowed).toBe(true)
    const withOne = person(tagIds.Content, 1010)
    expect(decideOffer(withOne, addContent).allowed).toBe(true)
    const tree = [line(tagIds.Content, tagIds.Dashboard), line(addContent.tag, tagIds.Content)]
    const offered = (who: ReturnType<typeof person>) =>
      sidebarSections(tree, who).flatMap(({ items }) => items.map(item => item.tag))
    expect(offered(withOne)).toEqual([addContent.tag])
    expect(offered(without)).toEqual([])
  })

  test('everything stands under all tags', () => {
    expect(hasFolder({ tags: 'all' })).toBe(true)
    expect(mayPlaceIn({ tags: 'all' }, 1010)).toBe(true)
  })
})

test('pages are put into folders of one’s own, and under switches', () => {
  expect(mayPlaceIn(person(1010), 1010)).toBe(true)
  expect(mayPlaceIn(person(1010), 1012)).toBe(false)
  expect(mayPlaceIn(person(1010), tagIds.SiteSearch)).toBe(true)
})

test('a picker shows the folders of one’s own, the topmost of them at the top', () => {
  const tree = [line(4, 1), line(1010, 4), line(1011, 1010), line(1012, 1011), line(1013, 4), line(50, 2)]
  const own = ownFolders(tree, new Set([1011, 1012, 1013, 50]), [4])
  expect(own.tags.map(({ TId }) => TId)).toEqual([1011, 1012, 1013])
  expect(own.roots).toEqual([1011, 1013])
  expect(ownFolders(tree, 'all', [4])).toEqual({ tags: tree, roots: [4] })
})

test('news, events and other lists are folders for new pages beside the home page, which comes first', () => {
  const { HomePage, News, Event } = tagIds
  const tree = [line(News, 299), line(HomePage, 1), line(Event, 299), line(1010, HomePage), line(299, 1)]
  const folders = (tags: Parameters<typeof ownPageFolders>[1]) => {
    const { nodes, first } = ownPageFolders(tree, tags)
    return { keys: nodes.map(({ key }) => key), first }
  }
  expect(folders('all')).toEqual({ keys: [HomePage, 1010, News, Event], first: HomePage })
  expect(folders(new Set([News, 1010]))).toEqual({ keys: [1010, News], first: 1010 })
  expect(folders(new Set([News]))).toEqual({ keys: [News], first: News })
})
