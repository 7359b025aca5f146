import { problemOfTag, type TagPlace } from '@rounds/core/rules/tree'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const [ROOT, DASHBOARD, BLOG] = [1, 2, 22]
const tag = (TId: number, TIdParent: number | null, TName: string, TDeleted = false): TagPlace => ({
  TId,
  TIdParent,
  TName,
  TDeleted,
})
const tree = new Map(
  [
    tag(ROOT, null, 'Root'),
    tag(DASHBOARD, ROOT, 'Dashboard'),
    tag(BLOG, 1000, 'Blog'),
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
      message: "“Services” can't be its own parent.",
    })
    expect(changed(1001, { TIdParent: 1003 })).toEqual({
      field: 'TIdParent',
      message: "“Services” can't go under “Cardiology”, which is below it.",
    })
    expect(problemOfTag(tree, new Map(tree).set(7, tag(7, 7, 'New')), 7)?.field).toBe('TIdParent')
  })

  test('of the site goes anywhere else, and may be deleted', () => {
    expect(changed(1003, { TIdParent: 1001 })).toBeUndefined()
    expect(changed(1003, { TIdParent: null })).toBeUndefined()
    expect(changed(1003, { TIdParent: 1004 })).toBeUndefined()
    expect(changed(1001, { TDeleted: true })).toBeUndefined()
  })

  test('that the program needs is not deleted, nor is one above it', () => {
    for (const id of [ROOT, DASHBOARD, BLOG]) expect(changed(id, { TDeleted: true })?.field).toBe('TDeleted')
    expect(changed(1000, { TDeleted: true })).toEqual({
      field: 'TDeleted',
      message: "“Writing” can't be deleted: “Blog” is below it, and the program needs that.",
    })
  })

  test('that the program needs moves only to where it works', () => {
    expect(changed(BLOG, { TIdParent: 1001 })).toBeUndefined()
    expect(changed(BLOG, { TIdParent: 1004 })?.message).toBe(
      "“Blog” can't be moved there: “Old” is deleted, and the program needs it.",
    )
    expect(changed(BLOG, { TIdParent: 1005 })?.message).toBe(
      "“Blog” can't be moved there: “Root” isn't above it there, and the program needs it.",
    )
    expect(changed(1000, { TIdParent: null })?.message).toContain('“Blog” is below it')
    expect(changed(ROOT, { TIdParent: 1005 })?.field).toBe('TIdParent')
    expect(changed(DASHBOARD, { TIdParent: 1001 })?.field).toBe('TIdParent')
  })

  test('that was wrong already can be renamed and mended', () => {
    const circle = new Map([tag(1001, 1002, 'One'), tag(1002, 1001, 'Two')].map(each => [each.TId, each]))
    expect(problemOfTag(circle, new Map(circle).set(1001, tag(1001, 1002, 'Uno')), 1001)).toBeUndefined()
    expect(problemOfTag(circle, new Map(circle).set(1001, tag(1001, null, 'One')), 1001)).toBeUndefined()
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
