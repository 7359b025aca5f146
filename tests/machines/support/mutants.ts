/**
 * Every machine that differs from a given one in one piece of what it is made of: a transition is missing, or its
 * target, its guard, one of its actions; an invoke, a tag, an entry or exit is missing; a deadline is a millisecond off;
 * a state begins elsewhere. Tests that notice none of them prove nothing about that piece (`npm run mutation:machines`).
 *
 * Not made, since it is the same as one that is: a guard that never holds is a transition that is missing.
 */
import { type AnyStateMachine, type AnyStateNode, assign, StateMachine } from 'xstate'
import {
  at,
  type Built,
  type Change,
  calling,
  changed,
  each,
  gone,
  inConfig,
  inNamed,
  isParts,
  type Parts,
  type Place,
  partsOf,
  partsOfGuard,
} from './change.ts'
import { nodesOf, transitionKey } from './coverage.ts'

/** A machine that differs in one piece. */
export interface Mutant {
  /** The machine, the state, the piece and what is other about it. */
  readonly name: string
  /** Makes the machine; throws where it cannot be one. */
  readonly make: () => AnyStateMachine
  /** The id of the state that must be entered for it to differ; none where it may differ anywhere. */
  readonly state?: string
  /** The key of the transition that differs, where it is one. */
  readonly transition?: string
}

/** Each action that is missing, or is not told what it is about. */
const ofActions = (config: unknown, place: Place, piece: string): readonly Change[] =>
  each(at(config, place), place).flatMap((where, index) => {
    const action = at(config, where)
    const called = calling(action, `its action ${index + 1}`)
    return [
      { piece, what: `without ${called}`, to: inConfig(where, gone) },
      ...(isParts(action) && 'params' in action
        ? [{ piece, what: `${called} without its params`, to: inConfig([...where, 'params'], gone) }]
        : []),
    ]
  })

/** Whether a state does something of its own where it is left and entered again. */
const isFelt = ({ entry, exit, invoke, after }: AnyStateNode): boolean =>
  entry.length + exit.length + invoke.length + after.length > 0

const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))

/** What can be other about each candidate of a transition. */
function ofTransition(
  config: unknown,
  place: Place,
  piece: string,
  node: AnyStateNode,
  descriptor: string,
): readonly Change[] {
  const places = each(at(config, place), place)
  return places.flatMap((where, index) => {
    const candidate = at(config, where)
    const { target, guard, actions, reenter } =
      typeof candidate === 'string' ? { target: candidate } : partsOf(candidate)
    const name = places.length > 1 ? `${piece}, candidate ${index + 1}` : piece
    const transition = transitionKey(node, descriptor, index)
    const one = (what: string, key: string, change: (part: unknown) => unknown): Change => ({
      piece: name,
      what,
      to: inConfig([...where, key], change),
    })
    const targets = (node.transitions.get(descriptor) ?? node.always ?? [])[index]?.target ?? []
    const mayReenter = targets.length > 0 && targets.every(to => isWithin(to, node)) && isFelt(node)
    const found: readonly Change[] = [
      { piece: name, what: 'is missing', to: inConfig(where, gone) },
      ...(target === undefined
        ? []
        : typeof candidate === 'string'
          ? [{ piece: name, what: 'without its target', to: inConfig(where, () => ({})) }]
          : [one('without its target', 'target', gone)]),
      ...(guard === undefined ? [] : [one('without its guard', 'guard', gone)]),
      ...partsOfGuard(guard).map(([what, part]) => one(what, 'guard', () => part)),
      ...(isParts(guard) && 'params' in guard
        ? [one('its guard without its params', 'guard', of => changed(of, ['params'], gone))]
        : []),
      ...ofActions(config, [...where, 'actions'], name).filter(() => actions !== undefined),
      ...(reenter === true ? [one('does not reenter', 'reenter', gone)] : []),
      ...(reenter !== true && mayReenter
        ? [{ piece: name, what: 'reenters', to: inConfig(where, of => reentering(of)) }]
        : []),
    ]
    return found.map(change => ({ ...change, transition }))
  })
}

const reentering = (of: unknown) =>
  typeof of === 'string' ? { target: of, reenter: true } : { ...partsOf(of), reenter: true }

/** The delay that is another by some milliseconds. */
const shifted = (delay: unknown, by: number): unknown =>
  typeof delay === 'function' ? (...given: unknown[]) => delay(...given) + by : Number(delay) + by

/** A deadline that is a millisecond off, in this state alone. */
function ofDeadline(place: Place, delay: string): readonly Change[] {
  const piece = `after ${delay}`
  return ([-1, 1] as const).map(by => {
    const isNumber = Number.isFinite(Number(delay))
    const other = isNumber ? String(Number(delay) + by) : `${delay}, ${by}`
    const rename = (after: unknown) =>
      Object.fromEntries(
        Object.entries(partsOf(after)).map(([key, then]) => [key === delay ? other : key, then]),
      )
    return {
      piece,
      what: by < 0 ? 'a millisecond sooner' : 'a millisecond later',
      to: ({ config, implementations: { delays, ...others } }) => ({
        config: changed(config, place, rename),
        implementations: {
          ...others,
          delays: isNumber ? delays : { ...delays, [other]: shifted(delays[delay], by) },
        } as Built['implementations'],
      }),
    }
  })
}

/** Another state to begin in: the next of its siblings. */
function ofInitial(initial: string, states: unknown, place: Place): readonly Change[] {
  const names = Object.keys(partsOf(states))
  const other = names[(names.indexOf(initial) + 1) % names.length]
  if (other === undefined || other === initial) return []
  return [{ piece: 'initial', what: `begins in “${other}”`, to: inConfig(place, () => other) }]
}

/** What a state may hold that is no piece of what it does. */
const SAID = ['id', 'type', 'context', 'states', 'initial', 'description', 'schemas']
const PIECES = ['tags', 'entry', 'exit', 'always', 'onDone', 'on', 'after', 'invoke', 'output']

function ofInvoke(config: unknown, where: Place, index: number, node: AnyStateNode): readonly Change[] {
  const invoke = partsOf(at(config, where))
  const id = node.invoke[index]?.id
  const piece = `invoke ${calling(invoke.src, String(index + 1))}`
  const of = (key: string, kind: string) =>
    ofTransition(config, [...where, key], `${piece} ${key}`, node, `xstate.${kind}.${id}`)
  return [
    { piece, what: 'is missing', to: inConfig(where, gone) },
    ...('input' in invoke
      ? [{ piece, what: 'without its input', to: inConfig([...where, 'input'], gone) }]
      : []),
    ...of('onDone', 'done.actor'),
    ...of('onError', 'error.actor'),
    ...of('onSnapshot', 'snapshot'),
  ]
}

function ofState(config: unknown, place: Place, node: AnyStateNode): readonly Change[] {
  const state = partsOf(at(config, place))
  const strange = Object.keys(state).filter(key => !SAID.includes(key) && !PIECES.includes(key))
  if (strange.length > 0) throw new Error(`It is not known what is to change of ${strange} in ${node.id}.`)
  const within = (key: string): Place => [...place, key]
  const listed = (key: string) => each(state[key], within(key))
  return [
    ...(typeof state.initial === 'string' ? ofInitial(state.initial, state.states, within('initial')) : []),
    ...(state.type === 'final'
      ? [{ piece: 'type', what: 'is not final', to: inConfig(within('type'), gone) }]
      : []),
    ...('output' in state
      ? [{ piece: 'output', what: 'is missing', to: inConfig(within('output'), gone) }]
      : []),
    ...listed('tags').map(where => ({
      piece: 'tags',
      what: `without “${at(config, where)}”`,
      to: inConfig(where, gone),
    })),
    ...ofActions(config, within('entry'), 'entry'),
    ...ofActions(config, within('exit'), 'exit'),
    ...ofTransition(config, within('always'), 'always', node, ''),
    ...ofTransition(config, within('onDone'), 'onDone', node, `xstate.done.state.${node.id}`),
    ...Object.keys(partsOf(state.on)).flatMap(event =>
      ofTransition(config, [...within('on'), event], `on ${event}`, node, event),
    ),
    ...Object.keys(partsOf(state.after)).flatMap(delay => [
      ...ofDeadline(within('after'), delay),
      ...ofTransition(
        config,
        [...within('after'), delay],
        `after ${delay}`,
        node,
        `xstate.after.${delay}.${node.id}`,
      ),
    ]),
    ...listed('invoke').flatMap((where, index) => ofInvoke(config, where, index, node)),
  ]
}

/** The names in an action or guard, or in a list of them. */
function namesIn(used: unknown): readonly string[] {
  if (Array.isArray(used)) return used.flatMap(namesIn)
  if (typeof used === 'string') return [used]
  if (typeof used === 'function') return 'guards' in used ? namesIn(used.guards) : []
  return namesIn(partsOf(used).type ?? [])
}

/** The names that a config uses for what is done, what is asked and what is waited for. */
function usedIn(config: unknown): readonly string[] {
  if (Array.isArray(config)) return config.flatMap(usedIn)
  return Object.entries(partsOf(config)).flatMap(([key, value]) => {
    if (['actions', 'entry', 'exit', 'guard'].includes(key)) return namesIn(value)
    return [...(key === 'after' ? Object.keys(partsOf(value)) : []), ...usedIn(value)]
  })
}

/** What names stand for: fields that are not assigned, parts of guards, and all that the config itself does not use. */
function ofNamed({
  config,
  implementations: { actions, guards, delays },
}: AnyStateMachine): readonly Change[] {
  const used = new Set(usedIn(config))
  const unused = (named: object) => Object.entries(named).filter(([name]) => !used.has(name))
  const put = (kind: string, name: string, what: string, one: unknown): Change => ({
    piece: `${kind.slice(0, -1)} “${name}”`,
    what,
    to: inNamed(kind, name, () => one),
  })
  return [
    ...Object.entries(actions).flatMap(([name, action]) => {
      const fields = partsOf((action as { assignment?: unknown }).assignment)
      const keys = Object.keys(fields).length > 1 ? Object.keys(fields) : []
      return keys.map(key =>
        put('actions', name, `without “${key}”`, assign(changed(fields, [key], gone) as Parts)),
      )
    }),
    ...unused(actions).map(([name]) => put('actions', name, 'does nothing', () => {})),
    ...Object.entries(guards).flatMap(([name, guard]) =>
      partsOfGuard(guard).map(([what, part]) => put('guards', name, what, part)),
    ),
    ...unused(guards).flatMap(([name]) =>
      [true, false].map(holds => put('guards', name, holds ? 'always holds' : 'never holds', () => holds)),
    ),
    ...unused(delays).flatMap(([name, delay]) => [
      put('delays', name, 'a millisecond sooner', shifted(delay, -1)),
      put('delays', name, 'a millisecond later', shifted(delay, 1)),
    ]),
  ]
}

/** A mutant that runs in circles fails after so many steps. */
const MOST_STEPS = 500

/** All mutants of a machine. Their names differ, and stay the same while the piece does. */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const { config, implementations } = machine
  const built: Built = { config, implementations }
  const names = new Map<string, number>()
  const mutant = ({ piece, what, to, transition }: Change, node?: AnyStateNode): Mutant => {
    const where = node && (node.path.join('.') || 'everywhere')
    const plain = `${[machine.id, where, piece].filter(Boolean).join(' · ')}: ${what}`
    const count = (names.get(plain) ?? 0) + 1
    names.set(plain, count)
    const make = () => {
      const other = to(built)
      const options = { maxIterations: MOST_STEPS }
      return new StateMachine({ ...partsOf(other.config), options }, other.implementations as never)
    }
    return {
      name: count > 1 ? `${plain} (${count})` : plain,
      make: make as unknown as () => AnyStateMachine,
      ...(node && { state: node.id }),
      ...(transition !== undefined && { transition }),
    }
  }
  return [
    ...nodesOf(machine.root).flatMap(node =>
      ofState(
        config,
        node.path.flatMap(key => ['states', key]),
        node,
      ).map(change => mutant(change, node)),
    ),
    ...ofNamed(machine).map(change => mutant(change)),
  ]
}
