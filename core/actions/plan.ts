import type { Client, Key } from '../api/index.ts'
import { type AnyRow, type Draft, type Entity, type EntityName, entities } from '../entities/index.ts'
import { type Action, type ActionCall, type Answers, now } from './action.ts'

/** One thing that is done when an action runs, or to take it back. */
export type Step =
  | { readonly does: 'create'; readonly entity: EntityName; readonly values: AnyRow; readonly first?: string }
  | { readonly does: 'update'; readonly entity: EntityName; readonly key: Key; readonly values: AnyRow }
  | { readonly does: 'delete'; readonly entity: EntityName; readonly key: Key }
  | { readonly does: 'call'; readonly call: ActionCall; readonly argument: string }

const keyFrom = (value: unknown): Key => [value as string | number]

/** What an action does with the answers it was given. Throws where an answer that it needs is missing. */
export function planOf({ does, asks, title }: Action, answers: Answers, at: Date): readonly Step[] {
  const given = (name: string) => {
    const answer = answers[name]
    if (!answer || answer.values.length === 0) throw new Error(`“${title}” needs an answer for ${name}.`)
    return answer.values
  }
  switch (does.kind) {
    case 'create': {
      const fields = entities[does.entity].fields
      const own = Object.keys(asks).filter(name => Object.hasOwn(fields, name) && name !== does.each)
      const values = {
        ...does.values?.(answers),
        ...Object.fromEntries(own.map(name => [name, given(name)[0]])),
      }
      const { next, each } = does
      if (each !== undefined)
        return given(each).map(value => ({
          does: 'create',
          entity: does.entity,
          values: { ...values, [each]: value },
        }))
      const made: Step = { does: 'create', entity: does.entity, values }
      if (!next) return [made]
      const linked = Object.fromEntries(next.asks.map(name => [name, given(name)[0]]))
      return [
        made,
        { does: 'create', entity: next.entity, values: { ...next.values, ...linked }, first: next.field },
      ]
    }
    case 'update': {
      const values = Object.fromEntries(
        Object.entries(does.values).map(([name, value]) => [name, value === now ? at.toISOString() : value]),
      )
      return given(does.record).map(key => ({
        does: 'update',
        entity: does.entity,
        key: keyFrom(key),
        values,
      }))
    }
    case 'delete':
      return given(does.record).map(key => ({ does: 'delete', entity: does.entity, key: keyFrom(key) }))
    case 'call':
      return [
        {
          does: 'call',
          call: does.call,
          argument: does.with === undefined ? '' : String(given(does.with)[0] ?? ''),
        },
      ]
    default:
      return []
  }
}

/** What came of it. */
export interface Outcome {
  /** What takes it back, in its order; null where it cannot be taken back. */
  readonly undo: readonly Step[] | null
  /** The first record that was made. */
  readonly made: { readonly entity: EntityName; readonly record: AnyRow } | null
}

/** Carries out a call that is not a generic one. */
export type CarryOutCall = (call: ActionCall, argument: string) => Promise<void>

/**
 * Carries steps out one after the other, each read before it is changed. Where one fails, those before it are taken
 * back, and the failure goes on to whoever asked.
 */
export async function carryOut(
  client: Client,
  steps: readonly Step[],
  callOut: CarryOutCall,
): Promise<Outcome> {
  const undo: Step[] = []
  let isFinal = false
  let made: Outcome['made'] = null
  let firstKey: Key = []
  try {
    for (const step of steps) {
      if (step.does === 'call') {
        await callOut(step.call, step.argument)
        isFinal = true
        continue
      }
      const entity: Entity = entities[step.entity]
      const calls = client.of(entity)
      if (step.does === 'create') {
        const values = { ...step.values, ...(step.first !== undefined && { [step.first]: firstKey[0] }) }
        const record: AnyRow = await calls.create(values as Draft<Entity>)
        const key = entity.key.map(part => record[part] as string | number)
        if (!made) firstKey = key
        made ??= { entity: step.entity, record }
        undo.unshift({ does: 'delete', entity: step.entity, key })
      } else if (step.does === 'update') {
        const before: AnyRow = await calls.read(step.key)
        const former = Object.fromEntries(Object.keys(step.values).map(name => [name, before[name] ?? null]))
        await calls.update(step.key, step.values as Partial<Draft<Entity>>, {
          version: Number(before.RowVersion),
        })
        undo.unshift({ does: 'update', entity: step.entity, key: step.key, values: former })
      } else {
        await calls.remove(step.key)
        isFinal = true
      }
    }
  } catch (error) {
    if (undo.length > 0 && !isFinal) await carryOut(client, undo, callOut)
    throw error
  }
  return { undo: isFinal ? null : undo, made }
}
