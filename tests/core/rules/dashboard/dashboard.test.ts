import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, type Person } from '../../../../core/access/index.ts'
import {
  type DashboardPart,
  dashboardParts,
  pageNeeds,
  pinnable,
  pinnedTools,
} from '../../../../core/rules/dashboard/index.ts'
import { addVisit, type Visit } from '../../../../core/rules/interface/index.ts'
import { type ToolId, tagIds, toolNamed, tools } from '../../../../core/tools/index.ts'
import { dashboardWords } from '../../../../core/words/dashboard.ts'

const withTags = (...tags: readonly number[]): Person => ({
  userId: 'a',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(tags),
})
const mojoAdmin: Person = { ...withTags(), isMJA: true, tags: 'all' }
const FOLDER = 1010
const anyTags = fc.subarray([...tools.map(({ tag }) => tag), FOLDER])

/** The tool that the figures of a part lead to. */
const leadsTo: Readonly<Partial<Record<DashboardPart, ToolId>>> = {
  'all drafts': 'drafts',
  submissions: 'form-submissions',
  comments: 'comment-moderation',
  'access requests': 'user-management',
  mail: 'email-test',
  errors: 'logs',
  'location alerts': 'location-alerts',
  'edits of everyone': 'logs',
}

describe('what the dashboard shows to whom', () => {
  it('is the work of an editor of folders: pages, and nothing of others', () => {
    expect([...dashboardParts(withTags(FOLDER, 1011))]).toEqual(['pages'])
  })

  it('is everything for a MoJoAdmin, jobs included', () => {
    expect(dashboardParts(mojoAdmin).size).toBe(12)
  })

  it('is what visitors sent in for the contact center, without pages', () => {
    expect([...dashboardParts(withTags(160, 203, 132))]).toEqual([
      'submissions',
      'comments',
      'location alerts',
    ])
  })

  it('is nothing for somebody without tags', () => {
    expect(dashboardParts(withTags()).size).toBe(0)
  })

  it('leads only to lists that the person may open', () => {
    fc.assert(
      fc.property(anyTags, tags => {
        const person = withTags(...tags)
        for (const part of dashboardParts(person)) {
          const tool = leadsTo[part]
          if (tool) expect(decide(person, 'open', toolNamed(tool)).allowed).toBe(true)
        }
      }),
    )
  })

  it('grows with the tags of the person', () => {
    fc.assert(
      fc.property(anyTags, anyTags, (some, more) => {
        const parts = dashboardParts(withTags(...some, ...more))
        for (const part of dashboardParts(withTags(...some))) expect(parts).toContain(part)
      }),
    )
  })
})

describe('pinned tools', () => {
  it('are the usual ones until someone has chosen, at most four', () => {
    expect(pinnedTools(mojoAdmin, null).map(({ id }) => id)).toEqual([
      'select-content',
      'form-submissions',
      'experts',
      'image-tool',
    ])
    expect(pinnedTools(withTags(160), null).map(({ id }) => id)).toEqual([
      'select-content',
      'form-submissions',
    ])
  })

  it('keep the order they were pinned in; nothing pinned stays nothing', () => {
    expect(pinnedTools(mojoAdmin, ['logs', 'banners']).map(({ id }) => id)).toEqual(['logs', 'banners'])
    expect(pinnedTools(mojoAdmin, [])).toEqual([])
  })

  it('are never more than the person may open, whatever the browser has kept', () => {
    fc.assert(
      fc.property(
        anyTags,
        fc.array(fc.constantFrom(...tools.map(({ id }) => id), 'gone')),
        (tags, chosen) => {
          const person = withTags(...tags)
          const own = pinnable(person)
          for (const tool of pinnedTools(person, chosen)) {
            expect(own).toContain(tool)
            expect(decide(person, 'open', tool).allowed).toBe(true)
          }
        },
      ),
    )
  })

  it('have a screen: clearing the cache has none', () => {
    expect(pinnable({ ...mojoAdmin, tags: new Set([tagIds.Root]) }).map(({ id }) => id)).not.toContain(
      'clear-cache',
    )
  })
})

describe('what was opened lately', () => {
  const visit = fc.record({
    path: fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i', '/j'),
    title: fc.string(),
    tool: fc.string(),
    at: fc.nat(),
  })
  it('has the last first, each once, eight at most', () => {
    fc.assert(
      fc.property(fc.array(visit), visit, (before, last) => {
        const visits = [...before, last].reduce<readonly Visit[]>(addVisit, [])
        expect(visits[0]).toEqual(last)
        expect(new Set(visits.map(({ path }) => path)).size).toBe(visits.length)
        expect(visits.length).toBe(Math.min(8, new Set([...before, last].map(({ path }) => path)).size))
      }),
    )
  })
})

describe('the words of the dashboard', () => {
  it('say how much waits, or nothing', () => {
    const { summary } = dashboardWords.screen
    expect(summary('Monday, November 23', 2, 8)).toBe(
      'Monday, November 23. 2 pages to fix and 8 submissions waiting.',
    )
    expect(summary('Monday, November 23', 1, 0)).toBe('Monday, November 23. 1 page to fix.')
    expect(summary('Monday, November 23', 0, 0)).toBe('Monday, November 23.')
  })

  it('have a sentence for every need of a page, for one and for several', () => {
    for (const need of pageNeeds)
      for (const many of [1, 3]) expect(dashboardWords.pages.because[need](many)).toMatch(/^[A-Z0-9]/)
  })
})
