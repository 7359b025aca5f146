import { expect, test } from 'vitest'
import type { Asker } from '../../../core/actions/index.ts'
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
