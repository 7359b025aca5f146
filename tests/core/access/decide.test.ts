import { decide, decidePath, matchRoute, type Person } from '@rounds/core/access'
import {
  AuditLog,
  Content,
  DBConstants,
  entities,
  KeyManager,
  Redirect,
  Session,
} from '@rounds/core/entities'
import { toolNamed, tools } from '@rounds/core/tools'
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
          expect(decide(somebody, 'update', entity).allowed).toBe(may('write') && !isFixed)
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
      because: 'Changing Redirects comes with Redirects.',
    })
    expect(decide(person(), 'update', Redirect).because).toMatch(/comes with .*Redirects/)
    expect(decide(everything, 'read', KeyManager)).toEqual({
      allowed: false,
      because: 'Keys are for MoJoAdmin.',
    })
    expect(decide(everything, 'read', DBConstants).allowed).toBe(false)
    expect(decide(person(), 'read', Content).allowed).toBe(true)
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
    expect(decidePath(person(), '/nowhere', []).allowed).toBe(false)
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
    expect(() => toolNamed('nothing')).toThrow('There is no tool nothing.')
  })
  it('touch their own entity', () => {
    for (const tool of tools) if (tool.entity) expect(Object.keys(tool.touches)).toContain(tool.entity)
  })
})
