/** What becomes of a machine when pieces of it are taken away, and that its models notice it. */
import { describe, expect, test } from 'vitest'
import { assign, createMachine, not, or, setup } from 'xstate'
import { modeled } from '../models/index.ts'
import { equivalents } from './equivalents.ts'
import type { ModelTest } from './every-path.ts'
import { mutantsOf } from './mutants.ts'
import { isNoticed, subjectsOf, waysOf } from './mutation.ts'

const door = setup({
  types: {} as { context: { opened: number; by: string | null }; events: { type: 'PUSH' | 'LOCK' | 'RING' } },
  delays: { 'it falls shut': 500 },
  guards: { 'it is new': () => true, 'it is late': () => false, 'nobody asks': () => true },
  actions: {
    count: assign({ opened: 1, by: 'me' }),
    say: (_, _words: string) => {},
    'nobody calls': () => {},
  },
}).createMachine({
  id: 'door',
  context: { opened: 0, by: null },
  initial: 'shut',
  states: {
    shut: {
      tags: ['safe', 'quiet'],
      entry: { type: 'say', params: 'bang' },
      on: {
        PUSH: [{ guard: or(['it is new', not('it is late')]), target: 'open', actions: ['count'] }, 'shut'],
        RING: {},
      },
    },
    open: { tags: 'wide', after: { 'it falls shut': 'shut', 60000: 'gone' } },
    gone: { type: 'final' },
  },
})

describe('the mutants of a machine', () => {
  const mutants = mutantsOf(door)

  test('are all that differ in one piece', () => {
    expect(mutants.map(({ name }) => name.replace('door · ', ''))).toEqual([
      'everywhere · initial: begins in “open”',
      'shut · tags: without “safe”',
      'shut · tags: without “quiet”',
      'shut · entry: without “say”',
      'shut · entry: “say” without its params',
      'shut · on PUSH, candidate 1: is missing',
      'shut · on PUSH, candidate 1: without its target',
      'shut · on PUSH, candidate 1: without its guard',
      'shut · on PUSH, candidate 1: without “it is new” in its guard',
      'shut · on PUSH, candidate 1: without not “it is late” in its guard',
      'shut · on PUSH, candidate 1: with “it is late” for not “it is late”',
      'shut · on PUSH, candidate 1: without “count”',
      'shut · on PUSH, candidate 2: is missing',
      'shut · on PUSH, candidate 2: without its target',
      'shut · on PUSH, candidate 2: reenters',
      'shut · on RING: is missing',
      'open · tags: without “wide”',
      'open · after 60000: a millisecond sooner',
      'open · after 60000: a millisecond later',
      'open · after 60000: is missing',
      'open · after 60000: without its target',
      'open · after it falls shut: a millisecond sooner',
      'open · after it falls shut: a millisecond later',
      'open · after it falls shut: is missing',
      'open · after it falls shut: without its target',
      'gone · type: is not final',
      'action “count”: without “opened”',
      'action “count”: without “by”',
      'action “nobody calls”: does nothing',
      'guard “nobody asks”: always holds',
      'guard “nobody asks”: never holds',
    ])
  })

  test('differ in nothing else, and leave the machine as it is', () => {
    const lamp = createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { tags: ['dark'], on: { PUSH: 'on' } }, on: { entry: ['shine', 'warm'] } },
    })
    const states = () => lamp.config.states
    const { off, on } = states() as Record<'off' | 'on', object>
    expect(mutantsOf(lamp).map(({ make }) => [make().config.initial, make().config.states])).toEqual([
      ['on', { off, on }],
      ['off', { off: { tags: [], on: { PUSH: 'on' } }, on }],
      ['off', { off: { tags: ['dark'], on: {} }, on }],
      ['off', { off: { tags: ['dark'], on: { PUSH: {} } }, on }],
      ['off', { off, on: { entry: ['warm'] } }],
      ['off', { off, on: { entry: ['shine'] } }],
    ])
    expect(states()).toEqual({
      off: { tags: ['dark'], on: { PUSH: 'on' } },
      on: { entry: ['shine', 'warm'] },
    })
  })
})

const all: readonly ModelTest[] = Object.values(modeled)

test('those that are said to change nothing exist', () => {
  const names = new Set(
    [...subjectsOf(all).values()].flatMap(({ machine }) => mutantsOf(machine)).map(one => one.name),
  )
  expect(Object.keys(equivalents).filter(name => !names.has(name))).toEqual([])
})

test('the models of a machine notice every one of its mutants', async () => {
  const [subject] = subjectsOf([modeled.logout]).values()
  if (!subject) throw new Error('There is no such machine.')
  const ways = await waysOf(subject)
  const survived: string[] = []
  for (const mutant of mutantsOf(subject.machine))
    if (!(await isNoticed(mutant, ways))) survived.push(mutant.name)
  expect(survived).toEqual([])
  expect(await isNoticed({ name: 'the machine as it is', make: () => subject.machine }, ways)).toBe(false)
})
