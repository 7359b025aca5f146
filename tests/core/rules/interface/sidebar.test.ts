import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedTags, type Person } from '../../../../core/access/index.ts'
import {
  childrenOf,
  compareNames,
  currentItem,
  protectedItems,
  type SidebarItem,
  type SidebarTag,
  sidebarSections,
} from '../../../../core/rules/interface/sidebar.ts'
import { tagIds, toolNamed, tools } from '../../../../core/tools/index.ts'

const tag = (
  TId: number,
  TIdParent: number | null,
  TName: string,
  more: Partial<SidebarTag> = {},
): SidebarTag => ({
  TId,
  TIdParent,
  TName,
  TPath: null,
  CUrlDefaultPage: null,
  TNextId: null,
  TChildId: null,
  TVisible: true,
  TDeleted: false,
  ...more,
})

const person = (tags: readonly SidebarTag[], roles: readonly string[], ...TId: number[]): Person => {
  const isMJA = roles.includes('MoJoAdmin')
  return { userId: '1', roles, claims: { TId }, isMJA, tags: allowedTags({ TId }, isMJA, tags) }
}

const names = (items: readonly SidebarItem[] | undefined) => items?.map(item => item.name)

const dashboard = tag(2, 1, 'Dashboard')
const drafts = toolNamed('drafts').tag
const documents = toolNamed('documents').tag

const tree: readonly SidebarTag[] = [
  dashboard,
  tag(50, 2, 'Content'),
  tag(drafts, 50, 'Drafts', { TPath: '/drafts' }),
  tag(documents, 50, 'Documents', { TPath: '/documents' }),
  tag(56, 2, 'System'),
  tag(toolNamed('clear-cache').tag, 56, 'Clear cache', { TPath: '/clear-cache' }),
  tag(toolNamed('key-manager').tag, 56, 'Key manager', { TPath: '/key-manager' }),
  tag(90, 2, 'Forms', { TChildId: 92 }),
  tag(92, 90, 'Visits', { TNextId: 91 }),
  tag(91, 90, 'Downloads', { TNextId: 93 }),
  tag(93, 90, 'Careers', { TPath: '/form-submissions/93' }),
  tag(200, 2, 'Healthcare'),
  tag(199, 2, 'Last plain one'),
  tag(299, 2, 'Admin tools'),
  tag(21, 299, 'News', { TPath: '/news' }),
]

const admin = person(tree, ['MoJoAdmin'])
const sectionNamed = (name: string, tags = tree, who = admin) =>
  sidebarSections(tags, who).find(section => section.name === name)

describe('sections', () => {
  test('are the visible children of the dashboard tag, by name', () => {
    const tags = [
      ...tree,
      tag(300, 2, 'Hidden', { TVisible: false }),
      tag(301, 2, 'Gone', { TDeleted: true }),
    ]
    expect(sidebarSections(tags, admin).map(section => section.name)).toEqual([
      'Content',
      'Forms',
      'Healthcare',
      'Last plain one',
      'System',
    ])
  })

  test('follow the chain where there is one, through hidden tags, the rest by name after it', () => {
    const tags = [
      tag(10, 2, 'B'),
      tag(2, 1, 'Dashboard', { TChildId: 12 }),
      tag(11, 2, 'C', { TNextId: 12 }),
      tag(12, 2, 'Z', { TNextId: 13 }),
      tag(13, 2, 'hidden', { TVisible: false, TNextId: 11 }),
      tag(14, 2, 'A'),
    ]
    expect(sidebarSections(tags, admin).map(section => section.name)).toEqual(['Z', 'C', 'A', 'B'])
  })

  test('and their items follow a chain that no parent names, from the tag that none comes before', () => {
    const tags = [
      tag(2, 1, 'Dashboard'),
      tag(10, 2, 'A', { TChildId: 602 }),
      tag(11, 2, 'B', { TNextId: 10 }),
      tag(12, 2, 'C', { TNextId: 11 }),
      tag(13, 2, 'D', { TNextId: 999 }),
      tag(601, 10, 'First', { TPath: '/first' }),
      tag(602, 10, 'Last', { TPath: '/last' }),
    ]
    expect(sidebarSections(tags, admin).map(section => [section.name, names(section.items)])).toEqual([
      ['C', []],
      ['B', []],
      ['A', ['Last', 'First']],
      ['D', []],
    ])
  })

  test('the one for tag 50 alone starts open', () => {
    expect(sidebarSections(tree, admin).filter(section => section.startsOpen)).toMatchObject([{ tag: 50 }])
  })

  test('are orange above tag 199', () => {
    expect(sectionNamed('Last plain one')?.isCustom).toBe(false)
    expect(sectionNamed('Healthcare')?.isCustom).toBe(true)
  })

  test('with a microsite-excluded tag are not shown, nor are items with one', () => {
    expect(sectionNamed('Admin tools')).toBeUndefined()
    const tags = [...tree, tag(211, 50, 'Projects', { TPath: '/projects' })]
    expect(names(sectionNamed('Content', tags)?.items)).not.toContain('Projects')
  })

  test('of which the person may use nothing are not shown, and say so where they hold the section itself', () => {
    const empty = tag(400, 2, 'Empty')
    expect(sidebarSections([dashboard, empty], person(tree, []))).toEqual([])
    const holder = person([...tree, empty], [], 400)
    expect(sectionNamed('Empty', [...tree, empty], holder)).toMatchObject({ items: [] })
  })
})

describe('items', () => {
  test('are what the person may use: their tags, and what lies below them', () => {
    expect(names(sectionNamed('Content', tree, person(tree, [], drafts))?.items)).toEqual(['Drafts'])
    expect(names(sectionNamed('Content', tree, person(tree, [], 50))?.items)).toEqual(['Documents', 'Drafts'])
    expect(names(sectionNamed('Content', tree, person(tree, [], 1, 2))?.items)).toEqual([
      'Documents',
      'Drafts',
    ])
  })

  test('of the form manager begin with the tool and are sorted by name, whatever the chain says', () => {
    expect(sectionNamed('Forms')?.items).toMatchObject([
      { tag: 90, effect: { kind: 'open', path: '/form-manager' } },
      { name: 'Careers', effect: { kind: 'open', path: '/form-submissions/93' } },
      { name: 'Downloads', effect: { kind: 'open', path: '/form-submissions/91' } },
      { name: 'Visits', effect: { kind: 'open', path: '/form-submissions/92' } },
    ])
  })

  test('open the dialog of the caches, an address elsewhere, or say that there is nothing yet', () => {
    const tags = [
      ...tree,
      tag(500, 56, 'Analytics', { TPath: 'https://stats.example/site' }),
      tag(501, 56, 'Later'),
      tag(502, 56, 'Later on', { TPath: 'see https://stats.example' }),
      tag(503, 56, 'Own', { TPath: ' /own ' }),
      tag(504, 56, 'Plain', { TPath: 'http://stats.example/plain' }),
    ]
    expect(sectionNamed('System', tags)?.items.map(item => item.effect)).toEqual([
      { kind: 'leave', url: 'https://stats.example/site' },
      { kind: 'clear-cache' },
      { kind: 'announce' },
      { kind: 'announce' },
      { kind: 'open', path: '/own' },
      { kind: 'leave', url: 'http://stats.example/plain' },
    ])
  })

  test('never lead out of the browser’s own protocols', () => {
    const tags = [...tree, tag(500, 56, 'Bad', { TPath: 'javascript:alert(1)' })]
    expect(sectionNamed('System', tags)?.items).toContainEqual({
      tag: 500,
      name: 'Bad',
      icons: [],
      effect: { kind: 'announce' },
    })
  })

  test('have the icon that their tag names, then that of their tool', () => {
    const tags = [
      ...tree.filter(({ TId }) => TId !== drafts),
      tag(drafts, 50, 'Drafts', { CUrlDefaultPage: ' star ' }),
      tag(700, 50, 'Reports', { TPath: '/reports', CUrlDefaultPage: 'folder' }),
      tag(toolNamed('key-manager').tag, 190, 'Key manager', { CUrlDefaultPage: 'lock' }),
    ]
    expect(sectionNamed('Content', tags)?.items.map(({ name, icons }) => [name, icons])).toEqual([
      ['Documents', [toolNamed('documents').icon]],
      ['Drafts', ['star', toolNamed('drafts').icon]],
      ['Reports', ['folder']],
    ])
    expect(sectionNamed('Content', [dashboard, tag(50, 2, 'Content')])?.icons).toEqual(['files'])
    const guarded = protectedItems(
      tags.filter(({ TIdParent }) => TIdParent !== 56),
      admin,
    )
    expect(guarded?.find(({ name }) => name === 'Key manager')?.icons).toEqual([
      'lock',
      toolNamed('key-manager').icon,
    ])
  })

  test('of one page, and what the top bar has, are left out', () => {
    const everything = tools.map(tool => tag(tool.tag, 50, tool.title, { TPath: tool.start }))
    const shown = names(sectionNamed('Content', [dashboard, tag(50, 2, 'Content'), ...everything])?.items)
    for (const id of [
      'dashboard',
      'account',
      'webpage',
      'edit-file',
      'edit-navigation',
      'edit-summary',
    ] as const)
      expect(shown).not.toContain(toolNamed(id).title)
    expect(shown).toContain(toolNamed('select-content').title)
  })
})

describe('the protected block', () => {
  test('is for MoJoAdmin, without regard to case, and has the tools in the specification’s order', () => {
    expect(protectedItems(tree, person(tree, ['Admin'], 1, 2))).toBeUndefined()
    expect(protectedItems(tree, person(tree, ['mojoadmin']))).toHaveLength(9)
    expect(protectedItems(tree, admin)?.map(item => item.effect.kind === 'open' && item.effect.path)).toEqual(
      [
        '/site-setup',
        '/custom-tag-editor',
        '/key-manager',
        '/template-files',
        '/api-access',
        '/email-marketing',
        '/remove-content',
        '/db-tools',
        // Asked for later, so it comes last.
        '/import',
      ],
    )
  })

  test('takes its tools out of the sections', () => {
    expect(names(sectionNamed('System')?.items)).not.toContain('Key manager')
  })
})

describe('the current item', () => {
  const items: readonly SidebarItem[] = [
    { tag: tagIds.Form_Manager, name: 'Forms', icons: [], effect: { kind: 'open', path: '/form-manager' } },
    { tag: 140, name: 'Redirects', icons: [], effect: { kind: 'open', path: '/redirects/301' } },
    { tag: 141, name: 'Checker', icons: [], effect: { kind: 'open', path: '/redirects/checker' } },
    { tag: 160, name: 'Submissions', icons: [], effect: { kind: 'open', path: '/form-submissions/90' } },
    { tag: 900, name: 'Own', icons: [], effect: { kind: 'open', path: '/own/place' } },
    { tag: 901, name: 'Elsewhere', icons: [], effect: { kind: 'leave', url: 'https://stats.example' } },
    { tag: 91, name: 'Downloads', icons: [], effect: { kind: 'open', path: '/form-submissions/91' } },
  ]
  test.each([
    ['/redirects/301', 'Redirects'],
    ['/redirects/302', 'Redirects'],
    ['/redirects/checker', 'Checker'],
    ['/form-submissions/91/7', 'Downloads'],
    ['/form-submissions/92', 'Submissions'],
    ['/form-manager/4', 'Forms'],
    ['/form-managers', undefined],
    ['/own/place', 'Own'],
    ['/own', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, name) => {
    expect(currentItem(items, path)?.name).toBe(name)
  })
})

test('the children of a tag that has none are none', () => {
  expect(childrenOf([])(2)).toEqual([])
  expect(childrenOf(tree)(2).map(({ TName }) => TName)).toContain('Content')
})

test('names stand in the order of the alphabet, however they are compared', () => {
  const collator = new Intl.Collator('en')
  const name = fc.string({ unit: fc.constantFrom(...'aAbBzZ09 &-/é') })
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(Math.sign(compareNames(one, other))).toBe(Math.sign(collator.compare(one, other)))
    }),
    { numRuns: 2_000 },
  )
})
