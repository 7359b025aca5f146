import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type Model, pathsOf } from '../../model.ts'
import { untaken, unvisited } from './coverage.ts'
import { openTarget, type Seen } from './test-target.ts'

export interface ModelTest {
  /** The machine that is tested. */
  readonly machine: AnyStateMachine
  readonly model: Model
  /** What of the machine is compared with the model's context, where that is not its own context. */
  readonly sees?: Seen
  /** Its child machines, whose states and transitions are to be covered too. */
  readonly children?: readonly AnyStateMachine[]
  /** States and transitions that no path can take, by the name that the test gives them, each with the reason. */
  readonly never?: Readonly<Record<string, string>>
}

/** After so many failures the rest says nothing new. */
const ENOUGH = 5
/** In milliseconds, on a machine that is busy with much else. */
const LONGEST_RUN = 120_000

/** The failure, with the path that led to it. */
function onItsWay(path: string, error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error))
  failure.message = `On the path “${path}”: ${failure.message}`
  return failure
}

/**
 * Goes every path of a model (`tests/model.ts`) with the machine that it is about. After each step its tags, context
 * and status must be the model's; so must be which events are possible, which slots are being asked and whether a
 * deadline is ahead; and so must be what the step did: events emitted, slots asked (with their input) and effects, in
 * their order. What the model holds for impossible is sent too, and changes nothing. A deadline is reached to the
 * millisecond. At the end every state of the machine was visited and every transition taken (each candidate with its
 * guard, `always`, `after`, answers and failures), or the test lists those that were not; where a machine has several
 * models, in all of them together.
 */
export function testEveryPath(...tests: readonly ModelTest[]): void {
  describe.each(tests)('the model of $machine.id: $model.machine.id', ({ machine, model, sees }) => {
    // One test for each start: one for each path would cost more than going it.
    test.each(Object.keys(model.starts))(
      'goes every path: %s',
      async start => {
        const failed: Error[] = []
        for (const path of pathsOf(model, start)) {
          const { target, end } = openTarget(machine, model, start, sees)
          try {
            await path.run(target)
            end()
          } catch (error) {
            failed.push(onItsWay(path.name, error))
          }
          if (failed.length >= ENOUGH) break
        }
        if (failed.length > 1) throw new AggregateError(failed, failed.map(one => one.message).join('\n\n'))
        if (failed[0]) throw failed[0]
      },
      LONGEST_RUN,
    )
  })
  test('every state was visited and every transition taken', () => {
    const machines = new Set(tests.flatMap(({ machine, children = [] }) => [machine, ...children]))
    const missing = [...machines].flatMap(one => [...unvisited(one), ...untaken(one)])
    expect(missing.sort()).toEqual(tests.flatMap(({ never = {} }) => Object.keys(never)).sort())
  })
}
