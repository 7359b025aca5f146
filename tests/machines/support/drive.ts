import { afterAll, expect, onTestFinished } from 'vitest'
import {
  type Actor,
  type ActorOptions,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import { noteInspected, noteSnapshot, unvisited } from './coverage.ts'

/** One call of a slot, waiting for the test to settle it. */
export interface Call<Output, Input> {
  readonly input: Input
  readonly signal: AbortSignal
  readonly answer: (output: Output) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** What a machine and all that it starts run in. */
export type System = AnyActorRef['system']

/** A slot that the test fills by hand: it keeps every call and settles them in any order. */
export function stub<Output, Input = void>(hear?: (call: Call<Output, Input>, system: System) => void) {
  const calls: Call<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal, system }) =>
      new Promise<Output>((resolve, reject) => {
        const heard = (settle: () => void) => {
          settle()
          return settled()
        }
        const call: Call<Output, Input> = {
          input,
          signal,
          answer: output => heard(() => resolve(output)),
          fail: error => heard(() => reject(error)),
        }
        calls.push(call)
        hear?.(call, system)
      }),
  )
  return {
    logic,
    calls,
    /** The latest call; fails the test where there is none. */
    get last(): Call<Output, Input> {
      const call = calls.at(-1)
      if (!call) throw new Error('The slot was never called.')
      return call
    },
  }
}

/** Lets promises that are settled be heard of. */
export const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** A clock that the test moves: from one timer to the next, so that a timer may start another to the millisecond. */
export class TestClock extends SimulatedClock {
  readonly #due = new Map<number, number>()

  override setTimeout(run: () => void, ms: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id)
      run()
    }, ms)
    this.#due.set(id, this.now() + ms)
    return id
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id)
    super.clearTimeout(id)
  }

  /** How many timers are running. */
  get running(): number {
    return this.#due.size
  }

  /** How many timers are running that are not due already. */
  get pending(): number {
    return [...this.#due.values()].filter(due => due > this.now()).length
  }

  /** Lets time pass, in milliseconds. */
  pass(ms: number): void {
    const end = this.now() + ms
    do this.set(Math.max(this.now(), Math.min(end, ...this.#due.values())))
    while (this.now() < end)
  }
}

/**
 * Starts a machine with a clock that the test moves; keeps what it emits and notes which states it is in. Whoever starts
 * it must `end` it, which throws what the machine has failed with: it is told there alone.
 */
export function start<M extends AnyStateMachine>(
  machine: M,
  input?: InputFrom<M>,
  inspect: (inspected: InspectionEvent) => void = noteInspected,
) {
  const clock = new TestClock()
  const emitted: { readonly type: string }[] = []
  const actor: Actor<AnyStateMachine> = createActor(machine as AnyStateMachine, {
    clock,
    input,
    inspect,
  } satisfies ActorOptions<AnyStateMachine>)
  actor.on('*', event => emitted.push(event))
  actor.subscribe({ error: () => {} })
  noteSnapshot(actor.getSnapshot())
  actor.start()
  return {
    actor: actor as unknown as Actor<M>,
    clock,
    /** Lets time pass, in milliseconds. */
    pass: (ms: number) => clock.pass(ms),
    emitted,
    send: (event: EventFrom<M>) => actor.send(event),
    can: (event: EventFrom<M>) => actor.getSnapshot().can(event),
    context: () => actor.getSnapshot().context as ContextFrom<M>,
    tags: () => [...actor.getSnapshot().tags].sort(),
    status: () => actor.getSnapshot().status,
    /** Stops it; fails the test where the machine has failed. */
    end: () => {
      actor.stop()
      const { error } = actor.getSnapshot()
      if (error !== undefined) expect(error).toBeUndefined()
    },
  }
}

/** The same in a test, at whose end it is ended. */
export function drive<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) {
  const driven = start(machine, input)
  onTestFinished(driven.end)
  return driven
}

/** At the end of a test file: every state of the machine was in use in it. */
export function everyStateIsVisited(machine: AnyStateMachine): void {
  afterAll(() => expect(unvisited(machine)).toEqual([]))
}
