/**
 * What can go wrong with an answer goes wrong here, for every slot of every machine and in every state that asks it:
 * it fails, it never comes, it comes too late, it comes twice. Nothing typed is lost, there is a way on, and nothing
 * runs on after the machine has stopped. The models say how to get there (`models/index.ts`).
 */
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, StateMachine } from 'xstate'
import * as machines from '../../machines/index.ts'
import { eventNow, expectation, type ModelPath, pathsToSlot } from '../model.ts'
import { modeled } from './models/index.ts'
import type { ModelTest } from './support/every-path.ts'
import { openTarget, slotsOf } from './support/test-target.ts'

/** Nobody waits longer before a screen. */
const HOUR = 60 * 60_000

const tests: readonly ModelTest[] = Object.values(modeled)
const known = tests.flatMap(({ machine, children = [] }) => [machine, ...children].map(({ id }) => id))

test('every machine has a model, or is the child of one that has', () => {
  const all: readonly unknown[] = Object.values(machines)
  const without = all.filter(
    (one): one is AnyStateMachine => one instanceof StateMachine && !known.includes(one.id),
  )
  expect(without.map(one => one.id)).toEqual([])
})

/** The machine where a slot is being asked, with that call, and what the model says of it. */
async function asking({ machine, model, sees }: ModelTest, start: string, slot: string, path: ModelPath) {
  const driven = openTarget(machine, model, start, sees)
  await path.run(driven.target)
  const call = driven.open().find(one => one.slot === slot)
  const at = path.steps.at(-1)?.state
  if (!call || !at) throw new Error(`The slot “${slot}” is not being asked.`)
  const { can, events } = expectation(model, at, [])
  const answer = Object.keys(model.events)
    .map(name => eventNow(model, name, at))
    .find(modelEvent => modelEvent.kind === 'answers' && modelEvent.slot === slot)
  const output = answer?.kind === 'answers' ? answer.output : undefined
  const typed = () => model.typed.map(key => driven.snapshot().context[key])
  const seen = () => {
    const { value, status } = driven.snapshot()
    const context = (sees ?? (one => one.context))(driven.snapshot())
    return JSON.stringify({ value, status, context, emitted: driven.emitted, calls: driven.calls.length })
  }
  const before = typed()
  const ways = Object.keys(events).flatMap(name => (can[name] && events[name] ? [events[name]] : []))
  return {
    ...driven,
    call,
    /** Whether the model knows of an answer, and which. */
    isAnswered: answer !== undefined,
    output,
    seen,
    typed,
    before,
    /** What a person can do from here on, as far as the model knows. */
    wayOn: () => Object.keys(events).filter(name => driven.snapshot().can(events[name] as never)),
    /** Events that are possible where it is asked. */
    ways,
    /** Whether everything is done already, but for what the machine tells others in the background. */
    isOver: ways.length === 0 && !driven.tags().includes('busy'),
  }
}
type Asking = Awaited<ReturnType<typeof asking>>

/** Somebody who sits before it is neither left without a way on nor without what they typed. */
function isWell({ snapshot, wayOn, open, typed, before, tags, clock, isOver }: Asking) {
  expect(snapshot().status).not.toBe('error')
  expect(typed()).toEqual(before)
  if (isOver || snapshot().status === 'done') return
  expect([...wayOn(), ...open().map(call => call.slot)]).not.toEqual([])
  if (tags().includes('busy')) expect(open().length + clock.pending).toBeGreaterThan(0)
}

/** After it has stopped nothing of it runs on. */
function leavesNothing({ end, snapshot, clock, calls }: Asking) {
  end()
  const children = Object.values(snapshot().children as Record<string, Asking['actor'] | undefined>)
  expect(children.filter(child => child?.getSnapshot().status === 'active')).toEqual([])
  expect(clock.running).toBe(0)
  expect(calls.filter(call => !call.settled && !call.signal.aborted)).toEqual([])
}

/** Lets the machine move on from where it asks: by time, or else by what a person can do. */
function moveOn({ pass, call, send, ways }: Asking): boolean {
  pass(HOUR)
  for (const event of ways) if (!call.signal.aborted) send(event as never)
  return call.signal.aborted
}

const faults: Readonly<Record<string, (asked: Asking, skip: (why: string) => void) => Promise<void> | void>> =
  {
    fails: async asked => {
      asked.call.settled = true
      await asked.call.fail(new Error('It broke.'))
      isWell(asked)
    },
    'never comes': asked => {
      asked.pass(HOUR)
      isWell(asked)
    },
    'comes too late': async (asked, skip) => {
      if (!moveOn(asked)) return skip('The machine waits for this answer, however long.')
      const before = asked.seen()
      await asked.call.answer(asked.output)
      await asked.call.fail(new Error('It broke.'))
      expect(asked.seen()).toBe(before)
    },
    'comes twice': async (asked, skip) => {
      if (!asked.isAnswered) return skip('This model knows of no answer, but of failures.')
      asked.call.settled = true
      await asked.call.answer(asked.output)
      const before = asked.seen()
      await asked.call.answer(asked.output)
      await asked.call.fail(new Error('It broke.'))
      expect(asked.seen()).toBe(before)
    },
  }

/** Each slot that a model's machine declares, with the ways to it. */
const asked = tests.map(tested => {
  const slots = [...new Set([tested.machine, ...(tested.children ?? [])].flatMap(slotsOf))]
  const ways = slots.flatMap(slot =>
    Object.keys(tested.model.starts).flatMap(start =>
      pathsToSlot(tested.model, start, slot).map(path => ({ slot, start, path })),
    ),
  )
  return { tested, slots, ways }
})

test('every slot is asked in the model of its machine, or in one of them', () => {
  const isAsked = (machine: AnyStateMachine, slot: string) =>
    asked.some(one => one.tested.machine === machine && one.ways.some(way => way.slot === slot))
  const never = asked.flatMap(({ tested: { machine }, slots }) =>
    slots.filter(slot => !isAsked(machine, slot)).map(slot => `${machine.id}: ${slot}`),
  )
  expect(never).toEqual([])
})

describe.each(asked.filter(one => one.ways.length > 0))('$tested.model.machine.id', ({ tested, ways }) => {
  for (const { slot, start, path } of ways)
    describe(`the answer of ${slot} (${[start, path.name].filter(Boolean).join(': ')})`, () => {
      for (const [fault, happens] of Object.entries(faults))
        test(fault, async ({ skip }) => {
          const here = await asking(tested, start, slot, path)
          await happens(here, skip)
          leavesNothing(here)
        })
    })
})
