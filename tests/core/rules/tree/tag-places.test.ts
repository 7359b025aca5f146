import { problemOfTag, type TagPlace, whyNotUnder } from '@rounds/core/rules/tree'
import { tagIds } from '@rounds/core/tools'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const [ROOT, DASHBOARD, BLOG, SEARCH] = [1, 2, 22, 19]
const tag = (TId: number, TIdParent: number | null, TName: string, TDeleted = false): TagPlace => ({
  TId,
  TIdParent,
  TNextId: null,
  TName,
  TDeleted,
})
const tree = new Map(
  [
    tag(ROOT, null, 'Root'),
    tag(DASHBOARD, ROOT, 'Dashboard'),
    tag(BLOG, 1000, 'Blog'),
    tag(SEARCH, ROOT, 'Site search'),
    tag(1000, ROOT, 'Writing'),
    tag(1001, ROOT, 'Services'),
    tag(1002, 1001, 'Heart care'),
    tag(1003, 1002, 'Cardiology'),
    tag(1004, ROOT, 'Old', true),
    tag(1005, null, 'Loose'),
  ].map(each => [each.TId, each]),
)
const changed = (id: number, change: Partial<TagPlace>) => {
  const stood = tree.get(id)
  return stood && problemOfTag(tree, new Map(tree).set(id, { ...stood, ...change }), id)
}

describe('a tag', () => {
  test('is never its own parent, nor below itself', () => {
    expect(changed(1001, { TIdParent: 1001 })).toEqual({
      field: 'TIdParent',
      message: '“Services” can’t be its own parent. Choose another.',
    })
    expect(changed(1001, { TIdParent: 1003 })).toEqual({
      field: 'TIdParent',
      message: '“Services” can’t go under “Cardiology”, which is below it. Choose another parent.',
    })
    expect(problemOfTag(tree, new Map(tree).set(7, tag(7, 7, 'New')), 7)?.field).toBe('TIdParent')
  })

  test('of the site goes anywhere else in the tree, and may be deleted once nothing is below it', () => {
    expect(changed(1003, { TIdParent: 1001 })).toBeUndefined()
    expect(changed(1003, { TDeleted: true })).toBeUndefined()
    expect(changed(1001, { TDeleted: true })).toEqual({
      field: 'TDeleted',
      message: '“Services” can’t be deleted: “Heart care” is below it. Move or delete that first.',
    })
  })

  test('of the site does not leave the tree', () => {
    expect(changed(1003, { TIdParent: null })).toEqual({
      field: 'TIdParent',
      message: '“Cardiology” needs a parent. Choose the folder that it belongs in.',
    })
    const deleted = '“Old” is deleted. Choose another parent, or restore it first.'
    expect(changed(1003, { TIdParent: 1004 })).toEqual({ field: 'TIdParent', message: deleted })
    expect(whyNotUnder(tree, 1004)).toBe(deleted)
    expect(whyNotUnder(tree, 1001)).toBeUndefined()
    expect(whyNotUnder(tree, null)).toBeUndefined()
    const below = new Map(tree).set(1006, tag(1006, 1004, 'Older', true))
    const restored = new Map(below).set(1006, tag(1006, 1004, 'Older'))
    expect(problemOfTag(below, restored, 1006)?.message).toBe(deleted)
    expect(problemOfTag(below, new Map(restored).set(1004, tag(1004, ROOT, 'Old')), 1006)).toBeUndefined()
  })

  test('is not followed by itself, nor by one whose followers lead back to it', () => {
    expect(changed(1001, { TNextId: 1001 })).toEqual({
      field: 'TNextId',
      message: '“Services” can’t follow itself. Choose another next sibling, or none.',
    })
    const chained = new Map(tree).set(1005, { ...tag(1005, null, 'Loose'), TNextId: 1001 })
    const round = new Map(chained).set(1001, { ...tag(1001, ROOT, 'Services'), TNextId: 1005 })
    expect(problemOfTag(chained, round, 1001)).toEqual({
      field: 'TNextId',
      message:
        '“Services” can’t be followed by “Loose”, which leads back to it. Choose another next sibling, or none.',
    })
    expect(problemOfTag(round, new Map(round).set(1001, tag(1001, ROOT, 'Services')), 1001)).toBeUndefined()
    expect(changed(1001, { TNextId: 1002 })).toBeUndefined()
  })

  test('that the program needs is not deleted, nor is one above it', () => {
    for (const id of [ROOT, DASHBOARD, BLOG]) expect(changed(id, { TDeleted: true })?.field).toBe('TDeleted')
    expect(changed(1000, { TDeleted: true })).toEqual({
      field: 'TDeleted',
      message: '“Writing” can’t be deleted: “Blog” is below it, and Rounds needs that.',
    })
  })

  test('that the program needs stays where it is, also below one that moves', () => {
    for (const id of [DASHBOARD, BLOG, SEARCH])
      expect(changed(id, { TIdParent: 1001 })).toMatchObject({
        field: 'TIdParent',
        message: expect.stringContaining('can’t be moved there: Rounds needs it where it is.'),
      })
    expect(changed(ROOT, { TIdParent: 1005 })?.field).toBe('TIdParent')
    expect(changed(BLOG, { TIdParent: null })?.field).toBe('TIdParent')
    expect(changed(1000, { TIdParent: 1001 })).toBeUndefined()
    expect(changed(1000, { TIdParent: 1004 })?.message).toBe(
      '“Writing” can’t be moved there: “Old” is deleted, and “Blog” is below it, and Rounds needs that.',
    )
    expect(changed(1000, { TIdParent: 1005 })?.message).toContain('“Root” isn’t above it there')
    const lost = new Map(tree).set(BLOG, tag(BLOG, 1004, 'Blog'))
    expect(problemOfTag(lost, tree, BLOG)).toBeUndefined()
  })

  test('a tool goes to another section of the sidebar, and nowhere else', () => {
    const [site, people] = [tagIds.Site, tagIds.People]
    const tools = new Map(
      [
        tag(ROOT, null, 'Root'),
        tag(site, ROOT, 'Site'),
        tag(people, ROOT, 'People'),
        tag(142, site, 'SEO tools'),
      ].map(each => [each.TId, each]),
    )
    const moved = (parent: number) =>
      problemOfTag(tools, new Map(tools).set(142, tag(142, parent, 'SEO tools')), 142)
    expect(moved(people)).toBeUndefined()
    expect(moved(ROOT)?.field).toBe('TIdParent')
  })

  test('that was wrong already can be renamed and mended', () => {
    const circle = new Map([tag(1001, 1002, 'One'), tag(1002, 1001, 'Two')].map(each => [each.TId, each]))
    expect(problemOfTag(circle, new Map(circle).set(1001, tag(1001, 1002, 'Uno')), 1001)).toBeUndefined()
    expect(problemOfTag(circle, new Map(circle).set(1001, tag(1001, ROOT, 'One')), 1001)).toBeUndefined()
    const gone = new Map([[BLOG, tag(BLOG, null, 'Blog', true)]])
    expect(problemOfTag(gone, new Map([[BLOG, tag(BLOG, null, 'Weblog', true)]]), BLOG)).toBeUndefined()
  })
})

test('a tree without circles has none after any move that is allowed', () => {
  const ids = fc.integer({ min: 1001, max: 1005 })
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, fc.option(ids)), { maxLength: 30 }), moves => {
      let now: ReadonlyMap<number, TagPlace> = new Map(tree)
      for (const [id, TIdParent] of moves) {
        const stood = now.get(id)
        if (!stood) continue
        const after = new Map(now).set(id, { ...stood, TIdParent })
        if (!problemOfTag(now, after, id)) now = after
      }
      for (const start of now.values()) {
        let at: TagPlace | undefined = start
        let steps = 0
        while (at && steps++ <= now.size) at = now.get(at.TIdParent ?? -1)
        expect(at).toBeUndefined()
      }
    }),
  )
})
