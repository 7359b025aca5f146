import { afterEach, expect, test } from 'vitest'
import type { Mutant } from '../../scripts/mutation-sample/draw.ts'
import { placesIn } from '../../scripts/mutation-sample/places.ts'
import { randomFrom } from '../../scripts/mutation-sample/random.ts'
import { report } from '../../scripts/mutation-sample/report.ts'
import { sqlChanges } from '../../scripts/mutation-sample/sql-changes.ts'
import type { Outcome } from '../../scripts/mutation-sample/try-mutants.ts'
import { applyChange, withSwitches } from '../../scripts/mutation-sample/write-again.ts'

const scope = globalThis as { mutant?: (id: number) => boolean }
afterEach(() => {
  delete scope.mutant
})

const CODE = `
const limit = { most: 3, 'least-of': 1 }
const done = []
const note = text => { done.push(text) }
const later = async text => { done.push(text) }
function words(list) {
  if (!list.length || list.length > limit.most) return []
  note('asked')
  return list.map(one => one + '!')
}
async function all() {
  await later('all')
  for (const some of [['a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], []])
    done.push(words(some).join() + String(limit.most - some.length))
  return { ...limit, done }
}
return all()
`
const all = () => placesIn('a.ts', CODE)
const run = async (text: string): Promise<unknown> =>
  JSON.stringify(await new Function(`return (async () => {${text}})()`)())

test('finds every kind of slip, with its line, and none in names and types', () => {
  expect(new Set(all().map(({ kind }) => kind))).toEqual(
    new Set([
      'property left out',
      'other number',
      'other text',
      'returns []',
      'returns undefined',
      'call left out',
      'awaited call left out',
      'condition true',
      'condition false',
      'and/or',
      'without not',
      'comparison',
      'plus/minus',
      'entry left out',
    ]),
  )
  expect(all().find(({ kind }) => kind === 'comparison')).toMatchObject({ line: 7, acts: 'when called' })
  expect(all().find(({ kind }) => kind === 'other number')).toMatchObject({ line: 2, acts: 'while loading' })
  expect(all().filter(({ instead }) => instead.includes('least-of'))).toEqual([])
  expect(placesIn('a.ts', `import { a } from 'b'\ntype C = 'd' | 1`)).toEqual([])
})

test('a file with switches does what it did while none is on', async () => {
  const before = await run(CODE)
  for (const place of all()) expect(await run(withSwitches(CODE, [{ ...place, id: 1 }]))).toBe(before)
})

test('a switch that is on does what the change does', async () => {
  const outcome = (text: string) => run(text).catch(() => 'failed')
  for (const place of all()) {
    scope.mutant = id => id === 7
    expect(await outcome(withSwitches(CODE, [{ ...place, id: 7 }]))).toBe(
      await outcome(applyChange(CODE, place)),
    )
    expect(await run(withSwitches(CODE, [{ ...place, id: 8 }]))).toBe(await run(CODE))
  }
})

test('an attribute that is left out is one for React too', () => {
  const text = `const a = <b c="d" e={f} g className="h" />`
  const places = placesIn('a.tsx', text)
  expect(places.map(({ attribute }) => attribute?.name)).toEqual(['c', 'e', 'g'])
  expect(withSwitches(text, [{ ...places[1], id: 1 } as Parameters<typeof withSwitches>[1][number]])).toBe(
    'const a = <b c="d" {...(globalThis.mutant?.(1) ? {} : { "e": f })} g className="h" />',
  )
})

test('class names, and what chooses among them, are left to the eye', () => {
  const text = `const a = <b className={clsx('d', e > 1 && 'f')} size="s" title={clsx('g', !h)} label={i ? 'j' : k} />`
  expect(
    new Set(placesIn('a.tsx', text).map(({ instead, attribute }) => attribute?.name ?? instead)),
  ).toEqual(new Set(['title', 'label', 'true', 'false', `'j~'`]))
})

test('what is drawn of components that no test renders without a browser is told apart', () => {
  const [place] = all()
  const mutants = ['server', 'ui', 'ui', 'server'].map((area, at) => ({ ...(place as Mutant), area, id: at }))
  const outcomes = new Map<number, Outcome>([
    [0, 'noticed'],
    [1, 'survived'],
    [2, 'not reached'],
    [3, 'not reached'],
  ])
  expect(report(mutants, outcomes).split('\n').slice(-5)).toEqual([
    'server: 1 of 2 noticed, 50.0 %',
    'ui: 0 of 2 noticed, 0.0 %',
    'all: 1 of 4 noticed, 25.0 %',
    'without the 1 of ui that no test reaches: 1 of 3 noticed, 33.3 %',
    '',
  ])
})

test('a slip in SQL is never in the code between its texts', () => {
  const code = ['$', '{c < d ? e : f}'].join('')
  expect(sqlChanges(`sql\`select 1 where a < 1 and b is null ${code}\``)).toEqual([
    `sql\`select 1 where a <= 1 and b is null ${code}\``,
    `sql\`select 1 where a < 1 or b is null ${code}\``,
    `sql\`select 1 where a < 1 and b is not null ${code}\``,
  ])
})

test('the same seed draws the same, another one something else', () => {
  const drawn = (seed: number) => Array.from({ length: 5 }, randomFrom(seed))
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
})
