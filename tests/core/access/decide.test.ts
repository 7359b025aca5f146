import { decide, decidePath, matchRoute, mayTouchFilesOfOthers, type Person } from '@rounds/core/access'
import {
  AspNetUserRoles,
  AspNetUsers,
  AuditLog,
  Content,
  ContentType,
  Custom_Physician,
  DBConstants,
  entities,
  File,
  KeyManager,
  MiscData,
  Redirect,
  Session,
} from '@rounds/core/entities'
import { tagIds, toolNamed, tools } from '@rounds/core/tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const person = (more: Partial<Person> = {}): Person => ({
  userId: 'u',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(),
  ...more,
})
const mja = person({ isMJA: true, roles: ['MoJoAdmin'], tags: 'all' })
const everything = person({ tags: 'all', claims: { TId: [1, 2] } })

/** Somebody with one tool, by its title. */
const holderOf = (title: string) =>
  person({ tags: new Set(tools.filter(tool => tool.title === title).map(tool => tool.tag)) })

describe('decide', () => {
  it('denies by default: somebody without tags reaches nothing but what everyone may', () => {
    for (const tool of tools) expect(decide(person(), 'open', tool).allowed).toBe(tool.guard === 'everyone')
  })

  it('lets MoJoAdmin open everything, and everybody else nothing that is protected', () => {
    for (const tool of tools) {
      expect(decide(mja, 'open', tool).allowed).toBe(true)
      if (tool.guard === 'protected') expect(decide(everything, 'open', tool).allowed).toBe(false)
    }
  })

  it('gives an entity to whoever may open a tool that touches it, for any set of tags', () => {
    fc.assert(
      fc.property(
        fc.subarray(tools.map(tool => tool.tag)),
        fc.constantFrom(...Object.values(entities)),
        (tags, entity) => {
          const somebody = person({ tags: new Set(tags) })
          const open = tools.filter(tool => decide(somebody, 'open', tool).allowed)
          const may = (touch: 'read' | 'write') =>
            open.some(tool => {
              const touches = (tool.touches as Record<string, string>)[entity.name]
              return touches === 'write' || touches === touch
            })
          expect(decide(somebody, 'read', entity).allowed).toBe(may('read'))
          const isFixed = entity.appendOnly || entity.writtenBy === 'server'
          const isProtected = entity.name === 'PageCSS'
          expect(decide(somebody, 'update', entity).allowed).toBe(may('write') && !isFixed && !isProtected)
        },
      ),
    )
  })

  it('keeps what is append-only as it is, from everyone', () => {
    for (const action of ['update', 'delete'] as const)
      expect(decide(mja, action, AuditLog).allowed).toBe(false)
    expect(decide(mja, 'create', Session).allowed).toBe(false)
  })

  it('says why, naming the tool', () => {
    expect(decide(person({ tags: new Set([140]) }), 'update', Redirect)).toEqual({
      allowed: true,
      because: 'Changing Redirects is part of Redirects.',
    })
    expect(decide(person(), 'update', Redirect).because).toMatch(/requires access to .*Redirects/)
    expect(decide(everything, 'read', KeyManager)).toEqual({
      allowed: false,
      because: 'Keys are for MoJoAdmin.',
    })
    expect(decide(everything, 'read', DBConstants).allowed).toBe(false)
    expect(decide(person(), 'read', Content).allowed).toBe(true)
  })

  it.each([
    ['may', mja, 'key-manager', 'MoJoAdmin can open everything.'],
    ['may', person(), 'dashboard', 'Dashboard is open to everyone who signs in.'],
    ['may', person({ tags: new Set([140]) }), 'redirects', 'Redirects (tag 140) is one of your tags.'],
    ['may not', everything, 'key-manager', 'Key manager is for MoJoAdmin.'],
    ['may not', person(), 'redirects', 'You need access to Redirects (tag 140).'],
  ] as const)('says why somebody %s open a tool: %#', (may, who, tool, because) => {
    expect(decide(who, 'open', toolNamed(tool))).toEqual({ allowed: may === 'may', because })
  })

  const users = 'User management'
  it.each([
    ['may', mja, 'update', ContentType, 'MoJoAdmin can do everything.'],
    ['may', mja, 'update', File, 'MoJoAdmin can do everything.'],
    ['may', mja, 'create', AuditLog, 'MoJoAdmin can do everything.'],
    ['may', mja, 'read', Session, 'MoJoAdmin can do everything.'],
    ['may', holderOf(users), 'read', AspNetUsers, `Reading Users is part of ${users}.`],
    ['may', holderOf(users), 'create', AspNetUsers, `Creating Users is part of ${users}.`],
    ['may', holderOf(users), 'update', AspNetUsers, `Changing Users is part of ${users}.`],
    ['may', holderOf(users), 'delete', AspNetUsers, `Deleting Users is part of ${users}.`],
    ['may not', mja, 'create', File, 'Files are created by uploading.'],
    ['may not', mja, 'create', Session, 'Signed-in devices are managed by Rounds and can’t be edited.'],
    ['may not', mja, 'delete', AuditLog, 'Audit entries can’t be changed or deleted.'],
    ['may not', person(), 'update', Custom_Physician, 'Changing Physicians requires access to Experts.'],
    [
      'may not',
      person(),
      'update',
      AspNetUserRoles,
      `Changing Memberships requires access to ${users} or User groups.`,
    ],
    [
      'may not',
      person(),
      'update',
      MiscData,
      'Changing Shared lists requires access to SEO tools, General settings or AI tools.',
    ],
  ] as const)('says why somebody %s change records: %#', (may, who, action, entity, because) => {
    expect(decide(who, action, entity)).toEqual({ allowed: may === 'may', because })
  })

  it('denies what no tool knows of', () => {
    expect(decide(everything, 'read', { ...Redirect, name: 'Unheard' }).allowed).toBe(false)
  })
})

describe('the files of others', () => {
  it('come with a tool for files, which page editing is not', () => {
    expect(mayTouchFilesOfOthers(person())).toEqual({
      allowed: false,
      because: 'Files that others brought come with Documents, Image tool, Carousel tool, Video tool.',
    })
    expect(mayTouchFilesOfOthers(holderOf('Image tool'))).toEqual({
      allowed: true,
      because: 'Files come with Image tool.',
    })
  })
})

describe('routes', () => {
  it.each([
    ['/', 'dashboard', {}],
    ['/redirects/checker', 'redirects-checker', {}],
    ['/redirects/301', 'redirects', { RType: '301' }],
    ['/custom/locations/7', 'locations', { LId: '7' }],
    ['/Locations', 'content-locations', {}],
    ['/edit', 'webpage', {}],
    ['/form-submissions/90/5', 'form-submissions', { TId: '90', FsId: '5' }],
    ['/form-submissions', 'form-submissions', { TId: '90' }],
    ['/redirects', 'redirects', { RType: '301' }],
    ['/navigation/', 'navigation', { TId: String(tagIds.Navigation_Primary) }],
    ['/user-management/a%2Fb', 'user-management', { Id: 'a/b' }],
    ['/user-management/%E0%A4%A', 'user-management', { Id: '%E0%A4%A' }],
  ])('%s is %s', (path, tool, params) => {
    expect(matchRoute(path)).toMatchObject({ tool: { id: tool }, params })
  })
  it('are all of the specification’s', () => {
    const routes = [
      '/',
      '/account',
      '/edit',
      '/ai-tools',
      '/api-access',
      '/api-access/1',
      '/banners',
      '/banners/1',
      '/logs',
      '/redirects/checker',
      '/redirects/301',
      '/comment-moderation',
      '/custom-code',
      '/custom-tag-editor',
      '/db-tools',
      '/documents',
      '/drafts',
      '/email-marketing',
      '/email-test',
      '/navigation/content/1',
      '/navigation/54',
      '/emergency-alert',
      '/folder-organization',
      '/form-manager',
      '/form-manager/1',
      '/form-submissions/90',
      '/form-submissions/90/1',
      '/general-settings',
      '/general-tokens',
      '/key-manager',
      '/key-manager/1',
      '/image-tool',
      '/carousel-tool',
      '/Locations',
      '/Locations/1',
      '/maintenance-mode',
      '/microsites',
      '/microsites/1',
      '/page-numbers',
      '/remove-content',
      '/seo-tools',
      '/site-setup',
      '/style-guide',
      '/sitemap',
      '/system-messages',
      '/templates',
      '/template-files',
      '/token-locations',
      '/unfilled-content',
      '/user-group-management',
      '/user-group-management/x',
      '/user-management',
      '/user-management/x',
      '/video-tool',
      '/custom/experts',
      '/custom/experts/1',
      '/custom/locations',
      '/custom/locations/1',
      '/custom/location-alerts',
      '/custom/media',
      '/custom/media/1',
      '/custom/services',
      '/custom/services/1',
      '/custom/specialties',
      '/custom/doctor-ads',
      '/custom/doctor-ads/1',
      '/custom/user-notifications',
      '/custom/user-notifications/1',
      '/custom/site-tools',
      '/edit/select',
      '/edit/file',
      '/edit/navigation',
      '/edit/summary',
      '/edit/add',
    ]
    expect(routes.filter(route => !matchRoute(route))).toEqual([])
  })
  it('are open through the tool, or below a path of one’s tags, but never a protected one', () => {
    expect(decidePath(person(), '/redirects/301', []).allowed).toBe(false)
    expect(decidePath(person(), '/redirects/301', ['/redirects']).allowed).toBe(true)
    expect(decidePath(person(), '/edit/select', []).allowed).toBe(true)
    expect(decidePath(person(), '/redirects/301', ['/']).allowed).toBe(false)
    expect(decidePath(person(), '/key-manager', ['/key-manager']).allowed).toBe(false)
    // An address with an empty part is that of the tool still, and below `/` no more than any other.
    expect(decidePath(person(), '//redirects/301', ['/']).allowed).toBe(false)
    expect(decidePath(person(), '/nowhere', [])).toEqual({
      allowed: false,
      because: 'None of your tools has this address.',
    })
    expect(decidePath(mja, '/nowhere', []).allowed).toBe(true)
    expect(decidePath(person(), '/nowhere', ['/nowhere'])).toEqual({
      allowed: true,
      because: '/nowhere is one of your tools.',
    })
    expect(decidePath(person(), '/nowhere', ['/no']).allowed).toBe(false)
  })
})

describe('tools', () => {
  it('have ids and tags of their own, and columns that are there', () => {
    expect(new Set(tools.map(tool => tool.id)).size).toBe(tools.length)
    expect(new Set(tools.map(tool => tool.tag)).size).toBe(tools.length)
    for (const tool of tools) {
      const entity = tool.entity && entities[tool.entity]
      for (const field of Object.keys(tool.where)) expect(Object.keys(entity?.fields ?? {})).toContain(field)
      if (entity) expect(decide(mja, 'read', entity).allowed).toBe(true)
    }
    // @ts-expect-error an id that no tool has does not compile
    expect(() => toolNamed('nothing')).toThrow('There is no tool nothing.')
  })
  it('touch their own entity', () => {
    for (const tool of tools) if (tool.entity) expect(Object.keys(tool.touches)).toContain(tool.entity)
  })
})
