import { afterAll, expect, onTestFinished } from 'vitest'
import {
  type Actor,
  type ActorOptions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type StateNode,
} from 'xstate'

/** One call of a slot, waiting for the test to settle it. */
export interface Call<Output, Input> {
  readonly input: Input
  readonly signal: AbortSignal
  readonly answer: (output: Output) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** A slot that the test fills by hand: it keeps every call and settles them in any order. */
export function stub<Output, Input = void>() {
  const calls: Call<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        const heard = (settle: () => void) => {
          settle()
          return settled()
        }
        calls.push({
          input,
          signal,
          answer: output => heard(() => resolve(output)),
          fail: error => heard(() => reject(error)),
        })
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
export const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0))

const idsOf = (node: StateNode): readonly string[] => [node.id, ...Object.values(node.states).flatMap(idsOf)]

const visited = new Map<string, Set<string>>()

/** States that are only passed through count too, and so do those of a machine's children. */
function note(snapshot: AnyMachineSnapshot) {
  const seen = visited.get(snapshot.machine.id) ?? new Set<string>()
  visited.set(snapshot.machine.id, seen)
  for (const node of snapshot._nodes) seen.add(node.id)
}

/** Starts a machine with a clock that the test moves; keeps what it emits and notes which states it is in. */
export function drive<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) {
  const clock = new SimulatedClock()
  const emitted: { readonly type: string }[] = []
  const inspect: ActorOptions<AnyStateMachine>['inspect'] = inspected => {
    if ('snapshot' in inspected && 'machine' in inspected.snapshot)
      note(inspected.snapshot as AnyMachineSnapshot)
  }
  const actor: Actor<AnyStateMachine> = createActor(machine as AnyStateMachine, { clock, input, inspect })
  actor.on('*', event => emitted.push(event))
  note(actor.getSnapshot())
  actor.start()
  onTestFinished(() => {
    actor.stop()
    expect(actor.getSnapshot().error).toBeUndefined()
  })
  return {
    actor: actor as unknown as Actor<M>,
    /** Lets time pass, a tenth of a second at a time, so that a timer may start another. */
    pass: (ms: number) => {
      for (let left = ms; left > 0; left -= 100) clock.increment(Math.min(left, 100))
    },
    emitted,
    send: (event: EventFrom<M>) => actor.send(event),
    can: (event: EventFrom<M>) => actor.getSnapshot().can(event),
    context: () => actor.getSnapshot().context as ContextFrom<M>,
    tags: () => [...actor.getSnapshot().tags].sort(),
    status: () => actor.getSnapshot().status,
  }
}

/** At the end of a test file: every state of the machine was in use in it. */
export function everyStateIsVisited(machine: AnyStateMachine): void {
  afterAll(() => {
    const seen = visited.get(machine.id) ?? new Set<string>()
    expect(idsOf(machine.root).filter(id => !seen.has(id))).toEqual([])
  })
}

/** A token of ours, as far as a client reads it. */
export function tokenFor(userId: string, permissions = '', roles: readonly string[] = ['Admin']): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: `${userId}@example.com`, name: userId, userId, permissions, role: roles })}.x`
}
