import type { SidebarTag } from '@rounds/core/rules/interface'
import { heldTags } from '@rounds/core/rules/people'
import { expect, test } from 'vitest'

const tag = (TId: number, TIdParent: number | null, more: Partial<SidebarTag> = {}): SidebarTag => ({
  TId,
  TIdParent,
  TName: `Tag ${TId}`,
  TPath: null,
  CUrlDefaultPage: null,
  TNextId: null,
  TChildId: null,
  TVisible: true,
  TDeleted: false,
  ...more,
})
const tree = [
  tag(1, null),
  tag(10, 1),
  tag(11, 10),
  tag(12, 10, { TVisible: false }),
  tag(13, 11),
  tag(20, 1),
]
const editors = { id: 'e', name: 'Editors' }

test('permissions stand on the tree with where they come from, and what is above them', () => {
  const held = heldTags(
    [
      { tag: { id: 10, name: 'Tag 10' }, group: editors, until: null },
      { tag: { id: 11, name: 'Tag 11' }, group: null, until: '2026-12-01T00:00:00Z' },
      { tag: null, group: editors, until: null },
    ],
    tree,
  )
  expect(held.map(({ id, sources }) => [id, sources])).toEqual([
    ['1', []],
    ['10', [{ kind: 'group', name: 'Editors' }]],
    [
      '11',
      [
        { kind: 'own', until: '2026-12-01T00:00:00Z' },
        { kind: 'parent', name: 'Tag 10' },
      ],
    ],
    ['13', [{ kind: 'parent', name: 'Tag 11' }]],
  ])
})

test('a tag that is deleted gives nothing', () => {
  const grants = [{ tag: { id: 10, name: 'Tag 10' }, group: null, until: null }]
  expect(heldTags(grants, [tag(1, null), tag(10, 1, { TDeleted: true }), tag(11, 10)])).toEqual([])
})
