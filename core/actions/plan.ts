import { type Client, type Key, messageOf, printKey, trashCalls } from '../api/index.ts'
import {
  type AnyRow,
  comesBack,
  type Draft,
  type Entity,
  type EntityName,
  entities,
} from '../entities/index.ts'
import { type Action, type ActionCall, type Answers, now } from './action.ts'

/** One step of an action, or of its undo. */
export type Step =
  | { readonly kind: 'create'; readonly entity: EntityName; readonly values: AnyRow }
  | {
      readonly kind: 'update'
      readonly entity: EntityName
      readonly key: Key
      readonly values: AnyRow
      /** Only while it still has these values. */
      readonly from?: AnyRow
    }
  /** All or none. */
  | { readonly kind: 'delete'; readonly entity: EntityName; readonly keys: readonly Key[] }
  /** Restores from the trash, with its dependents. */
  | { readonly kind: 'restore'; readonly entity: EntityName; readonly keys: readonly Key[] }
  | CallStep

/** A special call. */
export interface CallStep {
  readonly kind: 'call'
  readonly call: ActionCall
  readonly argument: string
  /** What someone typed for it: a reason, a title. */
  readonly text?: string
}

const keyFrom = (value: unknown): Key => [value as string | number]

/** Plans the steps of an action from its answers. Throws if a required answer is missing. */
export function planSteps({ effect, asks, title }: Action, answers: Answers, at: Date): readonly Step[] {
  const answerTo = (name: string) => {
    const answer = answers[name]
    if (!answer || answer.values.length === 0) throw new Error(`“${title}” needs an answer for ${name}.`)
    return answer.values
  }
  switch (effect.kind) {
    case 'create': {
      const fields = entities[effect.entity].fields
      const own = Object.keys(asks).filter(name => Object.hasOwn(fields, name) && name !== effect.each)
      const values = {
        ...effect.values?.(answers),
        ...Object.fromEntries(own.map(name => [name, answerTo(name)[0]])),
      }
      const { each } = effect
      if (each !== undefined)
        return answerTo(each).map(value => ({
          kind: 'create',
          entity: effect.entity,
          values: { ...values, [each]: value },
        }))
      return [{ kind: 'create', entity: effect.entity, values }]
    }
    case 'update': {
      const values = Object.fromEntries(
        Object.entries(effect.values).map(([name, value]) => [
          name,
          value === now ? at.toISOString() : value,
        ]),
      )
      const answered = (effect.answered ?? []).map(name => [name, answerTo(name)[0]])
      return answerTo(effect.record).map(key => ({
        kind: 'update',
        entity: effect.entity,
        key: keyFrom(key),
        values: { ...values, ...Object.fromEntries(answered) },
      }))
    }
    case 'delete':
      return [{ kind: 'delete', entity: effect.entity, keys: answerTo(effect.record).map(keyFrom) }]
    case 'call': {
      const text = effect.text === undefined ? undefined : String(answerTo(effect.text)[0])
      return (effect.with === undefined ? [''] : answerTo(effect.with)).map(value => ({
        kind: 'call',
        call: effect.call,
        argument: String(value),
        ...(text !== undefined && { text }),
      }))
    }
    default:
      return []
  }
}

/** The result. */
export interface Outcome {
  /** The undo steps in order; null if it can't be undone. */
  readonly undo: readonly Step[] | null
  /** The first created record. */
  readonly made: { readonly entity: EntityName; readonly record: AnyRow } | null
}

/** A call's result, if it can be undone or has created something. */
export type CallDone = Pick<Outcome, 'undo'> & Partial<Outcome>

/** Runs a special call; one without a result can't be undone. */
export type CarryOutCall = (step: CallStep) => Promise<CallDone | undefined>

/** Runs one step; its undo is null if there is none. */
async function carryOutStep(client: Client, step: Step, callOut: CarryOutCall): Promise<CallDone> {
  if (step.kind === 'call') return (await callOut(step)) ?? { undo: null }
  const entity: Entity = entities[step.entity]
  const calls = client.of(entity)
  switch (step.kind) {
    case 'create': {
      const record: AnyRow = await calls.create(step.values as Draft<Entity>)
      const key = entity.key.map(part => record[part] as string | number)
      return {
        undo: [{ kind: 'delete', entity: step.entity, keys: [key] }],
        made: { entity: step.entity, record },
      }
    }
    case 'update': {
      const before: AnyRow = await calls.read(step.key)
      const among = (row: AnyRow) =>
        Object.fromEntries(Object.keys(step.values).map(name => [name, row[name] ?? null]))
      if (step.from && JSON.stringify(among(before)) !== JSON.stringify(step.from))
        throw new Error('It has changed since, so it stays as it is.')
      const after: AnyRow = await calls.update(step.key, step.values as Partial<Draft<Entity>>, {
        version: Number(before.RowVersion),
      })
      return { undo: [{ ...step, values: among(before), from: among(after) }] }
    }
    case 'delete': {
      const [key, ...others] = step.keys
      if (key && others.length === 0) await calls.remove(key)
      else await calls.removeAll(step.keys)
      return { undo: comesBack(entity) ? [{ ...step, kind: 'restore' }] : null }
    }
    case 'restore': {
      await trashCalls(client.http).restoreRecords({
        records: step.keys.map(key => ({ entity: step.entity, key: printKey(key) })),
      })
      return { undo: [{ ...step, kind: 'delete' }] }
    }
  }
}

/**
 * Runs steps in sequence, reading each record before changing it. If one fails, the earlier ones are undone and the
 * failure is rethrown; if they can't be undone, it says how many were done.
 */
export async function carryOut(
  client: Client,
  steps: readonly Step[],
  callOut: CarryOutCall,
): Promise<Outcome> {
  let undo: readonly Step[] | null = []
  let made: Outcome['made'] = null
  let done = 0
  try {
    for (const step of steps) {
      const came = await carryOutStep(client, step, callOut)
      undo = undo && came.undo && [...came.undo, ...undo]
      made ??= came.made ?? null
      done++
    }
  } catch (error) {
    if (done === 0) throw error
    if (!undo)
      throw new Error(
        `${messageOf(error)} ${done} of ${steps.length} ${done === 1 ? 'was' : 'were'} done before and can’t be undone.`,
      )
    await carryOut(client, undo, callOut).catch(() => {
      throw new Error(`${messageOf(error)} What was done before can’t be undone.`)
    })
    throw error
  }
  return { undo, made }
}
