/** A machine on a simulated clock, with its slots and effects filled, as the target in which a model's paths are gone. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyActorLogic, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import type { Expectation, Model, ModelEvent, TestTarget } from '../../model.ts'
import { type Call, type System, start as startMachine, stub } from './drive.ts'

/** One call of a slot. */
export interface SlotCall extends Call<unknown, unknown> {
  readonly slot: string
  settled: boolean
}

/** What of a machine is compared with the model's context; by default its own. */
export type Seen = (snapshot: AnyMachineSnapshot) => unknown

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'root' in logic
const actorsOf = (machine: AnyStateMachine) =>
  Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)

/** The slots that a machine declares, its child machines' among them, by name. */
export const slotsOf = (machine: AnyStateMachine): readonly string[] =>
  actorsOf(machine).flatMap(([name, logic]) => (isMachine(logic) ? slotsOf(logic) : [name]))

type Effect = (given: { readonly system: System }, params: unknown) => void

/** The machine with every slot and effect filled, its child machines' too. */
const fill = (
  machine: AnyStateMachine,
  slot: (name: string) => AnyActorLogic,
  effects: Readonly<Record<string, Effect>>,
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      actorsOf(machine).map(([name, logic]) => [
        name,
        isMachine(logic) ? fill(logic, slot, effects) : slot(name),
      ]),
    ),
    actions: effects,
  })

/** Without what is not there, so that it need not be written. */
const filledIn = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** What a running machine has asked, and which effects it had. */
interface Written {
  readonly calls: SlotCall[]
  readonly done: unknown[]
}

const records = new WeakMap<System, Written>()
/** Of the machine that is starting, whose system nobody has yet. */
let starting: Written = { calls: [], done: [] }
const recordOf = (system: System): Written => records.get(system) ?? starting

const recorded = new WeakMap<Model, WeakMap<AnyStateMachine, AnyStateMachine>>()

/** A machine whose slots and effects are written down, made once for all targets of a model: it costs more than a path. */
function recordedOf(machine: AnyStateMachine, model: Model): AnyStateMachine {
  const known = recorded.get(model)?.get(machine)
  if (known) return known
  const logicOf = (name: string) =>
    stub<unknown, unknown>((call, system) =>
      recordOf(system).calls.push({ ...call, slot: name, settled: false }),
    ).logic
  const effectOf = (effect: string): [string, Effect] => [
    effect,
    ({ system }, params) => recordOf(system).done.push(filledIn({ effect, params })),
  ]
  const made = fill(machine, logicOf, Object.fromEntries(model.effects.map(effectOf)))
  recorded.set(
    model,
    (recorded.get(model) ?? new WeakMap<AnyStateMachine, AnyStateMachine>()).set(machine, made),
  )
  return made
}

/** Starts a machine as a model's target, to be ended; `sees` says what of its context is compared. */
export function openTarget(
  machine: AnyStateMachine,
  model: Model,
  start: string,
  sees: Seen = at => at.context,
  inspect?: (inspected: InspectionEvent) => void,
) {
  const record: Written = { calls: [], done: [] }
  const { calls, done } = record
  starting = record
  const driven = startMachine(recordedOf(machine, model), model.starts[start] as never, inspect)
  records.set(driven.actor.system, record)
  const snapshot = () => driven.actor.getSnapshot() as AnyMachineSnapshot
  const open = () => calls.filter(call => !call.settled && !call.signal.aborted)
  const heard = { called: 0, done: 0, emitted: 0 }
  const news = () => {
    const called = calls.slice(heard.called).map(({ slot, input }) => filledIn({ slot, input }))
    const did = { called, done: done.slice(heard.done), emitted: driven.emitted.slice(heard.emitted) }
    Object.assign(heard, { called: calls.length, done: done.length, emitted: driven.emitted.length })
    return did
  }

  /** Everything that the model says must hold, and nothing else may have happened. */
  const check = (expected: Expectation) => {
    const at = snapshot()
    const { value: _, events, ...rest } = expected
    const can = Object.fromEntries(Object.entries(events).map(([name, event]) => [name, at.can(event)]))
    const seen = {
      status: at.status,
      output: at.output,
      tags: driven.tags(),
      context: sees(at),
      can,
      awaits: [...new Set(open().map(call => call.slot))].sort(),
      timed: driven.clock.pending > 0,
      ...news(),
    }
    const wanted = { ...rest, called: rest.called.map(call => filledIn({ ...(call as object) })) }
    // An assertion is dear, and says something only where they differ.
    if (!isDeepStrictEqual(seen, wanted)) expect(seen).toEqual(wanted)
  }
  const probed = new Set<string>()
  const target: TestTarget = {
    act: async (_, modelEvent, before) => {
      if (modelEvent.kind === 'sends') driven.send(modelEvent.event as never)
      else if (modelEvent.kind === 'passes') {
        const ms = modelEvent.ms as number
        if (modelEvent.exactly) {
          driven.pass(ms - 1)
          check(before)
        }
        driven.pass(modelEvent.exactly ? 1 : ms)
      } else await settle(modelEvent)
    },
    check: (expected, known) => {
      if (known) return void news()
      check(expected)
      const state = JSON.stringify([expected.value, expected.context])
      if (probed.has(state)) return
      probed.add(state)
      // What is not possible changes nothing.
      for (const [name, possible] of Object.entries(expected.can))
        if (!possible) driven.send(expected.events[name] as never)
      check({ ...expected, called: [], done: [], emitted: [] })
    },
  }

  /** Answers, or fails, the call that an event is about. */
  async function settle(modelEvent: Extract<ModelEvent, { slot: string }>) {
    const wanted = JSON.stringify(modelEvent.input)
    const call = open().find(
      ({ slot, input }) =>
        slot === modelEvent.slot && (wanted === undefined || JSON.stringify(input) === wanted),
    )
    if (!call) throw new Error(`The slot “${modelEvent.slot}” is not being asked.`)
    call.settled = true
    await (modelEvent.kind === 'answers' ? call.answer(modelEvent.output) : call.fail(modelEvent.error))
  }
  return { ...driven, target, calls, open, snapshot }
}
