import { describe, expect, test } from 'vitest'
import type { Asker } from '../../../core/actions/index.ts'
import type { SearchResult } from '../../../core/api/index.ts'
import { paletteWords } from '../../../core/words/palette.ts'
import { catalogOf, groupsOf } from '../../../ui/shell/palette/items.ts'

const admin: Asker = {
  userId: 'mo',
  roles: ['MoJoAdmin'],
  claims: {},
  isMJA: true,
  tags: 'all',
  impersonating: false,
  isMaintenance: true,
}
const catalog = catalogOf(admin)
const commands = Array.from({ length: 9 }, (_, at) => ({
  id: `editor.block.${at}`,
  title: at === 8 ? 'Add block: Accordion' : `Add block: ${at}`,
  words: at === 8 ? ['questions that fold'] : [],
  run: () => undefined,
}))
const groups = (typed: string) => groupsOf(catalog, typed, null, { context: null, commands }, {}, 0)
const ofScreen = (typed: string) =>
  groups(typed).find(({ heading }) => heading === paletteWords.items.onThisScreen)?.items ?? []

test('a few commands of the screen come first before anything is typed, all of them among actions', () => {
  expect(groups('')[0]?.heading).toBe(paletteWords.items.onThisScreen)
  expect(ofScreen('')).toHaveLength(6)
  expect(ofScreen('>')).toHaveLength(9)
})

test('a command of the screen is found by its name and by other words, before tools', () => {
  expect(ofScreen('accordion').map(({ id }) => id)).toEqual(['command:editor.block.8'])
  expect(ofScreen('fold').map(({ id }) => id)).toEqual(['command:editor.block.8'])
  expect(groups('add')[0]?.heading).toBe(paletteWords.items.onThisScreen)
  expect(ofScreen('redirects')).toEqual([])
})

describe('what was chosen lately', () => {
  const record = (entity: 'Tag' | 'AspNetUsers' | 'Redirect', key: string): SearchResult => ({
    entity,
    key,
    title: `${entity} ${key}`,
    kind: entity,
    detail: '',
    path: `/somewhere/${key}`,
  })
  const uses = {
    'tool:redirects': { count: 1, at: 1 },
    'tool:gone': { count: 1, at: 2 },
    'record:Tag/5': { count: 1, at: 3, record: record('Tag', '5') },
    'record:AspNetUsers/mo': { count: 1, at: 4, record: record('AspNetUsers', 'mo') },
    'record:Redirect/7': { count: 3, at: 3, record: record('Redirect', '7') },
  }
  const lately = (of: typeof catalog, typed: string, heading: string) =>
    groupsOf(of, typed, null, { context: null, commands: [] }, uses, 5)
      .find(group => group.heading === heading)
      ?.items.map(({ id }) => id)

  test('comes first, the most often and the latest before others, without what is not there anymore', () => {
    expect(lately(catalog, '', paletteWords.items.lately)).toEqual([
      'record:Redirect/7',
      'record:AspNetUsers/mo',
      'record:Tag/5',
      'tool:redirects',
    ])
  })

  test('is of one kind after its sign', () => {
    expect(lately(catalog, '@', paletteWords.items.people)).toEqual(['record:AspNetUsers/mo'])
    expect(lately(catalog, '#', paletteWords.items.tags)).toEqual(['record:Tag/5'])
    expect(lately(catalog, ':', paletteWords.items.recordsWithThisId)).toEqual([
      'record:Redirect/7',
      'record:AspNetUsers/mo',
      'record:Tag/5',
    ])
  })

  test('leaves out the records of tools that somebody may not open', () => {
    const stranger = { ...admin, roles: [], isMJA: false, isMaintenance: false, tags: new Set<number>() }
    expect(lately(catalogOf(stranger), ':', paletteWords.items.recordsWithThisId) ?? []).toEqual([])
  })
})
