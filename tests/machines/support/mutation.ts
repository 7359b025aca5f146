/** Whether the models of a machine notice a mutant of it. Knows no test runner, so that a script can ask too. */
import type { AnyStateMachine } from 'xstate'
import { type ModelPath, pathsOf } from '../../model.ts'
import { record } from './coverage.ts'
import type { ModelTest } from './every-path.ts'
import type { Mutant } from './mutants.ts'
import { openTarget } from './test-target.ts'

/** A model that is about a machine, and how the machine is put into the one that the model drives. */
interface About {
  readonly tested: ModelTest
  readonly put: (machine: AnyStateMachine) => AnyStateMachine
}

/** A machine that mutants are made of. */
export interface Subject {
  readonly machine: AnyStateMachine
  readonly models: readonly About[]
}

/** Puts another machine in the place of a child. */
function putInto(parent: AnyStateMachine, child: AnyStateMachine): About['put'] {
  const actors = Object.entries(parent.implementations.actors)
  const names = actors.filter(([, logic]) => logic === child).map(([name]) => name)
  return other => parent.provide({ actors: Object.fromEntries(names.map(name => [name, other])) as never })
}

/** The machines of tests, each with all models that are about it, by their ids. */
export function subjectsOf(tests: readonly ModelTest[]): ReadonlyMap<string, Subject> {
  const subjects = new Map<string, Subject>()
  const add = (machine: AnyStateMachine, about: About) => {
    const models = subjects.get(machine.id)?.models ?? []
    subjects.set(machine.id, { machine, models: [...models, about] })
  }
  for (const tested of tests) {
    add(tested.machine, { tested, put: other => other })
    for (const child of tested.children ?? []) add(child, { tested, put: putInto(tested.machine, child) })
  }
  return subjects
}

/** A path of a model, and what of the machine as it is was in use on it. */
interface Way extends Pick<ReturnType<typeof record>, 'states' | 'transitions'> {
  readonly about: About
  readonly start: string
  readonly path: ModelPath
}

/** Goes all paths with the machine as it is, where each must be right. */
export async function waysOf({ machine, models }: Subject): Promise<readonly Way[]> {
  const ways: Way[] = []
  for (const about of models) {
    const { model, sees } = about.tested
    const driven = about.put(machine)
    for (const start of Object.keys(model.starts)) {
      for (const path of pathsOf(model, start)) {
        const { states, transitions, inspect } = record()
        const { target, end } = openTarget(driven, model, start, sees, inspect)
        await path.run(target)
        end()
        ways.push({ about, start, path, states, transitions })
      }
    }
  }
  return ways
}

/** The first of all that is asked for under a key. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/**
 * Goes the paths on which a mutant can differ, those that take its transition first, until one fails. A path that does
 * not enter its state is the same with the mutant: it is left out.
 */
export async function isNoticed(mutant: Mutant, ways: readonly Way[]): Promise<boolean> {
  const { state, transition } = mutant
  const takes = (way: Way) => transition !== undefined && way.transitions.has(transition)
  const near = ways
    .filter(way => state === undefined || way.states.has(state))
    .sort((a, b) => Number(takes(b)) - Number(takes(a)) || a.path.steps.length - b.path.steps.length)
  try {
    const other = mutant.make()
    const machineIn = kept((about: About) => about.put(other))
    const knownFrom = kept((_about: About) => kept((_start: string) => new Set<string>()))
    for (const { about, start, path } of near) {
      const { model, sees } = about.tested
      const { target, end } = openTarget(machineIn(about), model, start, sees)
      await path.run(target, undefined, knownFrom(about)(start))
      end()
    }
    return false
  } catch {
    return true
  }
}
