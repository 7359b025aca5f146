import {
  type EditedTag,
  isChained,
  isNeededTag,
  orderedChildren,
  planTagEdit,
  type TagEdit,
  type TagEditPlan,
} from '@rounds/core/rules/tree'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const ROOT = 1
const tag = (TId: number, TIdParent: number | null, more: Partial<EditedTag> = {}): EditedTag => ({
  TId,
  TIdParent,
  TName: `Tag ${TId}`,
  TPath: null,
  TNextId: null,
  TChildId: null,
  TVisible: true,
  TDeleted: false,
  CUrlDefaultPage: null,
  ...more,
})
const treeOf = (...tags: EditedTag[]): ReadonlyMap<number, EditedTag> =>
  new Map([tag(ROOT, null, { TName: 'Root' }), ...tags].map(one => [one.TId, one]))
const carriedOut = (tags: ReadonlyMap<number, EditedTag>, { changes }: TagEditPlan) => {
  const next = new Map(tags)
  for (const patch of changes) {
    const stood = next.get(patch.TId)
    if (stood) next.set(patch.TId, { ...stood, ...patch })
  }
  return next
}
const children = (tags: ReadonlyMap<number, EditedTag>, parent: number) =>
  orderedChildren(tags, parent).map(({ TId }) => TId)

/** 900 holds 901, 902, 903, chained as 903, 901, 902; 910 holds 911 and 912, by name. */
const usual = treeOf(
  tag(900, ROOT, { TChildId: 903 }),
  tag(901, 900, { TNextId: 902 }),
  tag(902, 900),
  tag(903, 900, { TNextId: 901 }),
  tag(910, ROOT),
  tag(911, 910, { TName: 'B' }),
  tag(912, 910, { TName: 'a' }),
)

describe('children', () => {
  it('stand along their chain, or by name', () => {
    expect(children(usual, 900)).toEqual([903, 901, 902])
    expect(children(usual, 910)).toEqual([912, 911])
  })
})

describe('a chain that no parent names', () => {
  // 920 holds 921 to 924 by name 921, 922, 923, 924, chained as 924, 922.
  const headless = treeOf(
    tag(920, ROOT),
    ...[921, 922, 923].map(id => tag(id, 920)),
    tag(924, 920, { TNextId: 922 }),
  )

  it('counts as one, from the tag that none comes before', () => {
    expect(children(headless, 920)).toEqual([924, 922, 921, 923])
    expect(isChained(headless, 920)).toBe(true)
    expect(isChained(usual, 910)).toBe(false)
  })

  it('stands after a move into it, and ends with the order by name', () => {
    const moved = carriedOut(
      headless,
      planTagEdit(headless, { kind: 'move', ids: [923], parent: 920, index: 1 }),
    )
    expect(children(moved, 920)).toEqual([924, 923, 922, 921])
    const named = carriedOut(headless, planTagEdit(headless, { kind: 'order', parent: 920, by: 'name' }))
    expect(children(named, 920)).toEqual([921, 922, 923, 924])
    expect(isChained(named, 920)).toBe(false)
  })
})

describe('an edit', () => {
  it('moves into a chain at its place, and the chain that it leaves closes', () => {
    const next = carriedOut(usual, planTagEdit(usual, { kind: 'move', ids: [911], parent: 900, index: 1 }))
    expect(children(next, 900)).toEqual([903, 911, 901, 902])
    const back = carriedOut(next, planTagEdit(next, { kind: 'move', ids: [901], parent: 910, index: 0 }))
    expect(children(back, 900)).toEqual([903, 911, 902])
    expect(children(back, 910)).toEqual([912, 901])
  })

  it('orders children by name, and gives them an order of their own', () => {
    const named = carriedOut(usual, planTagEdit(usual, { kind: 'order', parent: 900, by: 'name' }))
    expect(children(named, 900)).toEqual([901, 902, 903])
    const chained = carriedOut(usual, planTagEdit(usual, { kind: 'order', parent: 910, by: 'chain' }))
    expect(chained.get(910)?.TChildId).toBe(912)
    expect(children(chained, 910)).toEqual([912, 911])
  })

  it('merges: the children go along, and the one that goes is deleted', () => {
    const next = carriedOut(usual, planTagEdit(usual, { kind: 'merge', loser: 910, winner: 900 }))
    expect(next.get(910)?.TDeleted).toBe(true)
    expect(children(next, 900)).toEqual([903, 901, 902, 912, 911])
  })

  it.each<[string, TagEdit, RegExp]>([
    ['below itself', { kind: 'move', ids: [900], parent: 901, index: 0 }, /which is below it/],
    ['under itself', { kind: 'move', ids: [900], parent: 900, index: 0 }, /under itself/],
    ['into what is below it', { kind: 'merge', loser: 900, winner: 902 }, /which is below it/],
    ['with itself', { kind: 'merge', loser: 900, winner: 900 }, /with itself/],
    ['of what is gone', { kind: 'change', id: 5_000, typed: {} }, /no longer exists/],
    ['of a tag with others below', { kind: 'change', id: 900, typed: { TDeleted: true } }, /below it/],
    ['with a blank name', { kind: 'change', id: 901, typed: { TName: '   ' } }, /^Name is required\.$/],
    ['with an invisible name', { kind: 'add', parent: 900, name: '\u200b' }, /^Name is required\.$/],
    ['with a name too long', { kind: 'add', parent: 900, name: 'x'.repeat(401) }, /characters at most/],
    ['of a needed tag', { kind: 'merge', loser: ROOT, winner: 900 }, /Rounds needs it/],
  ])('is refused %s', (_, edit, why) => {
    const plan = planTagEdit(usual, edit)
    expect(plan.problems.join()).toMatch(why)
  })

  it('that changes nothing changes nothing', () => {
    expect(planTagEdit(usual, { kind: 'change', id: 900, typed: { TName: 'Tag 900' } })).toEqual({
      changes: [],
      problems: [],
    })
  })
})

describe('whatever is asked', () => {
  const ids = [900, 901, 902, 903, 904, 905, 906]
  const id = fc.constantFrom(ROOT, ...ids)
  const tags = fc
    .tuple(...ids.map((_, at) => fc.nat(at)))
    .map(parents => treeOf(...ids.map((one, at) => tag(one, [ROOT, ...ids][parents[at] ?? 0] ?? ROOT))))
  const edit: fc.Arbitrary<TagEdit> = fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
      parent: id,
      index: fc.nat(5),
    }),
    fc.record({ kind: fc.constant('order' as const), parent: id, by: fc.constantFrom('name', 'chain') }),
    fc.record({ kind: fc.constant('merge' as const), loser: id, winner: id }),
    fc.record({
      kind: fc.constant('change' as const),
      id,
      typed: fc.record({ TDeleted: fc.boolean() }, { requiredKeys: [] }),
    }),
  )

  it('every tag keeps a way to Root, each child is shown once, and needed tags stay', () => {
    fc.assert(
      fc.property(tags, fc.array(edit, { maxLength: 6 }), (start, edits) => {
        let now = start
        for (const one of edits) {
          const plan = planTagEdit(now, one)
          if (plan.problems.length === 0) now = carriedOut(now, plan)
        }
        for (const one of now.values()) {
          const seen = new Set<number>()
          let at: EditedTag | undefined = one
          while (at && !seen.has(at.TId)) {
            seen.add(at.TId)
            at = now.get(at.TIdParent ?? 0)
          }
          expect(seen.has(ROOT)).toBe(true)
          const below = children(now, one.TId)
          expect(new Set(below).size).toBe(below.length)
          if (isNeededTag(one.TId)) expect(one.TDeleted).toBe(false)
        }
      }),
    )
  })
})
