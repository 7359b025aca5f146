/** The tests of models are tested themselves: what is wrong with a machine, or with a model, makes them fail. */

import { sameValue } from '@rounds/core/rules/table'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, createMachine, emit, setup } from 'xstate'
import { effect, slot } from '../../../machines/kit.ts'
import { answers, defineModel, expected, fails, passes, pathsOf, sends } from '../../model.ts'
import { untaken, unvisited } from './coverage.ts'
import { openTarget } from './test-target.ts'

type Turns = { readonly turns: number }

const built = setup({
  types: {} as { context: Turns; emitted: { type: 'LIT' } },
  actors: { ask: slot<boolean, Turns>('ask') },
  actions: {
    ring: effect<{ loud: boolean }>('ring'),
    count: assign({ turns: ({ context }) => context.turns + 1 }),
    tell: emit({ type: 'LIT' }),
  },
})

const ring = { type: 'ring', params: { loud: true } } as const
const asBuilt = {
  /** What is done when it is let. */
  actions: ['count', ring, 'tell'] as readonly ('count' | 'tell' | typeof ring)[],
  target: 'on' as 'on' | 'off',
  refuses: true,
  overdue: 1000,
}

/** A lamp that asks before it goes on; the tests change one thing of it. */
function lamp(id: string, change: Partial<typeof asBuilt> = {}) {
  const { actions, target, refuses, overdue } = { ...asBuilt, ...change }
  return built.createMachine({
    id,
    context: { turns: 0 },
    initial: 'off',
    states: {
      off: { on: { SWITCH: 'asking' } },
      asking: {
        tags: 'busy',
        on: { GIVE_UP: 'off' },
        invoke: {
          src: 'ask',
          input: ({ context }) => ({ turns: context.turns }),
          onDone: [
            { guard: ({ event }) => refuses && !event.output, target: 'refused' },
            { target, actions: [...actions] },
          ],
          onError: 'off',
        },
        after: { [overdue]: 'off' },
      },
      refused: { tags: 'busy', on: { GIVE_UP: 'off' } },
      on: { tags: 'light', type: 'final' },
    },
  })
}

const events = {
  switches: sends({ type: 'SWITCH' }),
  'gives up': sends({ type: 'GIVE_UP' }),
  'is let': answers('ask', true),
  'is told no': answers('ask', false),
  'hears nothing': passes(1000),
  'is cut off': fails('ask', new Error('gone')),
}

const model = defineModel({
  events,
  effects: ['ring'],
  machine: setup({ types: {} as { context: Turns }, actions: expected }).createMachine({
    id: 'lamp model',
    context: { turns: 0 },
    initial: 'off',
    states: {
      off: { on: { switches: 'asking' } },
      asking: {
        tags: 'busy',
        entry: { type: 'calls', params: { slot: 'ask', input: { turns: 0 } } },
        on: {
          'gives up': 'off',
          'is let': {
            target: 'on',
            actions: [
              assign({ turns: 1 }),
              { type: 'effect', params: { effect: 'ring', params: { loud: true } } },
              emit({ type: 'LIT' }),
            ],
          },
          'is told no': 'refused',
          'hears nothing': 'off',
          'is cut off': 'off',
        },
      },
      refused: { tags: 'busy', on: { 'gives up': 'off' } },
      on: { tags: 'light', type: 'final' },
    },
  }),
})

const goEveryPath = async (machine: AnyStateMachine) => {
  for (const path of pathsOf(model, '')) await path.run(openTarget(machine, model, '').target)
}

test('a machine that does what the model says passes, and nothing of it is left out', async () => {
  const good = lamp('good')
  await goEveryPath(good)
  expect([...unvisited(good), ...untaken(good)]).toEqual([])
})

describe('a machine fails that', () => {
  test.each<[string, Partial<typeof asBuilt>, readonly string[]]>([
    ['goes elsewhere', { target: 'off' }, ['status', 'tags']],
    ['has no guard', { refuses: false }, ['context', 'done', 'emitted', 'status', 'tags']],
    ['forgets a context', { actions: [ring, 'tell'] }, ['context']],
    ['forgets an effect', { actions: ['count', 'tell'] }, ['done']],
    ['forgets to tell', { actions: ['count', ring] }, ['emitted']],
    ['is too quick', { overdue: 999 }, ['awaits', 'can', 'tags', 'timed']],
    ['is too slow', { overdue: 1001 }, ['awaits', 'can', 'tags', 'timed']],
  ])('%s', async (what, change, differ) => {
    const failure = await goEveryPath(lamp(what, change)).catch((error: unknown) => error)
    const { actual, expected } = failure as Record<'actual' | 'expected', Record<string, unknown>>
    const differing = Object.keys(expected).filter(key => !sameValue(actual[key], expected[key]))
    expect(differing).toEqual(expect.arrayContaining([...differ]))
  })
})

test('what no path takes is listed', async () => {
  const machine = lamp('unused')
  for (const path of pathsOf(model, '').filter(({ name }) => !name.includes('is let')))
    await path.run(openTarget(machine, model, '').target)
  expect([...unvisited(machine), ...untaken(machine)]).toEqual([
    'unused.on',
    'unused.asking | xstate.done.actor.0.unused.asking | candidate 2 | to unused.on',
  ])
})

describe('a model', () => {
  test('knows its events, and uses them', () => {
    const jumps = createMachine({ on: { jumps: { actions: () => {} } } })
    expect(() => defineModel({ machine: jumps, events: {} })).toThrow('“jumps” is no modelEvent')
    const events = { jumps: sends({ type: 'JUMP' }), rests: passes(1) }
    expect(() => defineModel({ machine: jumps, events })).toThrow('“rests” is never possible')
  })

  test('is finite', () => {
    const endless = defineModel({
      events: { grows: sends({ type: 'GROW' }) },
      machine: createMachine({
        context: { size: 0 },
        on: { grows: { actions: assign({ size: ({ context }) => context.size + 1 }) } },
      }),
    })
    expect(() => pathsOf(endless, '')).toThrow(/limit|bound/i)
  })

  test('has no state that a page does not map', async () => {
    const [path] = pathsOf(model, '')
    await expect(path?.run({ act: () => {}, check: () => {} }, { off: () => {} })).rejects.toThrow(
      'is not mapped',
    )
  })

  test('takes every event in every state', () => {
    const taken = pathsOf(model, '').flatMap(({ steps }) =>
      steps.slice(1).map((step, at) => `${steps[at]?.state.value}: ${step.event.type}`),
    )
    expect([...new Set(taken)].sort()).toEqual([
      'asking: gives up',
      'asking: hears nothing',
      'asking: is cut off',
      'asking: is let',
      'asking: is told no',
      'off: switches',
      'refused: gives up',
    ])
  })
})
