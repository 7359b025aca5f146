/**
 * Model tests: a model is a small machine of its own that says what the user, the server and the clock can do, and
 * what is to be expected then. It is never made from the machine (or the page) that it tests, so that a change of
 * either shows. This file alone knows `@xstate/test` and `xstate/graph`; it knows no test runner and no production
 * machine, so that one model drives a machine (`machines/support/every-path.ts`) or a page in a browser.
 *
 * The recipe:
 * 1. Name what can be done (`events`), one entry for each payload that matters: `send` an event, a slot `answers` or
 *    `fails`, time `passes`. Write the numbers out: they are what is tested.
 * 2. Write the machine: its events are the names of the events, its `tags` those that the view may read, its context
 *    the one that is expected (further keys of its own are named in `own`). What a step does besides is said with
 *    actions: `emit(…)`, and of `expected` `calls` (a slot is asked) and `does` (an effect happens).
 * 3. Leave out what is not possible: that it is not possible is tested too.
 * 4. Keep it finite: give each field two or three values, and say where paths end (`ends`) if something counts up.
 */
import { createTestModel } from '@xstate/test'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate'
import { getAdjacencyMap, type StatePath, type TestModel } from 'xstate/graph'

/** A value, or what makes it of the model's context. */
type From<V> = V | ((context: never) => V)

/** Something that the user, the server or the clock does. */
export type ModelEvent<E extends EventObject = EventObject> =
  /** The user or the page sends an event. */
  | { readonly kind: 'sends'; readonly event: From<E> }
  | ({ readonly kind: 'answers'; readonly output: From<unknown> } & Asked)
  | ({ readonly kind: 'fails'; readonly error: From<unknown> } & Asked)
  /** Time goes by, in milliseconds; with `exactly`, nothing happens before the last of them. */
  | { readonly kind: 'passes'; readonly ms: From<number>; readonly exactly: boolean }

/** The call of a slot that is settled: the oldest that is open, or the one with that input. */
interface Asked {
  readonly slot: string
  readonly input?: unknown
}

export type ModelEvents<E extends EventObject = EventObject> = Readonly<Record<string, ModelEvent<E>>>

/** The events of a model: the names of its events. */
export type EventOf<D extends ModelEvents> = { [Name in keyof D & string]: { type: Name } }[keyof D & string]

/** The user or the page sends an event. */
export const sends = <const E extends EventObject>(event: E | ((context: never) => E)): ModelEvent<E> => ({
  kind: 'sends',
  event,
})

/** The slot answers with this output. */
export const answers = (slot: string, output?: From<unknown>, input?: unknown): ModelEvent<never> => ({
  kind: 'answers',
  slot,
  output,
  input,
})

/** The slot rejects with this error. */
export const fails = (slot: string, error: From<unknown>, input?: unknown): ModelEvent<never> => ({
  kind: 'fails',
  slot,
  error,
  input,
})

/** The clock reaches a deadline: what then happens does not happen a millisecond before. */
export const passes = (ms: From<number>): ModelEvent<never> => ({ kind: 'passes', ms, exactly: true })

/** Time goes by, whatever happens in it. */
export const waits = (ms: From<number>): ModelEvent<never> => ({ kind: 'passes', ms, exactly: false })

/** Actions for a model's `setup`, to say what a step does; they do nothing themselves. */
export const expected = {
  /** A slot is asked, with this input. */
  calls: (_: unknown, _call: { readonly slot: string; readonly input?: unknown }) => {},
  /** The event is heard, and changes nothing. */
  nothing: () => {},
  /** An effect happens, with these parameters. */
  effect: (_: unknown, _done: { readonly effect: string; readonly params?: unknown }) => {},
}

export interface Model {
  readonly machine: AnyStateMachine
  readonly events: ModelEvents
  /** The inputs to begin with, by name. Model and machine are given the same. */
  readonly starts: Readonly<Record<string, unknown>>
  /** What the model keeps for itself: keys of its context that the tested machine does not have. */
  readonly own: readonly string[]
  /** Where paths end although more is possible, so that what grows stays finite. */
  readonly ends: (at: AnyMachineSnapshot) => boolean
  /** Whether an event can be done at all, where regions side by side listen to it that alone do not know. */
  readonly when: (modelEvent: string, at: AnyMachineSnapshot) => boolean
  /** Keys of the context that hold what a person has typed or chosen, which no fault may lose. */
  readonly typed: readonly string[]
  /** The effects of the machine: actions that its composition fills. */
  readonly effects: readonly string[]
}

/** A model; refuses one whose machine knows an event that is not defined, or never has an answer, failure or deadline. */
export function defineModel(
  model: Pick<Model, 'machine' | 'events'> & Partial<Omit<Model, 'machine' | 'events'>>,
): Model {
  const known = Object.keys(model.events)
  const used = model.machine.events.filter(name => !name.startsWith('xstate.'))
  const wrong = [
    ...used.filter(name => !known.includes(name)).map(name => `“${name}” is no modelEvent.`),
    ...known
      .filter(name => model.events[name]?.kind !== 'sends' && !used.includes(name))
      .map(name => `“${name}” is never possible.`),
  ]
  if (wrong.length > 0) throw new Error(`The model ${model.machine.id} is wrong:\n${wrong.join('\n')}`)
  return {
    starts: { '': undefined },
    own: [],
    typed: [],
    effects: [],
    ends: () => false,
    when: () => true,
    ...model,
  }
}

/** What is expected after a step. */
export interface Expectation {
  readonly value: unknown
  readonly status: string
  /** What it answers where it is over. */
  readonly output: unknown
  readonly tags: readonly string[]
  readonly context: Readonly<Record<string, unknown>>
  /** For each event that may be sent, by the event's name, whether it is possible now. */
  readonly can: Readonly<Record<string, boolean>>
  /** Those events, as they would be sent now. */
  readonly events: Readonly<Record<string, EventObject>>
  /** The slots that are being asked. */
  readonly awaits: readonly string[]
  /** Whether a deadline is ahead. */
  readonly timed: boolean
  /** What the step did: what was emitted, which slots were asked, which effects happened, each in its order. */
  readonly emitted: readonly unknown[]
  readonly called: readonly unknown[]
  readonly done: readonly unknown[]
}

const resolve = <V>(value: From<V>, context: unknown): V =>
  typeof value === 'function' ? (value as (context: unknown) => V)(context) : value

/** An event as it is done now: with what it makes of the model's context. */
export function eventNow(model: Model, name: string, at: AnyMachineSnapshot): ModelEvent {
  const modelEvent = model.events[name]
  if (!modelEvent) throw new Error(`“${name}” is no modelEvent of the model ${model.machine.id}.`)
  if (modelEvent.kind === 'sends') return { ...modelEvent, event: resolve(modelEvent.event, at.context) }
  if (modelEvent.kind === 'answers') return { ...modelEvent, output: resolve(modelEvent.output, at.context) }
  if (modelEvent.kind === 'fails') return { ...modelEvent, error: resolve(modelEvent.error, at.context) }
  return { ...modelEvent, ms: resolve(modelEvent.ms, at.context) }
}

const possible = (model: Model, at: AnyMachineSnapshot): readonly string[] =>
  at.status === 'active'
    ? Object.keys(model.events).filter(name => at.can({ type: name }) && model.when(name, at))
    : []

/** What a state says by itself, worked out once: many paths lead through it. */
const stillOf = new WeakMap<AnyMachineSnapshot, Omit<Expectation, 'emitted' | 'called' | 'done'>>()

function still(model: Model, at: AnyMachineSnapshot): Omit<Expectation, 'emitted' | 'called' | 'done'> {
  const known = stillOf.get(at)
  if (known) return known
  const now = possible(model, at)
  const sent = Object.keys(at.status === 'active' ? model.events : {}).flatMap(name => {
    const modelEvent = eventNow(model, name, at)
    return modelEvent.kind === 'sends' ? [[name, modelEvent.event as EventObject] as const] : []
  })
  const events = now.map(name => model.events[name])
  const said = {
    value: at.value,
    status: at.status,
    output: at.output,
    tags: [...at.tags].sort(),
    context: Object.fromEntries(Object.entries(at.context).filter(([key]) => !model.own.includes(key))),
    can: Object.fromEntries(sent.map(([name]) => [name, now.includes(name)])),
    events: Object.fromEntries(sent),
    awaits: [
      ...new Set(events.flatMap(modelEvent => (modelEvent && 'slot' in modelEvent ? [modelEvent.slot] : []))),
    ].sort(),
    timed: events.some(modelEvent => modelEvent?.kind === 'passes' && modelEvent.exactly),
  }
  stillOf.set(at, said)
  return said
}

type Actions = readonly { readonly type: string; readonly params?: unknown }[]

/** What the model says after a step: where it is, and what the way there did. */
export function expectation(model: Model, at: AnyMachineSnapshot, actions: Actions): Expectation {
  const paramsOf = (type: string) => actions.filter(action => action.type === type).map(one => one.params)
  return {
    ...still(model, at),
    emitted: paramsOf('xstate.emit').map(params => (params as { event: unknown }).event),
    called: paramsOf('calls'),
    done: paramsOf('effect'),
  }
}

/** What is tested with a model: a machine on a simulated clock, or a page in a browser. */
export interface TestTarget {
  /** Carries an event out, and waits until it has been heard of; `before` is what holds until then. */
  readonly act: (name: string, modelEvent: ModelEvent, before: Expectation) => Promise<void> | void
  /** Compares what is there with what is expected; `known` where the same way was found right before. */
  readonly check: (expected: Expectation, known: boolean) => Promise<void> | void
}

/** A way through the model, from one of its starts. */
export interface ModelPath {
  /** The names of its events. */
  readonly name: string
  readonly steps: readonly { readonly event: { readonly type: string }; readonly state: AnyMachineSnapshot }[]
  /**
   * Goes the way in a target. With `states` (keyed by what `snapshot.matches` takes) those are checked as well, and a
   * state that none of them knows fails. `known` keeps the ways that were found right, so that they are not looked at
   * again: by default for all paths of the same start, whatever target they are gone in.
   */
  readonly run: (
    target: TestTarget,
    states?: Readonly<Record<string, () => Promise<void> | void>>,
    known?: Set<string>,
  ) => Promise<void>
}

/** A model with more states than this grows without bounds. */
const MOST_STATES = 2_000
/** Longer paths are hard to read when they fail. */
const LONGEST = 24

const serialize = (at: AnyMachineSnapshot) => JSON.stringify([at.value, at.context])

type Path = StatePath<AnyMachineSnapshot, EventObject>

/** What `make` makes of a model and one of its starts, made once. */
function once<T>(make: (model: Model, start: string) => T): (model: Model, start: string) => T {
  const made = new WeakMap<Model, Map<string, T>>()
  return (model, start) => {
    const known = made.get(model) ?? new Map<string, T>()
    made.set(model, known)
    const found = known.get(start) ?? make(model, start)
    known.set(start, found)
    return found
  }
}

/** All states of a model (by value and context) from a start: what can be done in each, and the shortest way there. */
const explore = once((model, start) => {
  const input = model.starts[start]
  const [initial] = initialTransition(model.machine, input)
  const map = getAdjacencyMap(model.machine, {
    input,
    fromState: initial,
    events: at => possible(model, at).map(type => ({ type })),
    serializeState: at => serialize(at),
    stopWhen: model.ends,
    limit: MOST_STATES * Object.keys(model.events).length,
  }) as unknown as Record<string, { readonly transitions: Readonly<Record<string, Path['steps'][number]>> }>
  if (Object.keys(map).length > MOST_STATES)
    throw new Error(`The model ${model.machine.id} has more than ${MOST_STATES} states: bound what counts.`)
  const edgesOf = (at: AnyMachineSnapshot) => Object.values(map[serialize(at)]?.transitions ?? {})
  const first: Path['steps'] = [{ event: { type: 'xstate.init' }, state: initial }]
  const shortest = new Map([[serialize(initial), pathOf(first, initial)]])
  for (const { steps, state } of shortest.values())
    for (const edge of edgesOf(state))
      if (!shortest.has(serialize(edge.state)))
        shortest.set(serialize(edge.state), pathOf([...steps, edge], edge.state))
  return { edgesOf, shortest: [...shortest.values()] }
})

const pathOf = (steps: Path['steps'], state: AnyMachineSnapshot): Path => ({
  steps,
  state,
  weight: steps.length,
})

/** Ways that take every event in every state: the shortest to it, and on while there is news. */
function everyEdge(model: Model, start: string, taken: Set<string>): Path[] {
  const { edgesOf, shortest } = explore(model, start)
  const take = (from: AnyMachineSnapshot, event: EventObject) => {
    const key = `${event.type} ${serialize(from)}`
    return taken.has(key) ? false : Boolean(taken.add(key))
  }
  const paths: Path[] = []
  for (const to of shortest) {
    for (const edge of edgesOf(to.state)) {
      if (!take(to.state, edge.event)) continue
      const steps = [...to.steps, edge]
      let at = edge.state
      for (let more = true; more && steps.length < LONGEST; ) {
        const next = edgesOf(at).find(one => take(at, one.event))
        if (next) {
          steps.push(next)
          at = next.state
        }
        more = next !== undefined
      }
      paths.push(pathOf(steps, at))
    }
  }
  return paths.length > 0 ? paths : shortest.slice(0, 1)
}

const pathName = (path: Path) =>
  path.steps
    .slice(1)
    .map(step => step.event.type)
    .join(' → ') || 'nothing is done'

/** Every way to test from one of a model's starts; what an earlier start has led to already is not gone again. */
export function pathsOf(model: Model, start: string): readonly ModelPath[] {
  const taken = new Set<string>()
  for (const name of Object.keys(model.starts)) {
    if (name === start) break
    everyEdge(model, name, taken)
  }
  const paths = testModelOf(model).getPaths(() => everyEdge(model, start, taken))
  return walks(model, start, paths)
}

/** What a few paths are to cover, where going all of them is too dear. */
export interface Covering {
  /** What a step is worth being taken for; by default for its event, and for the tags that the view has after it. */
  readonly counts?: (
    modelEvent: string,
    at: AnyMachineSnapshot,
    next: AnyMachineSnapshot,
  ) => readonly string[]
  /** Whether the target has a way to do the event here. */
  readonly offers?: (modelEvent: string, at: AnyMachineSnapshot) => boolean
  /** The events that the target has no way to do anywhere, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>
}

/** Each event once, and once whatever shows the view other tags; machines are gone all their ways. */
const onceEach: NonNullable<Covering['counts']> = (modelEvent, _, next) => [
  modelEvent,
  JSON.stringify([...next.tags].sort()),
]

/**
 * Few ways that together do all that counts, from one of a model's starts: each goes on to what is nearest of it until
 * nothing more can be reached. What an earlier start has led to already is not gone again.
 */
export function coveringPaths(model: Model, start: string, covering: Covering = {}): readonly ModelPath[] {
  const taken = new Set<string>()
  for (const name of Object.keys(model.starts)) {
    if (name === start) break
    covers(model, name, covering, taken)
  }
  return walks(model, start, covers(model, start, covering, taken))
}

function covers(
  model: Model,
  start: string,
  { counts = onceEach, offers: isOffered = () => true, cannot = {} }: Covering,
  taken: Set<string>,
): Path[] {
  const offers = (modelEvent: string, at: AnyMachineSnapshot) =>
    !Object.hasOwn(cannot, modelEvent) && isOffered(modelEvent, at)
  const { edgesOf, shortest } = explore(model, start)
  const [first] = shortest
  if (!first) return []
  const isNews = (at: AnyMachineSnapshot, { event, state }: Path['steps'][number]) =>
    counts(event.type, at, state).some(one => !taken.has(one))
  /** The shortest way on that ends with something new. */
  const nearest = (from: Path): Path | undefined => {
    const seen = new Set([serialize(from.state)])
    const ways = [from]
    for (const way of ways) {
      const edges = edgesOf(way.state).filter(edge => offers(edge.event.type, way.state))
      const news = edges.find(edge => isNews(way.state, edge))
      if (news) return pathOf([...way.steps, news], news.state)
      for (const edge of edges) {
        if (seen.has(serialize(edge.state))) continue
        seen.add(serialize(edge.state))
        ways.push(pathOf([...way.steps, edge], edge.state))
      }
    }
    return undefined
  }
  const paths: Path[] = []
  for (let to = nearest(first); to; to = nearest(first)) {
    let way: Path = first
    for (let next: Path | undefined = to; next && next.steps.length <= LONGEST; next = nearest(way)) {
      next.steps.slice(way.steps.length).forEach((step, index) => {
        const at = next?.steps[way.steps.length + index - 1]?.state ?? way.state
        for (const one of counts(step.event.type, at, step.state)) taken.add(one)
      })
      way = next
    }
    if (way === first)
      throw new Error(`The model ${model.machine.id} has a modelEvent further than ${LONGEST} steps away.`)
    paths.push(way)
  }
  return paths.length > 0 ? paths : [first]
}

/**
 * What is wrong with a covering, as sentences: an event that is somewhere possible, that no path takes and of which it is
 * not said that the target cannot do it; and one that is said although the model knows no such event. Nothing, where
 * every event is taken or named.
 */
export function gapsIn(
  model: Model,
  covering: Covering,
  starts: readonly string[] = Object.keys(model.starts),
): readonly string[] {
  const { cannot = {} } = covering
  const steps = starts.flatMap(start => coveringPaths(model, start, covering)).flatMap(path => path.steps)
  const taken = new Set(steps.map(step => step.event.type))
  return [
    ...model.machine.events
      .filter(
        modelEvent =>
          Object.hasOwn(model.events, modelEvent) &&
          !taken.has(modelEvent) &&
          !Object.hasOwn(cannot, modelEvent),
      )
      .map(modelEvent => `“${modelEvent}” is never done.`),
    ...Object.keys(cannot)
      .filter(modelEvent => !model.machine.events.includes(modelEvent))
      .map(modelEvent => `“${modelEvent}” is never possible in the ${model.machine.id}.`),
  ]
}

/** The shortest way to each state of a model, by its value alone, in which a slot is being asked. */
export function pathsToSlot(model: Model, start: string, slot: string): readonly ModelPath[] {
  const found = new Map<string, Path>()
  for (const path of explore(model, start).shortest) {
    const value = JSON.stringify(path.state.value)
    if (!found.has(value) && expectation(model, path.state, []).awaits.includes(slot)) found.set(value, path)
  }
  return walks(model, start, [...found.values()])
}

const testModelOf = (model: Model) =>
  createTestModel(model.machine) as unknown as TestModel<AnyMachineSnapshot, EventObject, unknown>

type Step = readonly [AnyMachineSnapshot, Actions]

/** The steps of a model. Each is taken once, and one state is one snapshot, however many paths lead there. */
function stepsOf(model: Model): (at: AnyMachineSnapshot, modelEvent: string) => Step {
  const states = new Map<string, AnyMachineSnapshot>()
  const taken = new WeakMap<AnyMachineSnapshot, Map<string, Step>>()
  return (at, modelEvent) => {
    const from = taken.get(at) ?? new Map<string, Step>()
    taken.set(at, from)
    const known = from.get(modelEvent)
    if (known) return known
    const [next, actions] = transition(model.machine, at, { type: modelEvent })
    const key = serialize(next)
    const state = states.get(key) ?? next
    states.set(key, state)
    const step: Step = [state, actions]
    from.set(modelEvent, step)
    return step
  }
}

/** Paths, made so that they can be gone. */
function walks(model: Model, start: string, paths: readonly Path[]): readonly ModelPath[] {
  const testModel = testModelOf(model)
  const knownToAll = new Set<string>()
  const step = stepsOf(model)
  const run = async (path: Path, ...[target, states, known = knownToAll]: Parameters<ModelPath['run']>) => {
    let [at, actions]: Step = initialTransition(model.machine, model.starts[start])
    let way = ''
    const check = async () => {
      await target.check(expectation(model, at, actions), known.has(way))
      known.add(way)
    }
    const go = async (name: string) => {
      way += ` → ${name}`
      if (name === 'xstate.init') return
      await target.act(name, eventNow(model, name, at), expectation(model, at, []))
      ;[at, actions] = step(at, name)
    }
    const unmapped = () => {
      throw new Error(`The state ${JSON.stringify(at.value)} of the model is not mapped.`)
    }
    const mapped = Object.entries(states ?? {}).map(([key, look]) => [
      key,
      async () => {
        await check()
        await look()
      },
    ])
    await testModel.testPath(path, {
      events: Object.fromEntries(['xstate.init', ...Object.keys(model.events)].map(n => [n, () => go(n)])),
      states: { ...Object.fromEntries(mapped), '*': states ? unmapped : check },
    })
  }
  return paths.map(path => ({
    name: pathName(path),
    steps: path.steps,
    run: (...given) => run(path, ...given),
  }))
}
