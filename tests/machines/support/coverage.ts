/** Which states and transitions of the machines were in use in a test file. */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'

const visited = new Map<string, Set<string>>()
const taken = new Map<string, Set<string>>()

function of(kept: Map<string, Set<string>>, machine: string): Set<string> {
  const known = kept.get(machine) ?? new Set<string>()
  kept.set(machine, known)
  return known
}

/** The nodes of a machine, its root first. */
export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesOf),
]

/** What a state does about an event: the candidates in their order, of which the first whose guard holds is taken. */
function candidatesOf(node: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] {
  return [node.always ?? [], ...node.transitions.values()]
}

/** The key of a transition: the same for a machine and for one that was made of it. */
export const transitionKey = (node: AnyStateNode, descriptor: string, index: number): string =>
  `${node.id} | ${descriptor} | ${index}`

const names = new WeakMap<AnyTransitionDefinition, string | undefined>()

/** A transition's name: the same for a machine and for one that `provide` made of it. */
function nameOf(transition: AnyTransitionDefinition): string | undefined {
  if (!names.has(transition)) names.set(transition, named(transition))
  return names.get(transition)
}

function named(transition: AnyTransitionDefinition): string | undefined {
  const candidates = candidatesOf(transition.source).find(some => some.includes(transition))
  if (!candidates) return
  const guard = transition.guard as { type?: string } | string | undefined
  const when = typeof guard === 'string' ? guard : guard?.type
  const targets = transition.target?.map(node => node.id).join(', ')
  return [
    transition.source.id,
    transition.eventType || 'always',
    ...(candidates.length > 1 ? [`candidate ${candidates.indexOf(transition) + 1}`] : []),
    ...(when ? [`if ${when}`] : []),
    ...(targets ? [`to ${targets}`] : []),
  ].join(' | ')
}

/** States that are only passed through count too, and so do those of a machine's children. */
export function noteSnapshot(snapshot: AnyMachineSnapshot): void {
  const seen = of(visited, snapshot.machine.id)
  for (const node of snapshot._nodes) seen.add(node.id)
}

/** For an actor's `inspect`. */
export function noteInspected(inspected: InspectionEvent): void {
  if (!('snapshot' in inspected && 'machine' in inspected.snapshot)) return
  const snapshot = inspected.snapshot as AnyMachineSnapshot
  noteSnapshot(snapshot)
  if (inspected.type !== '@xstate.microstep') return
  for (const transition of inspected._transitions) {
    of(visited, snapshot.machine.id).add(transition.source.id)
    const name = nameOf(transition)
    if (name !== undefined) of(taken, snapshot.machine.id).add(name)
  }
}

/** Which states were entered and which transitions taken in one run, by their ids and keys; for an actor's `inspect`. */
export function record() {
  const states = new Set<string>()
  const transitions = new Set<string>()
  const enter = (node: AnyStateNode | undefined) => {
    for (let one = node; one && !states.has(one.id); one = one.parent) states.add(one.id)
  }
  const inspect = (inspected: InspectionEvent) => {
    if (!('snapshot' in inspected && 'machine' in inspected.snapshot)) return
    for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes) enter(node)
    if (inspected.type !== '@xstate.microstep') return
    for (const transition of inspected._transitions) {
      const { source, eventType } = transition
      enter(source)
      const index = candidatesOf(source)
        .find(some => some.includes(transition))
        ?.indexOf(transition)
      transitions.add(transitionKey(source, eventType, index ?? 0))
    }
  }
  return { states, transitions, inspect }
}

/** The states of a machine that were never in use. */
export const unvisited = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .map(node => node.id)
    .filter(id => !of(visited, machine.id).has(id))

/** The transitions of a machine that were never taken, those with guards that never held among them. */
export const untaken = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .flatMap(candidatesOf)
    .flat()
    .flatMap(transition => nameOf(transition) ?? [])
    .filter(name => !of(taken, machine.id).has(name))
