/** What leads from one state of a machine to another, in words that a table and a diagram can show. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** One way to go on from a state. */
export interface Way {
  readonly from: AnyStateNode
  /** Where it leads; none for one that stays where it is. */
  readonly to: readonly AnyStateNode[]
  /** What sets it off. */
  readonly on: string
  readonly guard: string
  readonly actions: string
  readonly reenters: boolean
}

/** A state and all that are in it. */
export const withInner = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(withInner),
]

/** Every way out of a state itself, those of its inner states not counted. */
export function waysFrom(node: AnyStateNode): readonly Way[] {
  const all = [...node.transitions.values()].flat()
  return [...all, ...(node.always ?? [])].map(way => wayOf(node, way))
}

const wayOf = (from: AnyStateNode, way: AnyTransitionDefinition): Way => ({
  from,
  to: way.target ?? [],
  on: eventOf(from, way.eventType),
  guard: way.guard === undefined ? '' : guardOf(way.guard),
  actions: actionsOf(way.actions),
  reenters: way.reenter,
})

/** What XState's own events stand for: an answer, a failure, a time that has passed. */
function eventOf(node: AnyStateNode, type: string): string {
  if (type === '') return 'at once'
  if (type === '*') return 'any other event'
  const actor = (id: string) => {
    const invoked = node.invoke.find(one => one.id === id)
    return invoked && typeof invoked.src === 'string' ? invoked.src : id
  }
  const [, kind, id = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|after|done\.state)\.(.*)$/s.exec(type) ?? []
  if (kind === 'done.actor') return `${actor(id)} answers`
  if (kind === 'error.actor') return `${actor(id)} fails`
  if (kind === 'snapshot') return `${actor(id)} moves`
  if (kind === 'done.state') return 'all of it is done'
  if (kind === 'after') {
    const delay = node.after.find(one => one.eventType === type)?.delay
    return typeof delay === 'number' ? `after ${delay} ms` : `after “${String(delay)}”`
  }
  return type
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** A guard's name, with what is fixed of its parameters; combined ones as they are combined. */
function guardOf(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (!isObject(guard)) return 'a guard of its own'
  const inner = Array.isArray(guard.guards) ? guard.guards.map(guardOf) : []
  if (guard.name === 'not') return `not (${inner.join('')})`
  if (guard.name === 'or' || guard.name === 'and') return inner.join(` ${guard.name} `)
  if (guard.name === 'stateIn') return `it is in ${stateOf(guard.stateValue)}`
  if (typeof guard.type !== 'string') return 'a guard of its own'
  return guard.type + printParams(guard.params)
}

const stateOf = (value: unknown): string =>
  typeof value === 'string' ? `“${value.replace(/^#/, '')}”` : JSON.stringify(value)

/** What is done on entering or leaving a state; the timers that XState sets and clears there are no actions of ours. */
export const actionsOf = (actions: readonly unknown[]): string =>
  actions
    .filter(one => !isTimer(one))
    .map(actionOf)
    .join(', ')

const isTimer = (action: unknown): boolean =>
  isObject(action) &&
  (action.type === 'xstate.cancel' ||
    (isObject(action.event) && String(action.event.type).startsWith('xstate.after')))

/** An action's name, with what is fixed of its parameters. */
function actionOf(action: unknown): string {
  if (typeof action === 'string') return action
  if (!isObject(action)) return 'steps of its own'
  const type = typeof action.type === 'string' ? action.type : ''
  if (/^xstate\.(raise|emit|sendTo)$/.test(type)) {
    const told =
      isObject(action.event) && typeof action.event.type === 'string' ? ` ${action.event.type}` : ''
    return `${type.slice('xstate.'.length)}${told}`
  }
  if (type.startsWith('xstate.') || type === '') return 'steps of its own'
  return type + printParams(action.params)
}

function printParams(params: unknown): string {
  if (params === undefined || typeof params === 'function') return ''
  return ` (${typeof params === 'string' ? `“${params}”` : JSON.stringify(params)})`
}
