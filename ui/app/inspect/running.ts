/**
 * Which machines are running, for the panel of a developer. Contexts and payloads are not kept: they hold what is
 * typed, passwords too. Development alone loads this (`ui/app/main.tsx`).
 */
import {
  Actor,
  type ActorRefLike,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type InspectionEvent,
  type StateValue,
} from 'xstate'

/** Something that a machine heard, and where it was then. */
export interface Heard {
  /** Counts up over all machines. */
  readonly number: number
  readonly at: Date
  readonly event: string
  readonly states: readonly string[]
}

/** A machine that runs, or has. */
export interface Running {
  /** Unique in the page. */
  readonly id: string
  /** As its definition calls it. */
  readonly name: string
  /** Where it is, each region by the path to its state, such as `form.open.saving`. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** The latest last. */
  readonly heard: readonly Heard[]
}

/** How many events are kept of a machine, and how many machines that have ended. */
const EVENTS = 100
const ENDED = 10

const systems = new WeakSet<object>()
const ids = new WeakMap<object, string>()
const listeners = new Set<() => void>()
let running: readonly Running[] = []
let machines = 0
let events = 0
let isTold = false

/** Where a machine is, each region by the path to its state. */
export function statesOf(value: StateValue, path = ''): readonly string[] {
  if (typeof value === 'string') return [path + value]
  return Object.entries(value).flatMap(([key, below]) =>
    below === undefined ? [] : statesOf(below, `${path}${key}.`),
  )
}

/** Begins to watch every machine that is started from now on. */
export function watchMachines(): void {
  const { start } = Actor.prototype
  Actor.prototype.start = function (this: Actor<AnyActorLogic>) {
    const { system } = this
    if (!systems.has(system)) {
      systems.add(system)
      system.inspect(observe)
    }
    note(this)
    return start.call(this)
  }
}

export const runningNow = (): readonly Running[] => running

/** Calls back after a change, at most once a frame; answers how to end that. */
export function onRunning(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets what was heard, and the machines that have ended. */
export function forgetHeard(): void {
  tell(running.filter(one => one.status === 'active').map(one => ({ ...one, heard: [] })))
}

function observe(inspected: InspectionEvent): void {
  if (inspected.type === '@xstate.snapshot') note(inspected.actorRef, inspected.event.type)
}

/** Takes down where a machine is, and what it has just heard. Other actors, such as slots, are no machines. */
function note(actor: ActorRefLike, event?: string): void {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot | undefined
  if (!snapshot || !('machine' in snapshot)) return
  if (!ids.has(actor)) machines++
  const id = ids.get(actor) ?? `${snapshot.machine.id} ${machines}`
  ids.set(actor, id)
  const before = running.find(one => one.id === id)
  const states = statesOf(snapshot.value)
  if (event !== undefined) events++
  const now = {
    id,
    name: snapshot.machine.id,
    states,
    tags: [...snapshot.tags].sort(),
    status: snapshot.status,
    heard: [
      ...(before?.heard ?? []),
      ...(event === undefined ? [] : [{ number: events, at: new Date(), event, states }]),
    ].slice(-EVENTS),
  }
  const all = before ? running.map(one => (one === before ? now : one)) : [...running, now]
  const gone = all.filter(one => one.status !== 'active').slice(0, -ENDED)
  tell(all.filter(one => !gone.includes(one)))
}

function tell(next: readonly Running[]): void {
  running = next
  if (isTold) return
  isTold = true
  requestAnimationFrame(() => {
    isTold = false
    for (const listener of listeners) listener()
  })
}
